import HAPModel

/// Reading and writing values.
extension Controller {
    /// Reads a value (HAP R14 7.3.4.4).
    public func read(_ iid: InstanceID) throws -> [UInt8] {
        try value(in: perform(.characteristicRead, iid))
    }

    /// Writes a value (HAP R14 7.3.4.5).
    ///
    /// - Parameters:
    ///   - authorizationData: additional authorization data; nil: none is sent.
    ///   - origin: where the write comes from; nil: not said.
    public func write(
        _ value: [UInt8], to iid: InstanceID, authorizationData: [UInt8]? = nil, origin: Origin? = nil
    ) throws {
        let body = WriteBody(value: value, authorizationData: authorizationData, origin: origin)
        try expectNoBody(perform(.characteristicWrite, iid, body: body.bytes(in: dialect)))
    }

    /// Writes a value and returns what the characteristic has then (HAP R14 7.3.5.5).
    public func writeWithResponse(_ value: [UInt8], to iid: InstanceID) throws -> [UInt8] {
        let body = WriteBody(value: value, returnsResponse: true)
        return try self.value(in: perform(.characteristicWrite, iid, body: body.bytes(in: dialect)))
    }

    /// Writes a value in two steps (HAP R14 7.3.5.4).
    ///
    /// - Parameter timeToLive: how long the accessory may wait for the second step, in units of 100 ms.
    public func timedWrite(_ value: [UInt8], to iid: InstanceID, timeToLive: UInt8 = 30) throws {
        try prepareTimedWrite(value, to: iid, timeToLive: timeToLive)
        try executeWrite(iid)
    }

    /// The first step of a timed write: the accessory keeps the value.
    public func prepareTimedWrite(_ value: [UInt8], to iid: InstanceID, timeToLive: UInt8) throws {
        let body = WriteBody(value: value, timeToLive: timeToLive)
        try expectNoBody(perform(.characteristicTimedWrite, iid, body: body.bytes(in: dialect)))
    }

    /// The second step of a timed write: the value takes effect.
    public func executeWrite(_ iid: InstanceID) throws {
        try expectNoBody(perform(.characteristicExecuteWrite, iid))
    }

    private func value(in body: [UInt8]) throws(ControllerError) -> [UInt8] {
        // The usual body, one short item, is read without taking TLV8 apart: a poll reads every value this way.
        if body.count >= 2, body[0] == BodyItem.value.rawValue, Int(body[1]) == body.count - 2 { return Array(body[2...]) }
        return try TLV8(received: body).required(BodyItem.value.rawValue)
    }

    private func expectNoBody(_ body: [UInt8]) throws(ControllerError) {
        guard body.isEmpty else { throw .malformed(.unexpectedBody) }
    }
}
