import Glibc
import Profiles

/// What it costs to load and check the largest of the shipped profiles.
struct ProfileLoading {
    /// There is no profile beside the sources.
    struct NoProfiles: Error {}

    let path: String
    /// The first time in a process: the catalogue is read too.
    let first: Duration

    /// - Throws: a `DefinitionFailure`, or `NoProfiles`.
    init() throws {
        guard let largest = Self.largest() else { throw NoProfiles() }
        path = largest
        first = try ContinuousClock().measure { try Self.load(largest) }
    }

    func measure() throws -> Duration {
        try median(rounds: 101, repetitions: 10) { try Self.load(path) }
    }

    private static func load(_ path: String) throws {
        var instanceIDs = InstanceIDAssignment()
        _ = try DefinitionFile.load(path: path).definition.makeDatabase(instanceIDs: &instanceIDs)
    }

    /// The profile with the most bytes.
    private static func largest() -> String? {
        let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Profiles"
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var largest: (path: String, size: Int)?
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            var status = stat()
            let path = "\(folder)/\(name)"
            guard name.hasSuffix(".yaml"), stat(path, &status) == 0, Int(status.st_size) > largest?.size ?? -1 else { continue }
            largest = (path, Int(status.st_size))
        }
        return largest?.path
    }
}
