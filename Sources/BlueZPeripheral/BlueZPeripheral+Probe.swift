import EventLoop
import Peripheral

extension BlueZPeripheral {
    /// Whether an accessory can be on the air here.
    public enum Usability: Equatable, Sendable {
        /// The adapter that would be taken, `hci0`.
        case usable(adapter: String)
        case unusable(PeripheralFailure)
    }

    /// Looks for an adapter that can be a peripheral, and changes nothing. Waits for bluetoothd's answer.
    public static func probe(_ options: Options = Options()) -> Usability {
        do {
            let loop = try EventLoop()
            var usability: Usability?
            probe(options, on: loop) {
                usability = $0
                loop.stop()
            }
            loop.run()
            return usability ?? .unusable(.noAdapter)
        } catch {
            return .unusable(PeripheralFailure(cause: "\(error)", advice: "the process has too many open files (ulimit -n)"))
        }
    }

    static func probe(_ options: Options, on loop: EventLoop, completion: @escaping (Usability) -> Void) {
        do {
            let connection = try DBusConnection(loop: loop, address: options.systemBus)
            BlueZObjects.read(from: BlueZClient.wellKnownName, over: connection) { result in
                connection.close()
                switch result {
                case .failure(let error):
                    completion(.unusable(.noDaemon(error)))
                case .success(let (_, objects)):
                    let choice = AdapterDescription.choose(options.adapter, from: objects.adapters)
                    completion(usability(of: choice, options.radioSwitches))
                }
            }
        } catch {
            loop.defer { completion(.unusable(.noSystemBus(error))) }
        }
    }

    private static func usability(
        of choice: Result<AdapterDescription, PeripheralFailure>, _ radioSwitches: String
    ) -> Usability {
        switch choice {
        case .success(let adapter):
            // bluetoothd can switch an adapter on, but not against a switch of the radio.
            guard let blocked = RadioKill.blocking(adapter.name, in: radioSwitches) else { return .usable(adapter: adapter.name) }
            return .unusable(.blocked(adapter.name, by: blocked))
        case .failure(let failure):
            return .unusable(failure)
        }
    }
}
