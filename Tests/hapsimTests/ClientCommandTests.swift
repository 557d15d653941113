import Control
import EventLoop
import HAPModel
import JSON
import Testing

@testable import hapsim

/// The commands as a shell runs them: the program in a process of its own, the server in this one.
@Suite("client commands")
struct ClientCommandTests {
    private let loop: EventLoop
    private let temporary = TemporaryDirectory()
    private let light: TestLight

    init() throws {
        loop = try EventLoop()
        light = try TestLight()
    }

    private var directory: RuntimeDirectory { RuntimeDirectory(path: "\(temporary.path)/hapsim") }

    private func serve(_ address: ControlAddress? = nil) throws -> ControlServer {
        let socket = try ControlSocket.open(address ?? .unix(path: directory.socket(named: "Test Light")), directory: directory)
        return try ControlServer(accessory: light, socket: try #require(socket), loop: loop, onFailure: { Issue.record("\($0)") })
    }

    private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> HapsimProcess.Outcome {
        let own = ["XDG_RUNTIME_DIR": temporary.path, "http_proxy": "http://127.0.0.1:1", "ALL_PROXY": "http://127.0.0.1:1"]
        let process = try HapsimProcess(arguments, environment: own.merging(environment) { $1 }, loop: loop)
        let timer = loop.schedule(after: .seconds(30)) { process.kill() }
        defer { timer.cancel() }
        while !process.isOver { loop.step(waiting: true) }
        return process.outcome()
    }

    @Test("the only running accessory is found, and its values are shown and set")
    func session() throws {
        let server = try serve()
        #expect(try run("status") == .init(code: 0, out: "name: Test Light\nlink:\n  connected: no\n", err: ""))
        #expect(
            try run("get")
                == .init(
                    code: 0, out: "lightbulb/on          false\nlightbulb/brightness  0\nlightbulb/name        a\\u{1B}b\n",
                    err: ""))
        #expect(try run("set", "lightbulb/brightness", "40") == .init(code: 0, out: "", err: ""))
        #expect(try run("get", "0x34") == .init(code: 0, out: "40\n", err: ""))
        #expect(try run("set", "lightbulb[1]/on", "on").code == 0)
        #expect(try run("get", "lightbulb/on").out == "true\n")
        server.stop()
        #expect(try run("get").code == 3)
    }

    @Test("a reset names its level; another word is wrong usage and reaches nobody")
    func reset() throws {
        let server = try serve()
        #expect(try run("reset", "pairings") == .init(code: 0, out: "", err: ""))
        #expect(light.resets == ["pairings"])
        let wrong = try run("reset", "pairing")
        #expect(wrong.code == 2 && wrong.err.contains("'pairing' is none of pairings, identity, all"))
        #expect(light.resets == ["pairings"])
        server.stop()
    }

