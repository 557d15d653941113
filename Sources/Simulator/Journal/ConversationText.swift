import HAPEngine
import HAPModel

/// The conversation in words, one line a message: for logs and for comments in captures.
public enum ConversationText {
    /// The line of a request, a response or a pairing message; of anything else a word for it.
    public static func line(of event: Event, database: AttributeDatabase) -> String {
        switch event {
        case .request(let request): line(of: request, database)
        case .response(let response): line(of: response, database)
        case .pairingMessage(let message): line(of: message)
        case .identify, .written, .wrongSetupCode, .paired, .pairingsChanged, .sessionBegan, .transientSessionBegan,
            .sessionEnded:
            "\(event)"
        }
    }

    private static func line(of request: RequestReport, _ database: AttributeDatabase) -> String {
        let opcode = Opcode(rawValue: request.opcode).map(words) ?? "opcode \(request.opcode)"
        let name = name(of: request.characteristic, database)
        let lock = request.isSecured ? "" : ", in plaintext"
        let characteristic = Self.characteristic(request.characteristic, request.opcode, database)
        return "→ \(request.transactionID) \(opcode) of \(name)\(text(request.body, characteristic))\(lock)"
    }

    private static func line(of response: ResponseReport, _ database: AttributeDatabase) -> String {
        let lock = response.isSecured ? "" : ", in plaintext"
        let characteristic = Self.characteristic(response.characteristic, response.opcode, database)
        return "← \(response.transactionID) \(words(ofStatus: response.status))\(text(response.body, characteristic))\(lock)"
    }

    private static func line(of message: PairingMessageReport) -> String {
        let exchange =
            switch message.exchange {
            case .pairSetup: "Pair Setup"
            case .pairVerify: message.method == PairingMethod.pairResume.rawValue ? "Pair Resume" : "Pair Verify"
            case .pairings: "Pairings"
            }
        let number = message.state.map { " M\($0)" } ?? ""
        let error = message.error.map { ", error \(PairingError(rawValue: $0).map { "\($0)" } ?? "\($0)")" } ?? ""
        let items = message.items.map { "\(name(ofItem: $0.type)) \($0.size)" }.joined(separator: ", ")
        return "\(message.sender == .controller ? "→" : "←") \(exchange)\(number)\(error) (bytes: \(items))"
    }

    private static func name(ofItem type: UInt8) -> String {
        switch type {
        case PairingTLV.method: "method"
        case PairingTLV.identifier: "identifier"
        case PairingTLV.salt: "salt"
        case PairingTLV.publicKey: "public key"
        case PairingTLV.proof: "proof"
        case PairingTLV.encryptedData: "encrypted data"
        case PairingTLV.state: "state"
        case PairingTLV.error: "error"
        case PairingTLV.signature: "signature"
        case PairingTLV.permissions: "permissions"
        case PairingTLV.sessionID: "session ID"
        case PairingTLV.flags: "flags"
        case PairingTLV.separator: "separator"
        case _: "item \(type)"
        }
    }

    private static func name(of iid: InstanceID, _ database: AttributeDatabase) -> String {
        database.location(of: iid).map { "\(database.path(of: $0))" } ?? "\(iid)"
    }

    /// What is in a body: the value by its name, everything else as it is.
    ///
    /// - Parameter characteristic: nil: the items are not those of `BodyParameter`.
    private static func text(_ body: ReportedBody, _ characteristic: Characteristic?) -> String {
        switch body {
        case .none: return ""
        case .confidential(let size): return ", \(size) bytes that are kept secret"
        case .bytes(let bytes):
            guard let items = (try? TLV8(bytes))?.items else { return ", \(Hexadecimal.encode(bytes))" }
            return items.map { ", " + text($0, characteristic) }.joined()
        }
    }

    private static func text(_ item: TLV8.Item, _ characteristic: Characteristic?) -> String {
        guard let characteristic else { return "\(Hexadecimal.encode([item.type]))=\(Hexadecimal.encode(item.value))" }
        guard item.type == BodyParameter.value, let value = Value(bytes: item.value, format: characteristic.format) else {
            return BodyParameterText.describe(item)
        }
        return "value \(ValueText.describe(value, for: characteristic))"
    }

    /// Whose value the parameters of a body are about; nil: the request has parameters of its own.
    private static func characteristic(
        _ iid: InstanceID, _ opcode: UInt8, _ database: AttributeDatabase
    ) -> Characteristic? {
        switch Opcode(rawValue: opcode) {
        case .characteristicConfiguration, .protocolConfiguration, .tokenRequest, .tokenUpdateRequest, .infoRequest, nil: nil
        case .characteristicSignatureRead, .characteristicWrite, .characteristicRead, .characteristicTimedWrite,
            .characteristicExecuteWrite, .serviceSignatureRead:
            database[iid]
        }
    }

    private static func words(_ opcode: Opcode) -> String {
        switch opcode {
        case .characteristicSignatureRead: "signature read"
        case .characteristicWrite: "write"
        case .characteristicRead: "read"
        case .characteristicTimedWrite: "timed write"
        case .characteristicExecuteWrite: "execute write"
        case .serviceSignatureRead: "service signature read"
        case .characteristicConfiguration: "configuration"
        case .protocolConfiguration: "protocol configuration"
        case .tokenRequest: "token request"
        case .tokenUpdateRequest: "token update"
        case .infoRequest: "info request"
        }
    }

    private static func words(ofStatus number: UInt8) -> String {
        switch Status(rawValue: number) {
        case nil: "status \(number)"
        case .success: "success"
        case .unsupportedPDU: "unsupported PDU (1)"
        case .maxProcedures: "max procedures (2)"
        case .insufficientAuthorization: "insufficient authorization (3)"
        case .invalidInstanceID: "invalid instance ID (4)"
        case .insufficientAuthentication: "insufficient authentication (5)"
        case .invalidRequest: "invalid request (6)"
        }
    }
}
