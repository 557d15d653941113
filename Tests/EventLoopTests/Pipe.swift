import Glibc

/// A pipe whose ends are closed with it.
final class Pipe {
    let readEnd: Int32
    let writeEnd: Int32
    private var open: Set<Int32>

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failed(code: errno) }
        (readEnd, writeEnd) = (ends[0], ends[1])
        open = [readEnd, writeEnd]
    }

    struct Failed: Error {
        let code: Int32
    }

    func put(_ bytes: [UInt8] = [1]) {
        write(writeEnd, bytes, bytes.count)
    }

    func take() {
        var buffer = [UInt8](repeating: 0, count: 64)
        read(readEnd, &buffer, buffer.count)
    }

    func close(_ end: Int32) {
        guard open.remove(end) != nil else { return }
        Glibc.close(end)
    }

    deinit {
        for end in open { Glibc.close(end) }
    }
}
