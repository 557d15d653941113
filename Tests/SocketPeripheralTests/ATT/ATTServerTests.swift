import HAPModel
import Peripheral
import Testing

@testable import SocketPeripheral

@Suite("ATTServer")
struct ATTServerTests {
    private let table: SmallTable
    private let long: [UInt8] = (0..<600).map { UInt8(truncatingIfNeeded: $0) }

    init() throws {
        table = try SmallTable()
    }

    private func server(mtu: Int = 23) -> ATTServer {
        ATTServer(handles: table.handles, offeredMTU: mtu)
    }

    private func refused(_ error: ATTError) -> ATTAction { .respond(.failure(error)) }
    private let done = ATTAction.respond(.success([]))

    @Test("the MTU is what the central offers, within 23…517")
    func mtu() {
        let rows = [(Int.min, 23), (0, 23), (22, 23), (23, 23), (100, 100), (247, 247), (517, 517), (518, 517), (Int.max, 517)]
        for (offered, mtu) in rows { #expect(server(mtu: offered).mtu == mtu) }
    }

    @Test("declarations, instance IDs and CCCDs are read from the server itself")
    func fixedValues() throws {
        let rows: [(UInt16, String)] = [
            (0x01, "915276bb26000080001000003e000000"),
            (0x02, "020300d1a0835000aad387174859a75de904e6"),
            (0x03, "0100"),
            (0x04, "0a0500915276bb260000800010000023000000"),
            (0x06, "0200"),
            (0x09, "3000"),
            (0x0A, "2a0b00915276bb260000800010000025000000"),
            (0x0C, "0000"),
            (0x0D, "3412"),
            (0x10, "0000"),
            (0x11, "3400"),
        ]
        var server = server()
        for (handle, digits) in rows {
            let value = try #require(Hexadecimal.decode(digits))
            #expect(server.receive(.read(handle: handle, offset: 0)) == .respond(.success(value)), "\(handle)")
            #expect(
                server.receive(.read(handle: handle, offset: 1)) == .respond(.success(Array(value.dropFirst()))), "\(handle)")
            #expect(server.receive(.read(handle: handle, offset: value.count)) == done, "\(handle)")
            #expect(server.receive(.read(handle: handle, offset: value.count + 1)) == refused(.invalidOffset), "\(handle)")
        }
    }

