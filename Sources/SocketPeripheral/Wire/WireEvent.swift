import HAPModel
import JSON

/// What a client hears without having asked: a line with an object `{"ev": …, …}`.
enum WireEvent: Equatable {
    /// An advertisement was on the air.
    case advertisement(Advertisement, address: String)
    /// An indication of the characteristic whose value has this handle; HAP's have no value.
    case indication(valueHandle: UInt16)
    /// The accessory dropped the link; `reason` is the HCI error code that the central's controller would give.
    case disconnected(reason: UInt8)

    /// HCI: remote user terminated connection (Bluetooth Core 4.2, Vol 2, Part D, 2.19).
    static let remoteUserTerminated: UInt8 = 0x13

    /// The strength with which every advertisement arrives, in dBm: that of an accessory in the same room.
    private static let signalStrength: Int64 = -40

    var json: JSONValue {
        switch self {
        case .advertisement(let advertisement, let address):
            [
                "ev": "adv",
                "address": .string(address),
                "name": Self.name(advertisement).map { .string($0) } ?? .null,
                "rssi": .integer(Self.signalStrength),
                "connectable": .bool(advertisement.isConnectable),
                "mfr": .object([
                    String(Advertisement.appleCompanyID): .string(Hexadecimal.encode(advertisement.payload.bytes))
                ]),
                "uuids": [],
                "svc": [:],
                "adv": .string(Hexadecimal.encode(advertisement.advertisingData)),
                "rsp": .string(Hexadecimal.encode(advertisement.scanResponse)),
                "interval_ms": [.number(advertisement.interval), .number(advertisement.interval)],
            ]
        case .indication(let handle):
            ["ev": "value", "h": .integer(Int64(handle)), "v": "", "kind": "indicate"]
        case .disconnected(let reason):
            ["ev": "disconnected", "reason": .integer(Int64(reason))]
        }
    }

    /// The name as an active scanner has it in the end.
    private static func name(_ advertisement: Advertisement) -> String? {
        guard !advertisement.name.isEmpty else { return nil }
        return switch advertisement.payload {
        case .regular: String(decoding: advertisement.name.utf8.prefix(Advertisement.maximumNameLength), as: UTF8.self)
        case .encrypted: nil
        }
    }
}
