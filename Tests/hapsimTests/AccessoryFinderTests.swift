import Control
import Testing

@testable import hapsim

@Suite("accessory finder")
struct AccessoryFinderTests {
    private let temporary = TemporaryDirectory()

    private func finder(files: [String], served: [String]) -> AccessoryFinder {
        let directory = RuntimeDirectory(path: temporary.path)
        for file in files { temporary.makeFile(file) }
        return AccessoryFinder(directory: directory) { path in served.contains { path == "\(directory.path)/\($0)" } }
    }

    @Test("the only one that runs is found, those that died are not")
    func one() throws {
        let finder = finder(files: ["a.sock", "b.sock"], served: ["b.sock"])
        #expect(try finder.address(given: nil) == .unix(path: "\(temporary.path)/b.sock"))
    }

    @Test("one that is named is taken as it is")
    func given() throws {
        #expect(try finder(files: [], served: []).address(given: .tcp(port: 1)) == .tcp(port: 1))
    }

    @Test("none, or several, is a failure that says what to do")
    func failures() {
        let none = finder(files: ["a.sock"], served: [])
        do throws(CommandFailure) {
            _ = try none.address(given: nil)
            Issue.record("one was found")
        } catch {
            #expect(error.code == .hostUnable)
            #expect(error.message.contains(temporary.path))
        }
        let several = finder(files: ["b.sock"], served: ["a.sock", "b.sock"])
        do throws(CommandFailure) {
            _ = try several.address(given: nil)
            Issue.record("one was chosen")
        } catch {
            #expect(error.code == .usage)
            #expect(error.message.contains("--control 'unix:\(temporary.path)/a.sock'"))
            #expect(error.message.contains("--control 'unix:\(temporary.path)/b.sock'"))
        }
    }
}