    @Test("HAP characteristics are read from the accessory, at any offset that a value can have")
    func accessoryValues() {
        var server = server()
        for offset in [0, 1, 22, 511, 512] {
            #expect(
                server.receive(.read(handle: SmallTable.onValue, offset: offset)) == .read(table.on, offset: offset))
        }
        for offset in [513, 0xFFFF, Int.max, -1, Int.min] {
            #expect(server.receive(.read(handle: SmallTable.onValue, offset: offset)) == refused(.invalidOffset))
        }
    }

    @Test("what the accessory gives is cut to MTU − 1 bytes, and to 512 in all", arguments: [23, 24, 100, 247, 512, 513, 517])
    func cut(mtu: Int) {
        let server = server(mtu: mtu)
        let rows = [(0, 600), (0, mtu - 2), (0, mtu - 1), (0, mtu), (min(mtu - 1, 512), 600), (500, 600), (512, 600), (0, 0)]
        for (offset, count) in rows {
            let given = Array(long.prefix(count).dropFirst(offset))
            let expected = Array(given.prefix(min(mtu - 1, 512 - offset)))
            #expect(server.response(toRead: .success(given), offset: offset) == .success(expected), "\(offset) of \(count)")
        }
        #expect(server.response(toRead: .failure(.unlikelyError), offset: 0) == .failure(.unlikelyError))
    }

    @Test("reading a value by Read and Read Blob gives all of its bytes, at most 512", arguments: [23, 64, 185, 517])
    func longRead(mtu: Int) {
        let server = server(mtu: mtu)
        for count in [0, 1, 21, 22, 23, 44, 511, 512, 600] {
            var value: [UInt8] = []
            while true {
                let rest = Array(long.prefix(count).dropFirst(value.count))
                guard case .success(let part) = server.response(toRead: .success(rest), offset: value.count) else { break }
                value += part
                if part.count < mtu - 1 { break }
            }
            #expect(value == Array(long.prefix(min(count, 512))))
        }
    }

    @Test(
        "a Write Request of up to MTU − 3 bytes goes to the accessory, a longer one is refused", arguments: [23, 100, 247, 517])
    func write(mtu: Int) {
        var server = server(mtu: mtu)
        for count in [0, 1, mtu - 4, mtu - 3] {
            let value = Array(long.prefix(count))
            #expect(
                server.receive(.write(handle: SmallTable.onValue, value: value))
                    == .write([PreparedWrites.Value(iid: table.on, bytes: value)]))
        }
        for count in [mtu - 2, mtu, 600] {
            let value = Array(long.prefix(count))
            #expect(server.receive(.write(handle: SmallTable.onValue, value: value)) == refused(.invalidValueLength))
        }
    }

    @Test("everything but values and CCCDs refuses writes, prepared ones too")
    func writeNotPermitted() {
        var server = server()
        for handle: UInt16 in [1, 2, 3, 4, 6, 7, 8, 9, 0x0A, 0x0D] {
            #expect(server.receive(.write(handle: handle, value: [1, 0])) == refused(.writeNotPermitted), "\(handle)")
            let prepare = ATTRequest.prepareWrite(handle: handle, offset: 0, value: [1])
            #expect(server.receive(prepare) == refused(.writeNotPermitted), "\(handle)")
        }
        #expect(server.receive(.executeWrite(commit: true)) == .write([]))
    }

    @Test("no attribute takes a Write Command")
    func command() {
        var server = server()
        for handle: UInt16 in 1...0x11 {
            #expect(server.receive(.command(handle: handle, value: [1])) == refused(.writeNotPermitted))
        }
    }

    @Test("a handle that no attribute has is refused by every request", arguments: [0, 0x12, 0xFFFF] as [UInt16])
    func invalidHandle(handle: UInt16) {
        var server = server()
        let requests: [ATTRequest] = [
            .read(handle: handle, offset: 0), .write(handle: handle, value: []), .command(handle: handle, value: []),
            .prepareWrite(handle: handle, offset: 0, value: []), .configure(valueHandle: handle, configuration: 2),
        ]
        for request in requests { #expect(server.receive(request) == refused(.invalidHandle), "\(request)") }
        #expect(server.receive(.confirm(valueHandle: handle)) == refused(.invalidPDU))
    }

    @Test("a CCCD takes 0x0000 and 0x0002 in two bytes, tells the accessory of changes, and reads back")
    func clientConfiguration() {
        var server = server()
        let handle = SmallTable.onConfiguration
        let read = ATTRequest.read(handle: handle, offset: 0)
        let rows: [([UInt8], ATTAction, [UInt8])] = [
            ([0, 0], done, [0, 0]),
            ([1, 0], refused(.cccdImproperlyConfigured), [0, 0]),
            ([2, 0], .setIndications(true, of: table.on), [2, 0]),
            ([2, 0], done, [2, 0]),
            ([3, 0], refused(.cccdImproperlyConfigured), [2, 0]),
            ([4, 0], refused(.cccdImproperlyConfigured), [2, 0]),
            ([2, 1], refused(.cccdImproperlyConfigured), [2, 0]),
            ([], refused(.invalidValueLength), [2, 0]),
            ([0], refused(.invalidValueLength), [2, 0]),
            ([0, 0, 0], refused(.invalidValueLength), [2, 0]),
            ([0, 0], .setIndications(false, of: table.on), [0, 0]),
            ([0, 0], done, [0, 0]),
        ]
        for (value, action, after) in rows {
            #expect(server.receive(.write(handle: handle, value: value)) == action, "\(value)")
            #expect(server.receive(read) == .respond(.success(after)), "\(value)")
        }
        let prepare = ATTRequest.prepareWrite(handle: handle, offset: 0, value: [2])
        #expect(server.receive(prepare) == refused(.requestNotSupported))
    }

    @Test("a CCCD can be written by the handle of its characteristic's value, to the same rules")
    func configure() {
        var server = server()
        let rows: [(UInt16, UInt16, ATTAction)] = [
            (SmallTable.onValue, 1, refused(.cccdImproperlyConfigured)),
            (SmallTable.onValue, 2, .setIndications(true, of: table.on)),
            (SmallTable.brightnessValue, 2, .setIndications(true, of: table.brightness)),
            (SmallTable.onValue, 0xFFFF, refused(.cccdImproperlyConfigured)),
            (SmallTable.onValue, 0, .setIndications(false, of: table.on)),
            (SmallTable.nameValue, 2, refused(.attributeNotFound)),
            (SmallTable.onConfiguration, 2, refused(.invalidHandle)),
            (0x0009, 2, refused(.invalidHandle)),
        ]
        for (handle, configuration, action) in rows {
            let request = ATTRequest.configure(valueHandle: handle, configuration: configuration)
            #expect(server.receive(request) == action, "\(handle) \(configuration)")
        }
        #expect(server.receive(.read(handle: SmallTable.onConfiguration, offset: 0)) == .respond(.success([0, 0])))
        #expect(server.receive(.read(handle: 0x10, offset: 0)) == .respond(.success([2, 0])))
    }

    @Test("prepared parts become one value of up to 512 bytes on execute", arguments: [23, 64, 247, 517])
    func prepared(mtu: Int) {
        let part = mtu - 5
        for count in [0, 1, part, part + 1, 511, 512, 513] {
            var server = server(mtu: mtu)
            let value = Array(long.prefix(count))
            for offset in stride(from: 0, to: max(count, 1), by: part) {
                let bytes = Array(value.dropFirst(offset).prefix(part))
                #expect(server.receive(.prepareWrite(handle: SmallTable.onValue, offset: offset, value: bytes)) == done)
            }
            let expected: ATTAction =
                count <= 512 ? .write([PreparedWrites.Value(iid: table.on, bytes: value)]) : refused(.invalidValueLength)
            #expect(server.receive(.executeWrite(commit: true)) == expected, "\(count) bytes")
            #expect(server.receive(.executeWrite(commit: true)) == .write([]), "the queue is empty afterwards")
        }
    }

    @Test("a prepared part of more than MTU − 5 bytes is refused and not queued")
    func preparedTooLong() {
        var server = server()
        let request = ATTRequest.prepareWrite(handle: SmallTable.onValue, offset: 0, value: Array(long.prefix(19)))
        #expect(server.receive(request) == refused(.invalidValueLength))
        #expect(server.receive(.executeWrite(commit: true)) == .write([]))
    }

    @Test("execute without commit throws the queue away, and a queue that was refused too")
    func cancel() {
        var server = server()
        let prepare = ATTRequest.prepareWrite(handle: SmallTable.onValue, offset: 0, value: [1])
        #expect(server.receive(prepare) == done)
        #expect(server.receive(.executeWrite(commit: false)) == done)
        #expect(server.receive(.executeWrite(commit: true)) == .write([]))
        let gap = ATTRequest.prepareWrite(handle: SmallTable.onValue, offset: 2, value: [1])
        #expect(server.receive(gap) == done)
        #expect(server.receive(.executeWrite(commit: true)) == refused(.invalidOffset))
        #expect(server.receive(.executeWrite(commit: true)) == .write([]))
    }

    @Test("the queue has an end")
    func queueFull() {
        var server = server()
        for offset in 0..<PreparedWrites.capacity {
            let request = ATTRequest.prepareWrite(handle: SmallTable.onValue, offset: offset, value: [1])
            #expect(server.receive(request) == done)
        }
        let request = ATTRequest.prepareWrite(handle: SmallTable.onValue, offset: PreparedWrites.capacity, value: [1])
        #expect(server.receive(request) == refused(.prepareQueueFull))
        let bytes = [UInt8](repeating: 1, count: PreparedWrites.capacity)
        #expect(server.receive(.executeWrite(commit: true)) == .write([PreparedWrites.Value(iid: table.on, bytes: bytes)]))
    }

    @Test("an indication goes only to a central that asked, the next one after the confirmation")
    func indications() {
        var server = server()
        #expect(server.indicate(table.on) == .notSubscribed)
        #expect(server.indicate(table.name) == .notSubscribed)
        _ = server.receive(.configure(valueHandle: SmallTable.onValue, configuration: 2))
        _ = server.receive(.configure(valueHandle: SmallTable.brightnessValue, configuration: 2))
        let on = Indication(iid: table.on, handle: SmallTable.onValue)
        let brightness = Indication(iid: table.brightness, handle: SmallTable.brightnessValue)
        #expect(server.indicate(table.on) == .send(on))
        #expect(server.indicate(table.brightness) == .queued)
        #expect(server.unconfirmed == [table.on, table.brightness])
        #expect(server.receive(.confirm(valueHandle: SmallTable.brightnessValue)) == refused(.invalidPDU))
        let confirm = ATTRequest.confirm(valueHandle: SmallTable.onValue)
        #expect(server.receive(confirm) == .confirm(ended: [table.on], next: brightness))
        #expect(server.receive(confirm) == refused(.invalidPDU))
        #expect(
            server.receive(.confirm(valueHandle: SmallTable.brightnessValue))
                == .confirm(ended: [table.brightness], next: nil))
        #expect(server.unconfirmed == [])
    }

    @Test("an indication that waits while its CCCD is switched off is not sent, and counts as ended")
    func unsubscribedWhileWaiting() {
        var server = server()
        for handle in [SmallTable.onValue, SmallTable.brightnessValue] {
            _ = server.receive(.configure(valueHandle: handle, configuration: 2))
        }
        _ = server.indicate(table.on)
        _ = server.indicate(table.brightness)
        _ = server.receive(.configure(valueHandle: SmallTable.brightnessValue, configuration: 0))
        #expect(
            server.receive(.confirm(valueHandle: SmallTable.onValue))
                == .confirm(ended: [table.on, table.brightness], next: nil))
    }
}
