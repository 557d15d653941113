/// Where a running accessory is steered: the value of `--control`.
public enum ControlAddress: Equatable, Sendable {
    /// A Unix socket at this path.
    case unix(path: String)
    /// A port of 127.0.0.1; 0: the kernel chooses one.
    case tcp(port: UInt16)
    /// Nowhere.
    case off

    /// Why text is not an address, in words for the user.
    public struct Invalid: Error, Equatable, CustomStringConvertible {
        public let description: String
    }

    /// Reads `unix:PATH`, `tcp:127.0.0.1:PORT` or `off`.
    public init(_ text: String) throws(Invalid) {
        if text == "off" {
            self = .off
        } else if let path = text.after(prefix: "unix:") {
            guard !path.isEmpty, !path.utf8.contains(0) else {
                throw Invalid(description: "\(text): no path after unix:, write unix:PATH")
            }
            self = .unix(path: path)
        } else if let rest = text.after(prefix: "tcp:") {
            guard let port = rest.after(prefix: "127.0.0.1:").flatMap({ UInt16($0) }) else {
                throw Invalid(
                    description:
                        "\(text): only this machine may steer an accessory, write tcp:127.0.0.1:PORT with a port up to 65535")
            }
            self = .tcp(port: port)
        } else {
            throw Invalid(description: "\(text): not a control address, write unix:PATH, tcp:127.0.0.1:PORT or off")
        }
    }
}

extension ControlAddress: CustomStringConvertible {
    /// The form that `init(_:)` reads.
    public var description: String {
        switch self {
        case .unix(let path): "unix:\(path)"
        case .tcp(let port): "tcp:127.0.0.1:\(port)"
        case .off: "off"
        }
    }
}

extension String {
    fileprivate func after(prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
    }
}
