import HAPModel
import JSON

/// What the control server needs of the accessory that it steers.
public protocol ControlledAccessory: AnyObject {
    /// The accessory's services and characteristics.
    var database: AttributeDatabase { get }

    /// What the accessory is and how it is doing.
    func status() -> JSONObject

    /// What a controller needs to pair with it.
    var setup: SetupReport { get }

    /// The value of a characteristic; nil for one that holds none, as those of pairing do.
    func value(of iid: InstanceID) -> Value?

    /// Changes a value from the accessory's side, as if a switch on it was pressed, and tells the controllers that listen.
    ///
    /// - Parameter value: One that the characteristic's constraints allow.
    /// - Returns: the value as it is now, or why the accessory does not take it in the state it is in.
    func setValue(_ value: Value, of iid: InstanceID) -> Result<Value, ControlProblem>

    /// How the link to a controller stands.
    var link: LinkReport { get }

    /// Drops the link, or tells what becomes of those that come.
    ///
    /// - Returns: why it cannot be done now.
    func change(link: LinkAction) -> Result<Void, ControlProblem>

    /// Whether the accessory may show itself on the air, and what it shows.
    var advertising: AdvertisingReport { get }

    /// Takes the accessory off the air, or lets it show itself again.
    ///
    /// - Returns: why it cannot be done now.
    func change(advertising: OnOff) -> Result<Void, ControlProblem>

    /// Whether the accessory has power.
    var power: OnOff { get }

    /// Pulls the accessory's plug, or puts it in.
    ///
    /// - Returns: why it cannot be done now.
    func change(power: OnOff) -> Result<Void, ControlProblem>

    /// The faults that are armed, as `Fault` of the OpenAPI document; they stay over power cuts and resets.
    var faults: [JSONObject] { get }

    /// The faults that can be armed by name, and what others are made of.
    var faultCatalogue: JSONObject { get }

    /// Arms a fault, in place of one of the same name.
    ///
    /// - Parameter description: a `NewFault` of the OpenAPI document.
    /// - Returns: what was armed, or what is wrong with the description.
    func arm(fault description: JSONObject) -> Result<[JSONObject], ControlProblem>

    /// Disarms the faults of a name.
    ///
    /// - Returns: false when there are none.
    func disarm(fault name: String) -> Bool

    func disarmAllFaults()

    /// What happened to the accessory, over power cuts and resets.
    var journal: any ControlledJournal { get }

    /// Makes the accessory forget, as far as the level says: `pairings`, `identity` or `all`. It is switched off for it and
    /// on again, which may take some seconds.
    ///
    /// - Returns: what is wrong with the level, or why it cannot be done now.
    func reset(_ level: String) -> Result<Void, ControlProblem>
}
