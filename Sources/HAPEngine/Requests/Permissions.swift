import HAPModel

extension Accessory {
    /// Checks that the characteristic may be read (HAP-BLE 1.5).
    func checkReadable(_ context: RequestContext) throws(Status) {
        let characteristic = configuration.database[context.location]
        try check(
            context, open: characteristic.properties.contains(.read), secured: characteristic.properties.contains(.pairedRead),
            adminOnly: characteristic.adminRead)
    }

    /// Checks that the characteristic may be written, by a plain or a timed write (HAP-BLE 1.5).
    func checkWritable(_ context: RequestContext) throws(Status) {
        let characteristic = configuration.database[context.location]
        // Until it is paired, an accessory identifies itself to anybody (HAP R14 7.4.1.9).
        let isOpenIdentify = context.role == .identify && !state.isPaired
        try check(
            context, open: isOpenIdentify || characteristic.properties.contains(.write),
            secured: characteristic.properties.contains(.pairedWrite), adminOnly: characteristic.adminWrite)
    }

    private func check(_ context: RequestContext, open: Bool, secured: Bool, adminOnly: Bool) throws(Status) {
        guard let session = context.session else {
            guard open else { throw secured ? .insufficientAuthentication : .unsupportedPDU }
            return
        }
        guard secured else { throw .unsupportedPDU }
        guard !adminOnly || isAdmin(session) else { throw .insufficientAuthentication }
    }

    /// Whether the session's controller is an admin now.
    func isAdmin(_ session: SecureSession) -> Bool {
        session.pairing.flatMap { state.pairing($0.identifier) }?.isAdmin ?? false
    }
}
