import EventLoop
import Peripheral

/// Gives an adapter the address that the plan prefers, and puts back what it changed.
final class AddressSetup {
    /// A setting of the controller that was changed.
    enum Change: Equatable {
        case privacy(reason: String)
        /// BR/EDR was switched off, and secure simple pairing with it if it was on.
        case bredr(secureSimplePairing: Bool)
        /// The address before: 6 bytes little-endian.
        case publicAddress(before: [UInt8], reason: String)
    }

    enum Outcome {
        case onAir(RadioAddress)
        /// The controller goes away and comes back with its new address.
        case controllerRestarts
        case failed(PeripheralFailure)
    }

    private let controller: ControllerSettings
    private let policy: AddressPolicy
    private let warn: (String) -> Void
    /// All that was changed since the start, on the adapter that was chosen.
    private var changes: [Change] = []

    init(controller: ControllerSettings, policy: AddressPolicy, warn: @escaping (String) -> Void) {
        self.controller = controller
        self.policy = policy
        self.warn = warn
    }

    // MARK: Setting up

    /// Leaves the adapter powered off if something was changed.
    func apply(to adapter: AdapterDescription, _ control: AdapterControl, completion: @escaping (Outcome) -> Void) {
        controller.read(adapter) { [self] information, configuration in
            if let address = addressSetBefore(adapter, information) { return completion(.onAir(address)) }
            let facts = AddressPlan.Facts(
                adapter: adapter.name, hasRandomAddress: adapter.hasRandomAddress,
                management: information.map {
                    AddressPlan.Facts.Management(
                        isPrivate: $0.current.contains(.privacy),
                        canChangePublicAddress: configuration?.canChangePublicAddress ?? false)
                })
            switch AddressPlan.steps(policy, facts) {
            case .failure(let failure):
                completion(.failed(failure))
            case .success(let steps):
                switchBREDROff(adapter, information, control) { [self] in
                    perform(steps[...], on: adapter, information, control, completion: completion)
                }
            }
        }
    }

    /// The address that this program has set, when the radio is back after it was lost.
    private func addressSetBefore(_ adapter: AdapterDescription, _ information: ControllerInformation?) -> RadioAddress? {
        for change in changes {
            switch change {
            case .privacy(let reason):
                guard information?.current.contains(.privacy) == true else { continue }
                return address(adapter, .resolvablePrivate, reason)
            case .publicAddress(let before, let reason):
                guard information?.address != before else { continue }
                return address(adapter, .changedPublic, reason)
            case .bredr:
                continue
            }
        }
        return nil
    }

    /// Remembers what is to be put back; bluetoothd may have put it back itself and it was changed again.
    private func record(_ change: Change) {
        if !changes.contains(change) { changes.append(change) }
    }

    /// Whether the address that was set is still the one on the air, now that the adapter is powered.
    ///
    /// A bluetoothd that has just started may have set privacy by its main.conf in between.
    func check(_ address: RadioAddress, of adapter: AdapterDescription, completion: @escaping (_ isKept: Bool) -> Void) {
        guard address.kind == .resolvablePrivate else { return completion(true) }
        controller.read(adapter) { information, _ in
            completion(information?.current.contains(.privacy) ?? true)
        }
    }

    private func perform(
        _ steps: ArraySlice<AddressPlan.Step>, on adapter: AdapterDescription, _ information: ControllerInformation?,
        _ control: AdapterControl, completion: @escaping (Outcome) -> Void
    ) {
        switch steps.first {
        case .keep(let kind, let reason)?:
            if kind == .publicAddress, policy != .publicAddress {
                warn("the address on the air is the public one of \(adapter.name), which names this machine: \(reason)")
            }
            completion(.onAir(address(adapter, kind, reason)))
        case .switchPrivacyOn(let reason)?:
            let key = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
            controller.change(.setPrivacy(true, identityResolvingKey: key), adapter, control) { [self] status in
                guard status == .success else {
                    return refused("privacy", status, steps, adapter, information, control, completion)
                }
                record(.privacy(reason: reason))
                completion(.onAir(address(adapter, .resolvablePrivate, reason)))
            }
        case .changePublicAddress(let reason)?:
            controller.change(.setPublicAddress(Self.randomLocalAddress()), adapter, control) { [self] status in
                guard status == .success, let information else {
                    return refused("another public address", status, steps, adapter, information, control, completion)
                }
                record(.publicAddress(before: information.address, reason: reason))
                completion(.controllerRestarts)
            }
        case nil:
            completion(
                .failed(
                    PeripheralFailure(
                        cause: "adapter \(adapter.name) does not take the address asked for", advice: "leave --address out")))
        }
    }

