import Glibc

/// What the kernel says of a file (stat(2)).
public struct FileStatus {
    private let status: stat

    /// - Returns: nil when there is no such file or it cannot be seen.
    public init?(path: String, followingLinks: Bool = true) {
        var status = stat()
        guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        self.status = status
    }

    public var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }
    public var owner: uid_t { status.st_uid }
    public var permissions: mode_t { status.st_mode & 0o7777 }

    /// Whether there is a directory at the path.
    public static func isDirectory(_ path: String) -> Bool {
        FileStatus(path: path)?.isDirectory == true
    }
}
