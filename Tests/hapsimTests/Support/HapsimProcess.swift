import EventLoop
import Glibc

/// The program as a process of its own, whose output is collected on a loop.
final class HapsimProcess {
    struct Outcome: Equatable {
        var code: Int32
        var out: String
        var err: String
    }

    struct NotStarted: Error {
        let code: Int32
    }

    private var streams: [Stream] = []
    private var pid: pid_t = 0

    /// The executable that was built beside the tests.
    private static var executable: String {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        let own = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/hapsim"
    }

    init(_ arguments: [String], environment: [String: String], loop: EventLoop) throws {
        let out = try Stream(loop: loop)
        let err = try Stream(loop: loop)
        streams = [out, err]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, out.writing, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, err.writing, STDERR_FILENO)
        var words = ([Self.executable] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        let code = posix_spawn(&pid, Self.executable, &actions, nil, &words, &variables)
        streams.forEach { $0.closeWriting() }
        guard code == 0 else { throw NotStarted(code: code) }
    }

    /// Whether it has closed its output.
    var isOver: Bool { streams.allSatisfy(\.isOver) }

    /// What it said, and its exit code; −1 when it was killed. Waits for its end.
    func outcome() -> Outcome {
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
        return Outcome(code: code, out: streams[0].text, err: streams[1].text)
    }

    /// Ends it, if it has not ended.
    func kill() {
        Glibc.kill(pid, SIGKILL)
    }

    private final class Stream {
        private(set) var isOver = false
        private(set) var writing: Int32 = -1
        private var reading: Int32 = -1
        private var bytes: [UInt8] = []
        private var source: EventLoop.Source?

        init(loop: EventLoop) throws {
            var ends: [Int32] = [-1, -1]
            // Not a pipe: Swift does not see pipe2, and without it another test's process could inherit the ends.
            let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw NotStarted(code: errno) }
            (reading, writing) = (ends[0], ends[1])
            source = try loop.watch(reading, for: .readable) { [weak self] _ in self?.read() }
        }

        deinit {
            source?.cancel()
            close(reading)
        }

        var text: String { String(decoding: bytes, as: UTF8.self) }

        func closeWriting() {
            close(writing)
        }

        private func read() {
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = Glibc.read(reading, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer.prefix(count)
            } else {
                isOver = true
                source?.cancel()
            }
        }
    }
}
