/// Which centrals are connected, told from bluetoothd's signals and from the requests that come.
///
/// A central never seen before appears together with its connection (InterfacesAdded with Connected = true), a known one by
/// PropertiesChanged; a request can come before either. A device that the host has bonded with (a keyboard, a
/// headset) is no HAP central until it sends a request: HAP does not bond.
struct CentralTracker {
    typealias Properties = [String: DBusValue]

    enum Event: Equatable {
        case connected(String)
        case disconnected(String)
        /// Only a request tells of this central: whether it is connected is to be read from bluetoothd.
        case check(String)
    }

    private enum Link {
        /// Told by a request.
        case assumed
        /// Told by bluetoothd.
        case confirmed
    }

    private let adapter: String
    /// By object path of the device.
    private var links: [String: Link] = [:]
    private var bonded: Set<String> = []

    /// - Parameter adapter: the adapter's object path; devices of others are not looked at.
    init(adapter: String) {
        self.adapter = adapter
    }

    /// The object paths of the connected centrals.
    var connected: Set<String> {
        Set(links.keys)
    }

    /// Properties of a device are known: it appeared, changed, or was there from the beginning.
    mutating func update(_ path: String, _ properties: Properties) -> [Event] {
        guard path.hasPrefix(adapter + "/") else { return [] }
        switch properties["Paired"]?.flag {
        case true?: bonded.insert(path)
        case false?: bonded.remove(path)
        case nil: break
        }
        switch (properties["Connected"]?.flag, links[path]) {
        case (nil, _), (false?, nil):
            return []
        case (false?, _?):
            links[path] = nil
            return [.disconnected(path)]
        case (true?, nil):
            guard !bonded.contains(path) else { return [] }
            links[path] = .confirmed
            return [.connected(path)]
        case (true?, .assumed?):
            links[path] = .confirmed
            return []
        case (true?, .confirmed?):
            // bluetoothd tells only the last of two changes that follow closely: the link was lost and made again.
            return [.disconnected(path), .connected(path)]
        }
    }

    /// bluetoothd has forgotten the device.
    mutating func remove(_ path: String) -> [Event] {
        bonded.remove(path)
        return links.removeValue(forKey: path) == nil ? [] : [.disconnected(path)]
    }

    /// A central sent a request.
    mutating func request(from path: String) -> [Event] {
        guard path.hasPrefix(adapter + "/"), links[path] == nil else { return [] }
        links[path] = .assumed
        return [.connected(path), .check(path)]
    }

    /// What bluetoothd answered to a check.
    mutating func checked(_ path: String, isConnected: Bool) -> [Event] {
        // The signal of that same connection may still come.
        links[path] == .assumed && !isConnected ? remove(path) : []
    }
}
