import Peripheral

private let orSocket = "or run without Bluetooth: --transport socket:PATH"

extension PeripheralFailure {
    static func noSystemBus(_ error: DBusErrorReply) -> PeripheralFailure {
        PeripheralFailure(
            cause: "no connection to the D-Bus system bus (\(error.message.isEmpty ? error.name : error.message))",
            advice: "start it (systemctl start dbus), in a container hand /run/dbus in, \(orSocket)")
    }

    /// What an error of the first call to bluetoothd means.
    static func noDaemon(_ error: DBusErrorReply) -> PeripheralFailure {
        if error.name == DBusErrorReply.accessDenied {
            return PeripheralFailure(
                cause: "the D-Bus policy does not let this user talk to bluetoothd",
                advice: "run as root, or join the group: sudo usermod -aG bluetooth $USER, then log in again")
        }
        return PeripheralFailure(
            cause: "bluetoothd is not running (\(error.description))",
            advice: "start it (sudo systemctl start bluetooth; Debian's package is bluez), \(orSocket)")
    }

    static let noAdapter = PeripheralFailure(
        cause: "there is no Bluetooth adapter",
        advice: "plug one in, see that its driver is loaded (ls /sys/class/bluetooth), \(orSocket)")

    static func noAdapter(named name: String, found: [String]) -> PeripheralFailure {
        found.isEmpty
            ? .noAdapter
            : PeripheralFailure(
                cause: "there is no adapter \(name)",
                advice: "leave --adapter out, or name one that is there: \(found.joined(separator: ", "))")
    }

    static func noPeripheralRole(_ adapter: String) -> PeripheralFailure {
        PeripheralFailure(
            cause: "bluetoothd offers no advertising on \(adapter)",
            advice:
                "it needs an adapter with Bluetooth LE (4.0 or later), and not ControllerMode = bredr in /etc/bluetooth/main.conf"
        )
    }

    static func noPower(_ adapter: String, _ error: DBusErrorReply, blocked: RadioKill?) -> PeripheralFailure {
        if let blocked { return .blocked(adapter, by: blocked) }
        return PeripheralFailure(
            cause: "adapter \(adapter) cannot be powered on (\(error.description))",
            advice: "see the journal of bluetoothd and the kernel (journalctl -u bluetooth, dmesg), or plug it out and in")
    }

    static func blocked(_ adapter: String, by kill: RadioKill) -> PeripheralFailure {
        switch kill {
        case .soft:
            PeripheralFailure(
                cause: "adapter \(adapter) is blocked by rfkill", advice: "unblock it: sudo rfkill unblock bluetooth")
        case .hard:
            PeripheralFailure(
                cause: "adapter \(adapter) is blocked by a switch of the machine",
                advice: "switch its radio on (rfkill list shows it)")
        }
    }

    static func addressLost(_ adapter: String) -> PeripheralFailure {
        PeripheralFailure(
            cause: "another program switches privacy off on adapter \(adapter) again and again",
            advice: "set Privacy = device in /etc/bluetooth/main.conf, or give this program an adapter of its own")
    }

    static func refused(_ what: String, _ error: DBusErrorReply) -> PeripheralFailure {
        error.name == DBusErrorReply.accessDenied
            ? .noDaemon(error)
            : PeripheralFailure(
                cause: "bluetoothd refuses \(what) (\(error.description))",
                advice: "see its journal (journalctl -u bluetooth), restart it (sudo systemctl restart bluetooth)")
    }

    static let busLost = PeripheralFailure(
        cause: "the D-Bus system bus has closed the connection", advice: "start this program again when the bus runs again")
}
