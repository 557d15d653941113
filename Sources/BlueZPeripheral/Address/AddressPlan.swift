import Peripheral

/// What is to be done so that an address of the wanted kind is on the air: steps in the order of preference.
///
/// bluetoothd answers requests only on the identity address of the adapter and on the private addresses made from it. So a
/// random static address works where the controller has no public one (bluetoothd makes it), and nowhere else.
enum AddressPlan {
    enum Step: Equatable {
        /// The address is that already.
        case keep(RadioAddress.Kind, reason: String)
        case switchPrivacyOn(reason: String)
        case changePublicAddress(reason: String)
    }

    /// What is known of an adapter before anything is changed.
    struct Facts: Equatable {
        let adapter: String
        /// The identity address is random static: there is no public one.
        let hasRandomAddress: Bool
        /// Nil when there is no management socket to ask.
        let management: Management?

        struct Management: Equatable {
            let isPrivate: Bool
            let canChangePublicAddress: Bool
        }
    }

    /// - Returns: at least one step; the next is for the case that the kernel refuses one.
    static func steps(_ policy: AddressPolicy, _ facts: Facts) -> Result<[Step], PeripheralFailure> {
        switch policy {
        case .automatic: .success(automatic(facts))
        case .staticAddress: staticAddress(facts)
        case .privateAddress: privateAddress(facts)
        case .publicAddress: publicAddress(facts)
        }
    }

    private static func automatic(_ facts: Facts) -> [Step] {
        if facts.management?.isPrivate == true {
            return [.keep(.resolvablePrivate, reason: "privacy is switched on already (main.conf, or an earlier run)")]
        }
        if facts.hasRandomAddress {
            return [.keep(.randomStatic, reason: "the controller has no public address, bluetoothd made a random static one")]
        }
        guard let management = facts.management else {
            return [.keep(.publicAddress, reason: "the kernel's Bluetooth management socket cannot be opened")]
        }
        let change = Step.changePublicAddress(
            reason: "privacy cannot be switched on, but the controller takes another public address")
        return [.switchPrivacyOn(reason: "the controller has a public address, which would name the machine")]
            + (management.canChangePublicAddress ? [change] : [])
            + [.keep(.publicAddress, reason: "the adapter allows no other")]
    }

    private static func staticAddress(_ facts: Facts) -> Result<[Step], PeripheralFailure> {
        guard facts.hasRandomAddress else {
            return .failure(
                PeripheralFailure(
                    cause: "adapter \(facts.adapter) has a public address, and bluetoothd answers nobody on a static one then",
                    advice: "use --address private, or an adapter without a public address"))
        }
        guard facts.management?.isPrivate != true else {
            return .failure(privacyIsOn(facts, wanted: "static"))
        }
        return .success([.keep(.randomStatic, reason: "asked for by --address static")])
    }

    private static func privateAddress(_ facts: Facts) -> Result<[Step], PeripheralFailure> {
        guard let management = facts.management else {
            return .failure(
                PeripheralFailure(
                    cause: "the kernel's Bluetooth management socket cannot be opened",
                    advice: "set Privacy = device in /etc/bluetooth/main.conf and leave --address out"))
        }
        return .success([
            management.isPrivate
                ? .keep(.resolvablePrivate, reason: "privacy is switched on already (main.conf, or an earlier run)")
                : .switchPrivacyOn(reason: "asked for by --address private")
        ])
    }

    private static func publicAddress(_ facts: Facts) -> Result<[Step], PeripheralFailure> {
        guard !facts.hasRandomAddress else {
            return .failure(
                PeripheralFailure(cause: "adapter \(facts.adapter) has no public address", advice: "leave --address public out"))
        }
        guard facts.management?.isPrivate != true else {
            return .failure(privacyIsOn(facts, wanted: "public"))
        }
        return .success([.keep(.publicAddress, reason: "asked for by --address public")])
    }

    /// Privacy that somebody else switched on stays: its identity resolving key could not be put back.
    private static func privacyIsOn(_ facts: Facts, wanted: String) -> PeripheralFailure {
        PeripheralFailure(
            cause: "privacy is switched on for adapter \(facts.adapter), so its address is a private one, not the \(wanted) one",
            advice: "set Privacy = off in /etc/bluetooth/main.conf and restart bluetoothd, or use --address private")
    }
}
