extension BlueZPeripheral {
    /// How the radio is chosen and used.
    public struct Options: Sendable {
        /// `hci0`; nil: the first that can be a peripheral.
        public var adapter: String?
        public var address: AddressPolicy
        /// The D-Bus address of the bus where bluetoothd is; nil: the system bus.
        public var systemBus: String?
        /// Where the kernel's management interface is.
        var management = KernelAccess.kernel
        /// Where the kernel's monitor of HCI traffic is.
        var monitor = KernelAccess.kernel
        /// Where the kernel shows the switches of each adapter's radio.
        var radioSwitches = RadioKill.devices
        var timing = Timing()

        public init(adapter: String? = nil, address: AddressPolicy = .automatic, systemBus: String? = nil) {
            self.adapter = adapter
            self.address = address
            self.systemBus = systemBus
        }
    }

    /// Where a socket of the kernel is.
    enum KernelAccess: Sendable {
        case kernel
        /// A socket that stands for it, in a test.
        case descriptor(Int32)
        case none
    }

    /// How long things are waited for.
    struct Timing: Sendable {
        /// An adapter that bluetoothd has just begun to take up appears within this time.
        var grace: Duration = .seconds(5)
        /// Before a radio that was lost is tried again.
        var retryPause: Duration = .seconds(5)
        /// Before an advertisement that was not taken is tried again: the first time, the second, … the last from then on.
        var advertisingPauses: [Duration] = [.seconds(1), .seconds(2), .seconds(5), .seconds(10)]
        /// Before bluetoothd, whose own delay is 2 s, is asked again to drop a link.
        var dropPause: Duration = .seconds(4)
        /// The advertising interval is told when it has not changed for so long.
        var settling: Duration = .seconds(1)
    }
}
