import HAPModel
import JSON
import Testing

@testable import SocketPeripheral

@Suite("WireEvent")
struct WireEventTests {
    @Test("a regular advertisement comes with name, manufacturer data and the raw bytes")
    func regular() throws {
        let payload = try #require(Hexadecimal.decode("062d01bc1e19919e50050001000102"))
        let advertisement = Advertisement(payload: .regular(payload), name: "Acme Light", interval: 417.5)
        let expected: JSONValue = [
            "ev": "adv", "address": "C0:00:00:00:00:01", "name": "Acme Light", "rssi": -40, "connectable": true,
            "mfr": ["76": "062d01bc1e19919e50050001000102"], "uuids": [], "svc": [:],
            "adv": "02010612ff4c00062d01bc1e19919e50050001000102080841636d65204c69", "rsp": "0b0941636d65204c69676874",
            "interval_ms": [417.5, 417.5],
        ]
        #expect(WireEvent.advertisement(advertisement, address: "C0:00:00:00:00:01").json == expected)
    }

    @Test("an encrypted notification has no name and no scan response")
    func encrypted() throws {
        let payload = try #require(Hexadecimal.decode("1136bc1e19919e503321c2edbf25a8ef668c00b972af0687"))
        let event = WireEvent.advertisement(
            Advertisement(payload: .encrypted(payload), name: "Acme Light", interval: 20), address: "x"
        ).json
        #expect(event["name"] == .null)
        #expect(event["rsp"] == "")
        #expect(event["mfr"] == ["76": "1136bc1e19919e503321c2edbf25a8ef668c00b972af0687"])
        #expect(event["adv"] == "0201061bff4c001136bc1e19919e503321c2edbf25a8ef668c00b972af0687")
        #expect(event["interval_ms"] == [20.0, 20.0])
    }

    @Test("a name is shown as far as a scan response has room for it")
    func longName() {
        let name = String(repeating: "n", count: 40)
        let event = WireEvent.advertisement(
            Advertisement(payload: .regular([0x06]), name: name, interval: 20), address: "x"
        ).json
        #expect(event["name"] == .string(String(repeating: "n", count: 29)))
    }

    @Test("indications are empty, a drop has the reason that the central's controller would give")
    func others() {
        #expect(WireEvent.indication(valueHandle: 11).json == ["ev": "value", "h": 11, "v": "", "kind": "indicate"])
        #expect(
            WireEvent.disconnected(reason: WireEvent.remoteUserTerminated).json == ["ev": "disconnected", "reason": 19])
    }
}
