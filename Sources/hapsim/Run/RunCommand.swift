import BlueZPeripheral
import Control
import EventLoop
import HAPEngine
import HAPModel
import Simulator

extension Command {
    /// `hapsim run`: publishes an accessory until it is told to stop.
    static var run: Command {
        Command(
            name: "run",
            summary: "publish the accessory of a definition file",
            details: [
                "The accessory stays on the air until SIGINT or SIGTERM. Its identity, its pairings and its numbers are kept in the state directory, so that it is the same accessory at the next start."
            ],
            arguments: [Argument("PROFILE", help: "the definition file, for example Profiles/lightbulb.yaml")],
            options: [
                Option(
                    "--transport", value: "T",
                    help: "auto (BlueZ where there is a usable adapter, else the socket), bluez, or socket:PATH"),
                Option("--adapter", value: "hciN", help: "the Bluetooth adapter; without it the first usable one"),
                Option("--address", value: "KIND", help: "the address on the air: auto, static, private or public"),
                Option("--state", value: "DIR", help: "where the state is kept; without it below $XDG_STATE_HOME/hapsim"),
                Option("--setup-code", value: "NNN-NN-NNN", help: "the setup code; without it the stored one, or a random one"),
                Option("--setup-id", value: "XXXX", help: "the setup ID; without it the stored one, or a random one"),
                Option(
                    "--fragments", value: "POLICY",
                    help: "how responses are cut: long (one long read of up to 512 bytes) or mtu (into single reads)"),
                Option("--strict", help: "refuse what aiohomekit does otherwise than Apple's controllers"),
                Option(
                    "--control", value: "ADDRESS",
                    help: "unix:PATH, tcp:127.0.0.1:PORT or off; without it a socket in the runtime directory"),
                Option(
                    "--fault", value: "FAULT", repeats: true,
                    help: "something that goes wrong on purpose, lost-m6 or status:6@write; hapsim fault --list has them"),
                Option("--seed", value: "N", help: "of the draws that the probability of a fault needs"),
                Option("--journal", value: "FILE", help: "write down everything that happens, one JSON object a line"),
                Option("--trace", value: "FILE", help: "capture the conversation for Wireshark, decrypted in the comments"),
                Option("--log-level", value: "LEVEL", help: "error, warning, info or debug"),
                Option("--log-format", value: "FORMAT", help: "text or json"),
            ],
            run: { arguments, console in try RunningAccessory(options: RunOptions(arguments), console: console).run() })
    }
}

/// What `hapsim run` was asked for.
struct RunOptions {
    enum Transport: Equatable {
        case automatic
        case bluez
        case socket(path: String)
    }

    let profile: String
    let transport: Transport
    let adapter: String?
    let address: AddressPolicy
    let stateDirectory: String?
    let setupCode: SetupCode?
    let setupID: SetupID?
    /// nil: a socket in the runtime directory.
    let control: ControlAddress?
    let fragmentPolicy: FragmentPolicy
    let isStrict: Bool
    let faults: [FaultDescription]
    /// nil: one that is drawn.
    let seed: UInt64?
    /// nil: the journal is not written.
    let journal: String?
    /// nil: nothing is captured.
    let trace: String?
    let logLevel: LogLevel
    let logFormat: LogFormat

    init(_ arguments: ParsedArguments) throws {
        profile = arguments.arguments.first ?? ""
        transport = try arguments.value("--transport", as: Self.transport) ?? .automatic
        adapter = arguments.value("--adapter")
        address = try arguments.value("--address", as: Self.addressPolicy) ?? .automatic
        stateDirectory = arguments.value("--state").map { AbsolutePath.of($0) }
        setupCode = try arguments.value("--setup-code", as: SetupOptions.setupCode)
        setupID = try arguments.value("--setup-id", as: SetupOptions.setupID)
        control = try arguments.value("--control", as: Self.controlAddress)
        fragmentPolicy = try arguments.value("--fragments", as: Self.fragmentPolicy) ?? .long
        isStrict = arguments.has("--strict")
        faults = try arguments.values("--fault") { try FaultDescription($0) }
        seed = try arguments.value("--seed", as: Self.seed)
        journal = arguments.value("--journal").map { AbsolutePath.of($0) }
        trace = arguments.value("--trace").map { AbsolutePath.of($0) }
        logLevel = try arguments.value("--log-level") { try LogLevel($0) } ?? .info
        logFormat = try arguments.value("--log-format") { try LogFormat($0) } ?? .text
    }

    /// Why the value of an option is refused.
    private struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private static func transport(_ text: String) throws -> Transport {
        switch text {
        case "auto": return .automatic
        case "bluez": return .bluez
        case _:
            guard text.hasPrefix("socket:"), text.utf8.count > 7 else {
                throw Refusal(description: "'\(text)' is not a transport, write auto, bluez or socket:PATH")
            }
            return .socket(path: AbsolutePath.of(String(text.dropFirst(7)), limit: UnixSocketPath.maximumLength))
        }
    }

    private static func controlAddress(_ text: String) throws -> ControlAddress {
        let address = try ControlAddress(text)
        guard case .unix(let path) = address else { return address }
        return .unix(path: AbsolutePath.of(path, limit: UnixSocketPath.maximumLength))
    }

    private static func seed(_ text: String) throws -> UInt64 {
        guard let seed = UInt64(text) else { throw Refusal(description: "'\(text)' is no number from 0 to \(UInt64.max)") }
        return seed
    }

    private static func fragmentPolicy(_ text: String) throws -> FragmentPolicy {
        guard let policy = FragmentPolicy(rawValue: text) else {
            throw Refusal(description: "'\(text)' is none of \(FragmentPolicy.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return policy
    }

    private static func addressPolicy(_ text: String) throws -> AddressPolicy {
        guard let policy = AddressPolicy(rawValue: text) else {
            throw Refusal(description: "'\(text)' is none of \(AddressPolicy.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return policy
    }
}
