import HAPModel
import JSON

/// What the control server needs of the accessory that it steers.
public protocol ControlledAccessory: AnyObject {
    /// The accessory's services and characteristics.
    var database: AttributeDatabase { get }

    /// What the accessory is and how it is doing.
    func status() -> JSONObject

    /// The value of a characteristic; nil for one that holds none, as those of pairing do.
    func value(of iid: InstanceID) -> Value?

    /// Changes a value from the accessory's side, as if a switch on it was pressed, and tells the controllers that listen.
    ///
    /// - Parameter value: One that the characteristic's constraints allow.
    /// - Returns: the value as it is now, or why the accessory does not take it in the state it is in.
    func setValue(_ value: Value, of iid: InstanceID) -> Result<Value, ControlProblem>

    /// Makes the accessory forget, as far as the level says: `pairings`, `identity` or `all`. It is switched off for it and
    /// on again, which may take some seconds.
    ///
    /// - Returns: what is wrong with the level, or why it cannot be done now.
    func reset(_ level: String) -> Result<Void, ControlProblem>
}
