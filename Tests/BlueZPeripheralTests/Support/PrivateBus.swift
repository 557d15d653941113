import EventLoop
import Glibc
import Testing

/// A message bus of its own: a dbus-daemon that the test starts and ends.
final class PrivateBus {
    /// The bus could not be started.
    struct Unavailable: Error, CustomStringConvertible {
        let description: String
    }

    private let process: pid_t
    private let folder: String
    /// What a connection is given: `unix:path=…`.
    let address: String

    /// - Parameter policy: elements of the daemon's policy, after those that allow everything.
    init(policy: String = "") throws {
        var template = Array("/tmp/hapsim-bus-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Unavailable(description: "mkdtemp: \(String(cString: strerror(errno)))") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        address = "unix:path=\(folder)/bus"
        try Self.write(
            """
            <busconfig>
              <listen>\(address)</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
                \(policy)
              </policy>
            </busconfig>
            """, to: "\(folder)/bus.conf")
        process = try Self.spawn(["dbus-daemon", "--config-file=\(folder)/bus.conf", "--nofork", "--print-address=1"])
    }

    deinit {
        end()
        for file in ["bus", "bus.conf"] { unlink("\(folder)/\(file)") }
        rmdir(folder)
    }

    /// Ends the daemon: its connections are closed.
    func end() {
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    private static func write(_ text: String, to path: String) throws {
        guard let file = fopen(path, "w") else { throw Unavailable(description: "cannot write \(path)") }
        fputs(text, file)
        fclose(file)
    }

    /// Starts the daemon and waits until it has said its address: it listens then.
    private static func spawn(_ arguments: [String]) throws -> pid_t {
        var pipe: [Int32] = [-1, -1]
        guard Glibc.pipe(&pipe) == 0 else { throw Unavailable(description: "pipe: \(String(cString: strerror(errno)))") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, pipe[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addclose(&actions, pipe[0])
        defer { posix_spawn_file_actions_destroy(&actions) }
        var process = pid_t()
        let words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let failure = posix_spawnp(&process, arguments[0], &actions, nil, words, environ)
        close(pipe[1])
        defer { close(pipe[0]) }
        guard failure == 0 else { throw Unavailable(description: "dbus-daemon: \(String(cString: strerror(failure)))") }
        var byte: UInt8 = 0
        while read(pipe[0], &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") { return process }
        }
        throw Unavailable(description: "dbus-daemon did not start")
    }
}

/// Runs a loop until something is true.
///
/// - Returns: false when it did not become true within 10 s.
func run(_ loop: EventLoop, until condition: () -> Bool) -> Bool {
    var isLate = false
    let timer = loop.schedule(after: .seconds(10)) { isLate = true }
    while !condition(), !isLate { loop.step(waiting: true) }
    timer.cancel()
    return condition()
}
