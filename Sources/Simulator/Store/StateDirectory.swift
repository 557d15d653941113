import CLinux
import Glibc

/// The directory that holds the state of one accessory, taken by one process at a time.
final class StateDirectory {
    let path: String
    private let lock: Int32

    /// Makes the directory where it is missing, with mode 0700, and takes it.
    init(path: String) throws(StoreError) {
        try Self.makeDirectory(path)
        let lockPath = "\(path)/lock"
        let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw AtomicFile.failure("open", lockPath) }
        do throws(StoreError) {
            try Self.take(descriptor, lockPath, of: path)
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        lock = descriptor
    }

    deinit {
        close(lock)
    }

    /// Takes the lock. One who is just leaving, killed or about to become another program, has it a moment longer: it gets a
    /// fifth of a second.
    private static func take(_ descriptor: Int32, _ lockPath: String, of directory: String) throws(StoreError) {
        for attempt in 0...20 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            guard errno == EWOULDBLOCK else { throw AtomicFile.failure("flock", lockPath) }
            if attempt < 20 { usleep(10_000) }
        }
        throw .inUse(directory: directory)
    }

    /// Puts a file that cannot be read out of the way, where nothing overwrites it.
    ///
    /// - Returns: where it is now.
    func keepAside(_ name: String) throws(StoreError) -> String {
        var number = 1
        while access("\(path)/\(name).damaged-\(number)", F_OK) == 0 { number += 1 }
        let aside = "\(path)/\(name).damaged-\(number)"
        guard rename("\(path)/\(name)", aside) == 0 else { throw AtomicFile.failure("rename", aside) }
        return aside
    }

    func remove(_ name: String) throws(StoreError) {
        guard unlink("\(path)/\(name)") == 0 || errno == ENOENT else { throw AtomicFile.failure("unlink", "\(path)/\(name)") }
    }

    private static func makeDirectory(_ path: String) throws(StoreError) {
        var partial = path.hasPrefix("/") ? "" : "."
        for component in path.split(separator: "/") {
            partial += "/\(component)"
            guard mkdir(partial, 0o700) == 0 || errno == EEXIST else { throw AtomicFile.failure("mkdir", partial) }
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw AtomicFile.failure("stat", path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .system(call: "open", path: path, reason: "not a directory") }
    }
}

/// Where states are kept when nothing else is said: `$XDG_STATE_HOME/hapsim/NAME`, else below `$HOME/.local/state`.
public func defaultStateDirectory(accessoryName: String, environment: (String) -> String?) throws(StoreError) -> String {
    // A name may hold what a path must not.
    let folder = String(accessoryName.map { $0.isLetter || $0.isNumber || " -_.".contains($0) ? $0 : "_" })
    let name = folder.allSatisfy({ $0 == "." }) ? "accessory" : folder
    if let home = environment("XDG_STATE_HOME"), home.hasPrefix("/") { return "\(home)/hapsim/\(name)" }
    if let home = environment("HOME"), home.hasPrefix("/") { return "\(home)/.local/state/hapsim/\(name)" }
    throw .noPlace
}
