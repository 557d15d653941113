import Testing

@testable import BlueZPeripheral

@Suite("centrals")
struct CentralTrackerTests {
    private static let a = "/org/bluez/hci0/dev_A"
    private static let b = "/org/bluez/hci0/dev_B"

    enum Input: Sendable {
        case connected(String, paired: Bool = false)
        case disconnected(String)
        case properties(String)
        case removed(String)
        case request(String)
        case checked(String, Bool)
    }

    /// A history, and all that it makes the tracker say.
    struct History: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let inputs: [Input]
        let events: [CentralTracker.Event]
        var left: Set<String> = []

        init(_ name: String, _ inputs: [Input], _ events: [CentralTracker.Event], left: Set<String> = []) {
            testDescription = name
            self.inputs = inputs
            self.events = events
            self.left = left
        }
    }

    @Test(
        "what a history of signals and requests tells",
        arguments: [
            History("a new central appears connected", [.connected(a)], [.connected(a)], left: [a]),
            History(
                "a known one connects and leaves", [.disconnected(a), .connected(a), .disconnected(a)],
                [.connected(a), .disconnected(a)]),
            History("a request comes before the signal", [.request(a), .connected(a)], [.connected(a), .check(a)], left: [a]),
            History(
                "the answer confirms a request", [.request(a), .checked(a, true), .disconnected(a)],
                [.connected(a), .check(a), .disconnected(a)]),
            History(
                "a request, the answer, then the signal", [.request(a), .checked(a, true), .connected(a)],
                [.connected(a), .check(a)], left: [a]),
            History(
                "a request of a central that is gone", [.request(a), .checked(a, false)],
                [.connected(a), .check(a), .disconnected(a)]),
            History("requests tell nothing new", [.connected(a), .request(a), .request(a)], [.connected(a)], left: [a]),
            History(
                "a late answer changes nothing", [.request(a), .connected(a), .checked(a, false)], [.connected(a), .check(a)],
                left: [a]),
            History("an answer about nobody", [.checked(a, true)], []),
            History(
                "lost and made again at once", [.connected(a), .connected(a)], [.connected(a), .disconnected(a), .connected(a)],
                left: [a]),
            History("forgotten while connected", [.connected(a), .removed(a)], [.connected(a), .disconnected(a)]),
            History("forgotten while away", [.connected(a), .disconnected(a), .removed(a)], [.connected(a), .disconnected(a)]),
            History("other properties", [.properties(a), .connected(a), .properties(a)], [.connected(a)], left: [a]),
            History(
                "two at once", [.connected(a), .connected(b), .disconnected(a)],
                [.connected(a), .connected(b), .disconnected(a)], left: [b]),
            History("a keyboard that the host has bonded with", [.connected(a, paired: true), .disconnected(a)], []),
            History(
                "a bonded phone that sends a request", [.connected(a, paired: true), .request(a)], [.connected(a), .check(a)],
                left: [a]),
            History("bonded no more", [.connected(a, paired: true), .removed(a), .connected(a)], [.connected(a)], left: [a]),
            History("a device of another adapter", [.connected("/org/bluez/hci1/dev_A"), .request("/org/bluez/hci1/dev_A")], []),
            History("a path that only begins alike", [.connected("/org/bluez/hci01/dev_A")], []),
        ])
    func history(_ history: History) {
        var tracker = CentralTracker(adapter: "/org/bluez/hci0")
        let events = history.inputs.flatMap { input in
            switch input {
            case .connected(let path, let paired):
                tracker.update(path, ["Connected": .boolean(true)].merging(paired ? ["Paired": .boolean(true)] : [:]) { $1 })
            case .disconnected(let path): tracker.update(path, ["Connected": .boolean(false)])
            case .properties(let path): tracker.update(path, ["RSSI": .int16(-40)])
            case .removed(let path): tracker.remove(path)
            case .request(let path): tracker.request(from: path)
            case .checked(let path, let isConnected): tracker.checked(path, isConnected: isConnected)
            }
        }
        #expect(events == history.events)
        #expect(tracker.connected == history.left)
    }
}
