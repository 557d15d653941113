/// What bluetoothd tells of a central's request: the arguments of ReadValue and WriteValue.
struct GATTRequest: Equatable {
    /// The most bytes that a value can have (Bluetooth Core 4.2, Vol 3, Part F, 3.2.9).
    static let maximumValueLength = 512

    /// The central's object path.
    let device: String
    /// Bytes of the value before those asked for; bluetoothd leaves it out where it is 0.
    let offset: Int
    /// The ATT_MTU of the bearer, with EATT one of several; nil: bluetoothd does not tell it.
    let mtu: Int?
    /// Empty for a read.
    let value: [UInt8]

    /// Reads `(a{sv} options)`; nil when the arguments are others.
    init?(read arguments: [DBusValue]) {
        guard arguments.count == 1 else { return nil }
        self.init(value: [], options: arguments[0])
    }

    /// Reads `(ay value, a{sv} options)`; nil when the arguments are others.
    init?(write arguments: [DBusValue]) {
        guard arguments.count == 2, case .bytes(let value) = arguments[0] else { return nil }
        self.init(value: value, options: arguments[1])
    }

    private init?(value: [UInt8], options: DBusValue) {
        guard let options = options.keyed, let device = options["device"]?.text else { return nil }
        self.device = device
        self.offset = Int(options["offset"]?.unsigned ?? 0)
        mtu = options["mtu"]?.unsigned.flatMap { Int(exactly: $0) }
        self.value = value
    }

    /// The bytes of an answer that the central can read: bluetoothd hands on as many as fit, at any offset.
    func readable(_ answer: [UInt8]) -> [UInt8] {
        Array(answer.prefix(max(0, Self.maximumValueLength - offset)))
    }
}
