import Glibc

/// Paths that mean the same in every working directory: what is shown of them is of use in another terminal, too.
enum AbsolutePath {
    /// The path from the root. It stays as it is when it would be longer than `limit` bytes, or when the working directory is
    /// not to be had.
    static func of(_ path: String, limit: Int = .max) -> String {
        guard !path.hasPrefix("/"), let directory = getcwd(nil, 0) else { return path }
        defer { free(directory) }
        let absolute = String(cString: directory) + "/" + (path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
        return absolute.utf8.count <= limit ? absolute : path
    }
}
