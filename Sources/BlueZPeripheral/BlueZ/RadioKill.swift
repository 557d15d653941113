import Glibc

/// A switch that keeps an adapter's radio off (Linux, `Documentation/driver-api/rfkill.rst`).
enum RadioKill {
    /// `rfkill unblock bluetooth` takes it away.
    case soft
    /// A switch of the machine.
    case hard

    /// The folder in which the kernel has one for each adapter.
    static let devices = "/sys/class/bluetooth"

    /// The switch that blocks an adapter (`hci0`), nil when none does.
    static func blocking(_ adapter: String, in devices: String = devices) -> RadioKill? {
        let folder = "\(devices)/\(adapter)"
        guard let directory = opendir(folder) else { return nil }
        defer { closedir(directory) }
        var switches: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) { String(cString: $0) }
            }
            if name.hasPrefix("rfkill") { switches.append("\(folder)/\(name)") }
        }
        if switches.contains(where: { isSet("\($0)/hard") }) { return .hard }
        return switches.contains(where: { isSet("\($0)/soft") }) ? .soft : nil
    }

    private static func isSet(_ file: String) -> Bool {
        guard let stream = fopen(file, "r") else { return false }
        defer { fclose(stream) }
        return fgetc(stream) == Int32(UInt8(ascii: "1"))
    }
}
