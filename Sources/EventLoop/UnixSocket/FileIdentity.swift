import Glibc

/// What tells a file from another one that took its path.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t
    let isSocket: Bool

    /// The file at the path itself: a link is not followed.
    ///
    /// - Returns: nil when there is no such file, or it cannot be seen; errno tells which.
    init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        device = status.st_dev
        number = status.st_ino
        isSocket = status.st_mode & S_IFMT == S_IFSOCK
    }
}
