import HAPModel
import JSON
import SetupLabel
import Testing

@testable import hapsim

@Suite("start-up report")
struct StartUpReportTests {
    private func report() throws -> StartUpReport {
        let code = try SetupCode("518-08-582")
        return StartUpReport(
            name: "Front Door", category: "door-lock", setupCode: code,
            setupPayload: SetupPayload(category: 6, setupCode: code, setupID: SetupID("7OSX")), isPaired: false,
            transport: "bluez",
            adapter: "hci0", address: "C0:00:00:00:00:01", addressReason: "random static", stateDirectory: "/var/lib/x",
            control: "unix:/run/x.sock")
    }

    @Test("all that a user needs is shown")
    func lines() throws {
        let report = try report()
        let lines = report.lines(colour: false)
        let qrCode = try #require(QRCode(report.setupPayload.uri)).lines(colour: false)
        #expect(lines.prefix(6) == ["Front Door, door-lock", "", "┌──────────────┐", "│  518-08-582  │", "└──────────────┘", ""])
        #expect(Array(lines.dropFirst(6).prefix(qrCode.count)) == qrCode)
        #expect(
            Array(lines.dropFirst(6 + qrCode.count)) == [
                "",
                "Setup payload  \(report.setupPayload.uri)",
                "Transport      bluez, adapter hci0",
                "Address        C0:00:00:00:00:01 (random static)",
                "State          /var/lib/x",
                "Control        unix:/run/x.sock",
            ])
    }

    @Test("what is not there is left out, and a pairing is told of")
    func optional() throws {
        var report = try report()
        report.adapter = nil
        report.address = nil
        report.isPaired = true
        report.transport = "socket:/tmp/x"
        let text = report.lines(colour: false).joined(separator: "\n")
        #expect(text.contains("Paired         yes"))
        #expect(text.contains("Transport      socket:/tmp/x\n"))
        #expect(!text.contains("Address"))
        #expect(report.json["adapter"] == nil)
        #expect(report.json["address"] == nil)
        #expect(report.json["paired"] == true)
    }

    @Test("a name cannot write lines of its own")
    func name() throws {
        var report = try report()
        report.name = "a\nControl  b\u{1B}[2J"
        #expect(report.lines(colour: false).first == #"a\nControl  b\u{1B}[2J, door-lock"#)
    }

    @Test("for programs it is one line of JSON")
    func json() throws {
        let recording = RecordingConsole()
        try report().print(to: recording.console, format: .json)
        #expect(recording.outLines.count == 1)
        #expect(
            try JSONValue(parsing: recording.outLines[0]) == [
                "event": "started", "name": "Front Door", "category": "door-lock", "setupCode": "518-08-582",
                "setupPayload": .string(try report().setupPayload.uri), "paired": false, "transport": "bluez", "adapter": "hci0",
                "address": "C0:00:00:00:00:01", "addressReason": "random static", "stateDirectory": "/var/lib/x",
                "control": "unix:/run/x.sock",
            ])
    }

    @Test("for people it goes to standard output, plain unless that is a terminal")
    func text() throws {
        let recording = RecordingConsole()
        try report().print(to: recording.console, format: .text)
        #expect(try recording.outLines == report().lines(colour: false))
        #expect(recording.errLines.isEmpty)
    }
}