    @Test("faults are armed by name or expression, listed, and cleared")
    func faults() throws {
        let server = try serve()
        #expect(try run("fault") == .init(code: 0, out: "", err: ""))
        let armed = "lost-m6  drop-before@M6,count=1  injected 0 of 0 times\n"
        #expect(try run("fault", "lost-m6") == .init(code: 0, out: armed, err: ""))
        let second = "mine  status:6@request:lightbulb/on,nth=2,count=3,probability=0.5  injected 0 of 0 times\n"
        #expect(
            try run(
                "fault", "status:6@lightbulb/on", "--count", "3", "--nth=2", "--probability", "0.5", "--name", "mine"
            ).out == second)
        #expect(try run("fault").out == armed + second)
        #expect(try run("fault", "clear", "mine").out == armed)
        #expect(try run("fault", "clear", "mine").err.contains("no fault 'mine' is armed"))
        #expect(try run("fault", "clear").out.isEmpty)
        let wrong = try run("fault", "drop-befor:M5")
        #expect(wrong.code == 1 && wrong.err.contains("there is no fault 'drop-befor'; did you mean 'drop-before'?"))
        #expect(try run("fault", "stuck", "more").code == 2)
        #expect(try run("fault", "stuck", "--count", "0").code == 2)
        server.stop()
        let list = try run("fault", "--list")
        #expect(list.code == 0 && list.out.contains("lost-m6") && list.out.contains("att-error:CODE"))
    }

    @Test("link, power and advertising are shown without a word, and changed by one")
    func switches() throws {
        let server = try serve()
        #expect(try run("link").out == "state: disconnected\ncentral: -\nsession: -\nrefusing: no\n")
        #expect(try run("link", "refuse") == .init(code: 0, out: "", err: ""))
        #expect(try JSONValue(parsing: try run("link", "--json").out)["refusing"] == true)
        #expect(try run("link", "accept", "--json").out.contains("\"refusing\":false"))
        #expect(try run("link", "drop") == .init(code: 1, out: "", err: "hapsim: no controller is connected\n"))
        #expect(try run("advertising", "off") == .init(code: 0, out: "", err: ""))
        #expect(try run("advertising").out == "off\n")
        #expect(try run("power", "off", "--json").out == "{\"state\":\"off\"}\n")
        #expect(try run("set", "lightbulb/on", "true").err == "hapsim: the accessory is off, switch it on first\n")
        #expect(try run("power", "on").code == 0)
        #expect(try run("power").out == "on\n")
        #expect(light.changes == ["link refuse", "link accept", "link drop", "advertising off", "power off", "power on"])
        server.stop()
    }

    /// Starts a command and lets the loop run until the server hears its waiting or streaming client.
    private func begin(_ arguments: String...) throws -> HapsimProcess {
        let process = try HapsimProcess(arguments, environment: ["XDG_RUNTIME_DIR": temporary.path], loop: loop)
        let timer = loop.schedule(after: .seconds(30)) { process.kill() }
        defer { timer.cancel() }
        while !process.isOver, !light.isObserved { loop.step(waiting: true) }
        return process
    }

    private func finish(_ process: HapsimProcess) -> HapsimProcess.Outcome {
        let timer = loop.schedule(after: .seconds(30)) { process.kill() }
        defer { timer.cancel() }
        while !process.isOver { loop.step(waiting: true) }
        return process.outcome()
    }

    @Test("a wait prints what happened, with exit code 0, or says that it did not, with 1")
    func wait() throws {
        let server = try serve()
        let waiting = try begin("wait", "lightbulb/brightness=40", "--timeout", "20s")
        _ = light.setValue(.int(30), of: try #require(InstanceID(0x34)))
        _ = light.setValue(.int(40), of: try #require(InstanceID(0x34)))
        let met = finish(waiting)
        #expect(met.code == 0 && met.err.isEmpty)
        #expect(met.out.hasSuffix(" value.set lightbulb/brightness 40 by user\n"))
        #expect(try run("wait", "lightbulb/brightness=40") == .init(code: 0, out: "", err: ""))
        #expect(
            try run("wait", "lightbulb/brightness=40", "--change", "--timeout", "10ms")
                == .init(code: 1, out: "", err: "hapsim: lightbulb/brightness=40: not within 10ms\n"))
        #expect(try run("wait", "event=value.set", "value=30", "--since", "0", "--json").out.contains("\"seq\":1"))
        #expect(try run("wait", "link=disconnected").code == 0)
        server.stop()
    }

    @Test("a condition that cannot be is wrong usage; without an accessory it is exit code 3")
    func waitRefused() throws {
        #expect(try run("wait", "link=connected").code == 3)
        let server = try serve()
        for condition in ["lightbulb/of=true", "lightbulb/brightness=full", "link=up", "event=value.sets"] {
            let outcome = try run("wait", condition)
            #expect(outcome.code == 2)
            #expect(outcome.err.split(separator: "\n").count == 1)
        }
        #expect(try run("wait", "event=value.sets").err.contains("did you mean 'value.set'?"))
        server.stop()
    }

    @Test("watch prints the values of what it is to watch as they are set")
    func watch() throws {
        let server = try serve()
        let watching = try begin("watch", "lightbulb/brightness", "0x33", "--count", "2")
        _ = light.setValue(.string("x"), of: try #require(InstanceID(0x35)))
        _ = light.setValue(.int(30), of: try #require(InstanceID(0x34)))
        _ = light.setValue(.bool(true), of: try #require(InstanceID(0x33)))
        let outcome = finish(watching)
        #expect(outcome.code == 0)
        #expect(
            outcome.out.split(separator: "\n").map { $0.dropFirst(13) } == [
                "value.set lightbulb/brightness 30 by user", "value.set lightbulb/on true by user",
            ])
        #expect(try run("watch", "lightbulb/off").code == 1)
        #expect(try run("watch", "--since", "0", "--count", "1", "--json").out.contains("\"text\":\"x\""))
        server.stop()
    }

    @Test("the journal is printed, in part too, and followed")
    func journal() throws {
        let server = try serve()
        light.record(.warning("one"))
        for value in 1...3 { _ = light.setValue(.int(Int32(value)), of: try #require(InstanceID(0x34))) }
        #expect(try run("journal").out.split(separator: "\n").count == 4)
        #expect(try run("journal", "--type", "warning").out.hasSuffix(" warning message=one\n"))
        #expect(try run("journal", "--limit", "1").out.contains("brightness 3 by user"))
        #expect(try run("journal", "--since", "1", "--limit", "1").out.contains("brightness 1 by user"))
        #expect(try run("journal", "--type", "warnin").err.contains("did you mean 'warning'?"))
        let following = try begin("journal", "--limit", "1", "--follow", "--count", "1", "--json")
        light.record(.warning("two"))
        #expect(finish(following).out.split(separator: "\n").map { $0.prefix(8) } == ["{\"seq\":4", "{\"seq\":5"])
        server.stop()
    }

    @Test("a follower ends when the accessory does")
    func followerEnds() throws {
        let server = try serve()
        let watching = try begin("watch")
        server.stop()
        #expect(finish(watching).code != -1)
    }

    @Test("an accessory at a port is found with its token; another token does not do")
    func token() throws {
        let service = try #require(
            try ControlService(
                light, at: .tcp(port: 0), name: "Test Light", loop: loop, directory: directory,
                onFailure: { Issue.record("\($0)") }))
        #expect(try run("get", "0x33") == .init(code: 0, out: "false\n", err: ""))
        #expect(try run("get", "0x33", "--control", "\(service.address)").code == 0)
        #expect(try run("get", "0x33", "--control", "Test Light").code == 0)
        let token = try #require(directory.accessFiles().first?.token.text)
        let wrong = try run("get", "0x33", "--token", "wrong")
        #expect(wrong.code == 1 && wrong.err.contains("needs the token"))
        #expect(try run("get", "0x33", environment: ["HAPSIM_TOKEN": "wrong"]).code == 1)
        #expect(try run("get", "0x33", "--token", token, environment: ["HAPSIM_TOKEN": "wrong"]).code == 0)
        #expect(try run("get", "0x33", environment: ["XDG_RUNTIME_DIR": "/nowhere"]).code == 3)
        #expect(
            try run(
                "get", "0x33", "--control", "\(service.address)",
                environment: ["XDG_RUNTIME_DIR": "/nowhere", "HAPSIM_TOKEN": token]
            ).code == 0)
        service.stop()
    }

    @Test("a press without a button says which there are")
    func press() throws {
        let server = try serve()
        for words in [["press"], ["press", "double"], ["press", "lightbulb", "long"]] {
            let process = try HapsimProcess(words, environment: ["XDG_RUNTIME_DIR": temporary.path], loop: loop)
            while !process.isOver { loop.step(waiting: true) }
            #expect(process.outcome() == .init(code: 1, out: "", err: "hapsim: this accessory has no buttons\n"))
        }
        server.stop()
    }

    @Test("--json prints what the server says")
    func json() throws {
        let server = try serve()
        let status = try JSONValue(parsing: try run("status", "--json").out)
        #expect(status == ["name": "Test Light", "link": ["connected": false]])
        let set = try JSONValue(parsing: try run("set", "lightbulb/on", "true", "--json").out)
        #expect(set["value"] == true)
        #expect(try JSONValue(parsing: try run("get", "lightbulb/on", "--json").out) == set)
        #expect(try JSONValue(parsing: try run("get", "--json").out)["characteristics"]?.arrayValue?.count == 3)
        server.stop()
    }

    @Test("what the server refuses is one line on standard error, and exit code 1")
    func refused() throws {
        let server = try serve()
        let unknown = try run("get", "lightbulb/brightnes")
        #expect(unknown.code == 1)
        #expect(unknown.err.hasPrefix("hapsim: lightbulb has no characteristic 'brightnes'; did you mean 'brightness'?"))
        let invalid = try run("set", "lightbulb/brightness", "-5")
        #expect(invalid.code == 1)
        #expect(invalid.err.contains("'-5' is not a value of brightness"))
        for name in ["", "..", "../../status", "a b?c#d", "ä/ö", "%00", "on\u{1}"] {
            let outcome = try run("get", "--", name)
            #expect(outcome.code == 1)
            #expect(outcome.err.split(separator: "\n").count == 1)
            #expect(outcome.out.isEmpty)
        }
        server.stop()
    }

    @Test("an accessory can be named, on a Unix socket or on TCP, whatever proxy the environment names")
    func named() throws {
        let path = "\(temporary.path)/else where.sock"
        let unix = try serve(.unix(path: path))
        #expect(try run("get", "51", "--control", "unix:\(path)").out == "false\n")
        unix.stop()
        let tcp = try serve(.tcp(port: 0))
        #expect(try run("get", "51", "--control=\(tcp.address)", "--token", tcp.token?.text ?? "").out == "false\n")
        tcp.stop()
        let gone = try run("get", "51", "--control=\(tcp.address)")
        #expect(gone == .init(code: 3, out: "", err: "hapsim: \(tcp.address): no accessory answers there\n"))
    }

    @Test(
        "wrong usage is exit code 2 and one line",
        arguments: [
            ["get", "--control", "nowhere"], ["get", "--control", "off"], ["set", "lightbulb/on"], ["get", "a", "b"],
            ["status", "now"], ["staus"], ["status", "--jsn"], ["status", "--control"],
            ["link", "cut"], ["wait"], ["wait", "link=connected", "--timeout", "x"], ["watch", "--count", "x"], ["journal", "x"],
            ["get", "--token", "a b"], ["power", "of"], ["advertising", "true"], ["press", "a", "single", "x"],
        ])
    func usage(words: [String]) throws {
        let process = try HapsimProcess(words, environment: ["XDG_RUNTIME_DIR": temporary.path], loop: loop)
        while !process.isOver { loop.step(waiting: true) }
        let outcome = process.outcome()
        #expect(outcome.code == 2)
        #expect(outcome.out.isEmpty)
        #expect(outcome.err.hasPrefix("hapsim: "))
        #expect(outcome.err.split(separator: "\n").count == 1)
    }

    @Test("without an accessory, and with several, the commands say what to do")
    func which() throws {
        let none = try run("status")
        #expect(none.code == 3 && none.err.contains("no accessory is running"))
        let first = try serve()
        let second = try serve(.unix(path: directory.socket(named: "Other")))
        let outcome = try run("status")
        #expect(outcome.code == 2)
        #expect(outcome.err.contains("several accessories are running"))
        #expect(try run("status", "--control", "\(second.address)").code == 0)
        first.stop()
        second.stop()
    }

    @Test("a server that is none of hapsim's is told from one")
    func foreign() throws {
        let socket = try #require(
            try ControlSocket.open(.unix(path: directory.socket(named: "x")), directory: directory))
        let server = try HTTPServer(loop: loop, socket: socket, onFailure: { Issue.record("\($0)") }) { _ in
            .now(HTTPResponse(contentType: "text/html", body: Array("<html>".utf8)))
        }
        let outcome = try run("status")
        #expect(outcome.code == 1)
        #expect(outcome.err.contains("the answer is not JSON"))
        server.stop()
    }
}
