import EventLoop
import Testing

@testable import BlueZPeripheral

@Suite("D-Bus connection")
struct DBusConnectionTests {
    private let loop: EventLoop
    private let bus: PrivateBus
    private let server: DBusConnection
    private let client: DBusConnection

    init() throws {
        loop = try EventLoop()
        bus = try PrivateBus()
        server = try DBusConnection(loop: loop, address: bus.address)
        client = try DBusConnection(loop: loop, address: bus.address)
    }

    /// Takes a name for the server.
    private func name(_ name: String) {
        var isDone = false
        server.call(
            DBusConnection.busName, path: "/", interface: DBusConnection.busName, member: "RequestName",
            arguments: [.string(name), .uint32(0)]
        ) { _ in isDone = true }
        #expect(run(loop) { isDone })
    }

    private func call(
        _ path: String, _ interface: String, _ member: String, _ arguments: [DBusValue] = [], timeout: Duration = .seconds(25)
    ) throws -> DBusConnection.Reply {
        var reply: DBusConnection.Reply?
        client.call("t.server", path: path, interface: interface, member: member, arguments: arguments, timeout: timeout) {
            reply = $0
        }
        #expect(run(loop) { reply != nil })
        return try #require(reply)
    }

    private func error(_ reply: DBusConnection.Reply) -> String? {
        guard case .failure(let error) = reply else { return nil }
        return error.name
    }

    @Test("a method gets the values of a call and answers with values or an error, now or later")
    func methods() throws {
        var held: DBusCall?
        name("t.server")
        server.export(
            DBusObject(
                path: "/o",
                interfaces: [
                    DBusObject.Interface(
                        name: "t.i",
                        methods: [
                            "Echo": { $0.reply($0.arguments) },
                            "Refuse": { $0.reply(DBusErrorReply(name: "t.No", message: "because")) },
                            "Hold": { held = $0 },
                        ])
                ]))
        let values: [DBusValue] = [.bytes([1, 2]), .properties([("a", .byte(1))])]
        #expect(try call("/o", "t.i", "Echo", values).get().values == values)
        #expect(throws: DBusErrorReply(name: "t.No", message: "because")) { try call("/o", "t.i", "Refuse").get() }

        var late: DBusConnection.Reply?
        client.call("t.server", path: "/o", interface: "t.i", member: "Hold") { late = $0 }
        #expect(run(loop) { held != nil })
        #expect(late == nil)
        held?.reply([.byte(9)])
        #expect(run(loop) { late != nil })
        #expect(try late?.get().values == [.byte(9)])
    }

    @Test("what is not there is answered with an error, and what is not answered ends after its time")
    func absent() throws {
        name("t.server")
        server.export(
            DBusObject(path: "/o", interfaces: [DBusObject.Interface(name: "t.i", methods: ["Silent": { _ in }])]))
        #expect(try error(call("/o", "t.i", "Other")) == DBusErrorReply.unknownMethod)
        #expect(try error(call("/o", "t.j", "Silent")) == DBusErrorReply.unknownMethod)
        #expect(try error(call("/p", "t.i", "Silent")) == DBusErrorReply.unknownMethod)
        #expect(try error(call("/o", "t.i", "Silent", timeout: .milliseconds(20))) == DBusErrorReply.noReply)
        server.withdraw("/o")
        #expect(try error(call("/o", "t.i", "Silent")) == DBusErrorReply.unknownMethod)
    }

    @Test("a call to a program that leaves ends at once")
    func leaving() throws {
        name("t.server")
        var asked = false
        server.export(
            DBusObject(path: "/o", interfaces: [DBusObject.Interface(name: "t.i", methods: ["Silent": { _ in asked = true }])]))
        var reply: DBusConnection.Reply?
        client.call("t.server", path: "/o", interface: "t.i", member: "Silent") { reply = $0 }
        #expect(run(loop) { asked })
        server.close()
        #expect(run(loop) { reply != nil })
        #expect(reply.flatMap(error) == DBusErrorReply.noReply)
    }

