import HAPModel

/// What a controller needs of a connection to an accessory: whole values of HAP characteristics, written and read.
///
/// One write is one fragment of a request, one read one fragment of a response (HAP R14 7.3.3.5). How the values get
/// across, in one ATT operation or several, is the link's business.
public protocol AttributeLink {
    /// Writes a value with response; an error thrown here passes through the controller unchanged.
    func write(_ value: [UInt8], to iid: InstanceID) throws

    /// Reads a value; an error thrown here passes through the controller unchanged.
    func read(_ iid: InstanceID) throws -> [UInt8]
}