    private func refused(
        _ what: String, _ status: ManagementStatus, _ steps: ArraySlice<AddressPlan.Step>, _ adapter: AdapterDescription,
        _ information: ControllerInformation?, _ control: AdapterControl, _ completion: @escaping (Outcome) -> Void
    ) {
        warn("adapter \(adapter.name) does not take \(what): \(status)")
        perform(steps.dropFirst(), on: adapter, information, control, completion: completion)
    }

    /// With BR/EDR on, the advertisement's flags would say so: they are to be 0x06.
    private func switchBREDROff(
        _ adapter: AdapterDescription, _ information: ControllerInformation?, _ control: AdapterControl,
        completion: @escaping () -> Void
    ) {
        guard let information, information.current.isSuperset(of: [.bredr, .lowEnergy]) else { return completion() }
        controller.change(.setBREDR(false), adapter, control) { [self] status in
            if status == .success {
                record(.bredr(secureSimplePairing: information.current.contains(.secureSimplePairing)))
            } else {
                warn(
                    "the flags on the air say that \(adapter.name) takes BR/EDR, which no HAP accessory does (\(status)); "
                        + "ControllerMode = le in /etc/bluetooth/main.conf helps")
            }
            completion()
        }
    }

    private func address(_ adapter: AdapterDescription, _ kind: RadioAddress.Kind, _ reason: String) -> RadioAddress {
        let text: String? =
            switch kind {
            case .randomStatic, .changedPublic, .publicAddress, .simulated: adapter.address
            case .resolvablePrivate: nil
            }
        return RadioAddress(kind: kind, text: text, adapter: adapter.name, reason: reason)
    }

    /// 6 bytes little-endian, with the bit of locally administered addresses set and that of group addresses clear.
    private static func randomLocalAddress() -> [UInt8] {
        var bytes = (0..<6).map { _ in UInt8.random(in: .min ... .max) }
        bytes[5] = bytes[5] & 0xFC | 0x02
        return bytes
    }

    // MARK: Putting back

    /// Undoes all changes; leaves the adapter powered off if there was one.
    ///
    /// The first is undone first: a public address is changed last, and changing it back makes the controller restart.
    func restore(_ adapter: AdapterDescription, _ control: AdapterControl, completion: @escaping () -> Void) {
        guard let change = changes.first else { return completion() }
        changes.removeFirst()
        let commands: [ManagementCommand] =
            switch change {
            case .privacy: [.setPrivacy(false, identityResolvingKey: [UInt8](repeating: 0, count: 16))]
            case .bredr(secureSimplePairing: true): [.setBREDR(true), .setSecureSimplePairing(true)]
            case .bredr(secureSimplePairing: false): [.setBREDR(true)]
            case .publicAddress(let before, _): [.setPublicAddress(before)]
            }
        changeAll(commands[...], adapter, control) { [self] in restore(adapter, control, completion: completion) }
    }

    private func changeAll(
        _ commands: ArraySlice<ManagementCommand>, _ adapter: AdapterDescription, _ control: AdapterControl,
        completion: @escaping () -> Void
    ) {
        guard let command = commands.first else { return completion() }
        controller.change(command, adapter, control) { [self] status in
            if status != .success { warn("a setting of \(adapter.name) could not be put back: \(status)") }
            changeAll(commands.dropFirst(), adapter, control, completion: completion)
        }
    }
}