    @Test("properties are read, and set where they can be; the object manager tells all objects below in their order")
    func standardInterfaces() throws {
        name("t.server")
        var number: UInt16 = 1
        let settable = DBusObject.Interface(
            name: "t.i", properties: { [("N", .uint16(number)), ("T", .string("x"))] },
            setProperty: { name, value in
                guard name == "N", let new = value.unsigned else { return DBusErrorReply(name: "t.No", message: name) }
                number = UInt16(new)
                return nil
            })
        server.export(DBusObject(path: "/m", interfaces: []))
        server.export(DBusObject(path: "/m/z", interfaces: [settable]))
        server.export(DBusObject(path: "/m/a", interfaces: [DBusObject.Interface(name: "t.j")]))
        server.export(DBusObject(path: "/mm", interfaces: []))
        let properties = DBusObjects.properties

        #expect(
            try call("/m/z", properties, "GetAll", [.string("t.i")]).get().values == [
                .properties([("N", .uint16(1)), ("T", .string("x"))])
            ])
        #expect(try call("/m/z", properties, "Get", [.string("t.i"), .string("N")]).get().values == [.variant(.uint16(1))])
        #expect(try call("/m/z", properties, "Set", [.string("t.i"), .string("N"), .variant(.uint16(5))]).get().values == [])
        #expect(number == 5)
        #expect(try error(call("/m/z", properties, "Set", [.string("t.i"), .string("T"), .variant(.byte(1))])) == "t.No")
        #expect(try error(call("/m/z", properties, "Get", [.string("t.i"), .string("Q")])) == DBusErrorReply.unknownProperty)
        #expect(
            try error(call("/m/a", properties, "Set", [.string("t.j"), .string("Q"), .variant(.byte(1))]))
                == DBusErrorReply.unknownProperty)
        #expect(try error(call("/m/z", properties, "Get", [.string("t.q"), .string("N")])) == DBusErrorReply.unknownInterface)
        #expect(try error(call("/m/z", properties, "Get", [.string("t.i")])) == DBusErrorReply.invalidArguments)

        let managed = try call("/m", DBusObjects.objectManager, "GetManagedObjects").get().values.first
        #expect(managed?.entries?.map(\.key) == ["/m/z", "/m/a"])
        #expect(managed?.keyed?["/m/z"]?.keyed?["t.i"]?.keyed?["N"] == .uint16(5))
        #expect(managed?.type.text == "a{oa{sa{sv}}}")
    }

    @Test("signals reach those that subscribed, until they cancel")
    func signals() throws {
        name("t.server")
        var heard: [DBusValue] = []
        let subscription = client.subscribe(DBusMatchRule(sender: "t.server", interface: "t.i")) { heard += $0.arguments ?? [] }
        server.export(
            DBusObject(path: "/o", interfaces: [DBusObject.Interface(name: "t.i", methods: ["Ping": { $0.reply() }])]))
        _ = try call("/o", "t.i", "Ping")
        server.emit(path: "/o", interface: "t.i", member: "S", arguments: [.byte(1)])
        server.emit(path: "/o", interface: "t.other", member: "S", arguments: [.byte(2)])
        #expect(run(loop) { !heard.isEmpty })
        subscription.cancel()
        server.emit(path: "/o", interface: "t.i", member: "S", arguments: [.byte(3)])
        _ = try call("/o", "t.i", "Ping")
        #expect(heard == [.byte(1)])
    }

    @Test("the end of the bus is told, and calls after it fail")
    func lost() throws {
        var isLost = false
        client.onLost = { isLost = true }
        bus.end()
        #expect(run(loop) { isLost })
        #expect(try error(call("/o", "t.i", "Any")) != nil)
    }

    @Test("a bus that is not there is an error with its reason")
    func unavailable() {
        #expect(throws: DBusErrorReply.self) { try DBusConnection(loop: loop, address: "unix:path=/nonexistent/bus") }
        #expect(throws: DBusErrorReply.self) { try DBusConnection(loop: loop, address: "rubbish") }
    }
}
