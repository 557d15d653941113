import HAPModel

/// A value that a characteristic gets.
public struct ValueChange: Equatable, Sendable {
    public let iid: InstanceID
    public let value: Value

    public init(_ iid: InstanceID, _ value: Value) {
        self.iid = iid
        self.value = value
    }
}
