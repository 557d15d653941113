import Glibc

/// The pages that the process has in memory.
enum ResidentMemory {
    /// Gives back the pages of program and libraries that starting has touched.
    ///
    /// An accessory is idle nearly all its life, and needs little of the code that read its definition and drew its QR
    /// code. Clean pages of files are dropped; what is needed again comes back from the page cache.
    static func giveBackStartUpPages() {
        for mapping in MemoryMapping.parse(readAll("/proc/self/smaps")) where mapping.canBeDropped {
            madvise(UnsafeMutableRawPointer(bitPattern: mapping.start), Int(mapping.end - mapping.start), MADV_DONTNEED)
        }
    }

    private static func readAll(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16384)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { content += buffer[..<count] }
        return String(decoding: content, as: UTF8.self)
    }
}

/// One mapping of `/proc/self/smaps` (proc_pid_smaps(5)).
struct MemoryMapping: Equatable {
    var start: UInt
    var end: UInt
    /// `r-xp`
    var permissions: String
    /// nil: not a mapping of a file.
    var path: String?
    /// Kilobytes that differ from the file, such as relocations; nil: not told.
    var anonymous: Int?

    /// Whether each of its pages can be read from the file again.
    var canBeDropped: Bool {
        path?.hasPrefix("/") == true && !permissions.contains("w") && anonymous == 0
    }

    /// Reads the whole file; lines that are not understood are left out.
    static func parse(_ smaps: String) -> [MemoryMapping] {
        var mappings: [MemoryMapping] = []
        for line in smaps.split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            if let mapping = MemoryMapping(header: fields) {
                mappings.append(mapping)
            } else if fields.first == "Anonymous:", fields.count > 1, let last = mappings.indices.last {
                mappings[last].anonymous = Int(fields[1])
            }
        }
        return mappings
    }

    /// `7f00-7f01 r-xp 00000000 08:01 1234 /usr/lib/libc.so.6`
    private init?(header fields: [Substring]) {
        guard let range = fields.first?.split(separator: "-"), range.count == 2, let start = UInt(range[0], radix: 16),
            let end = UInt(range[1], radix: 16), fields.count >= 5
        else { return nil }
        self.start = start
        self.end = end
        permissions = String(fields[1])
        path = fields.count > 5 ? String(fields[5]).trimmed : nil
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " })
    }
}
