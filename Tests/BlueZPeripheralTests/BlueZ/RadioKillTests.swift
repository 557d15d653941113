import Glibc
import Peripheral
import Testing

@testable import BlueZPeripheral

@Suite("radio switches")
struct RadioKillTests {
    /// Makes the kernel's folder of an adapter, with a switch, and gives what blocks the adapter.
    private func blocking(soft: String?, hard: String?, switch name: String = "rfkill3") throws -> RadioKill? {
        var template = Array("/tmp/hapsim-rfkill-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folders = [root, "\(root)/hci0", "\(root)/hci0/\(name)"]
        for folder in folders.dropFirst() { mkdir(folder, 0o700) }
        defer {
            for file in ["soft", "hard"] { unlink("\(folders[2])/\(file)") }
            for folder in folders.reversed() { rmdir(folder) }
        }
        for (file, text) in [("soft", soft), ("hard", hard)] {
            guard let text, let stream = fopen("\(folders[2])/\(file)", "w") else { continue }
            fputs(text, stream)
            fclose(stream)
        }
        #expect(RadioKill.blocking("hci1", in: root) == nil)
        return RadioKill.blocking("hci0", in: root)
    }

    @Test("the kernel's files tell which switch blocks an adapter; the machine's own counts before the other")
    func states() throws {
        #expect(try blocking(soft: "0\n", hard: "0\n") == nil)
        #expect(try blocking(soft: "1\n", hard: "0\n") == .soft)
        #expect(try blocking(soft: "0\n", hard: "1\n") == .hard)
        #expect(try blocking(soft: "1\n", hard: "1\n") == .hard)
        #expect(try blocking(soft: nil, hard: nil) == nil)
        #expect(try blocking(soft: "1\n", hard: "1\n", switch: "power") == nil)
    }

    @Test("each has its advice")
    func advice() {
        let error = DBusErrorReply(name: "org.bluez.Error.Failed", message: "x")
        #expect(PeripheralFailure.noPower("hci0", error, blocked: .soft).advice.contains("rfkill unblock bluetooth"))
        #expect(PeripheralFailure.noPower("hci0", error, blocked: .hard).cause.contains("switch of the machine"))
        #expect(PeripheralFailure.noPower("hci0", error, blocked: nil).cause.contains("org.bluez.Error.Failed: x"))
    }
}
