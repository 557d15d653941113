import BlueZPeripheral
import Control
import EventLoop
import HAPModel
import Peripheral
import SocketPeripheral

/// How an accessory reaches its controllers.
enum Transport {
    case bluez(BlueZPeripheral.Options)
    case socket(path: String)

    /// What the options ask for; `auto` is BlueZ where there is a usable adapter, else a socket beside the control socket.
    ///
    /// - Throws: when the directory of the socket cannot be made.
    init(_ options: RunOptions, accessoryName: String, log: Logger) throws(CommandFailure) {
        let bluez = BlueZPeripheral.Options(adapter: options.adapter, address: options.address)
        switch options.transport {
        case .bluez:
            self = .bluez(bluez)
        case .socket(let path):
            self = .socket(path: path)
        case .automatic:
            switch BlueZPeripheral.probe(bluez) {
            case .usable(let adapter):
                log.log(.info, "BlueZ is taken: there is a usable adapter", ["adapter": .string(adapter)])
                self = .bluez(bluez)
            case .unusable(let failure):
                let path = try Self.socketPath(accessoryName)
                log.log(
                    .warning, "a socket without Bluetooth is taken, since BlueZ cannot be used",
                    ["socket": .string(path), "cause": .string(failure.description)])
                self = .socket(path: path)
            }
        }
    }

    /// - Parameter staticAddress: the accessory's own address, six bytes, the most significant first.
    func peripheral(loop: EventLoop, staticAddress: [UInt8]) -> any Peripheral {
        switch self {
        case .bluez(let options): BlueZPeripheral(loop: loop, options: options)
        case .socket(let path): SocketPeripheral(loop: loop, path: path, address: DeviceID(bytes: staticAddress)?.description)
        }
    }

    private static func socketPath(_ accessoryName: String) throws(CommandFailure) -> String {
        let directory = Environment.runtimeDirectory
        do {
            try directory.create()
        } catch {
            throw .failed("\(error)")
        }
        return String(directory.socket(named: accessoryName).dropLast(".sock".count)) + ".gatt"
    }
}

extension Transport: CustomStringConvertible {
    /// `bluez` or `socket:PATH`.
    var description: String {
        switch self {
        case .bluez: "bluez"
        case .socket(let path): "socket:\(path)"
        }
    }
}
