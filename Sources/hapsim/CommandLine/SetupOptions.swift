import HAPModel

/// The values of the options that name a setup code or a setup ID.
enum SetupOptions {
    /// Why a value is refused.
    private struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    static func setupCode(_ text: String) throws -> SetupCode {
        do throws(SetupCode.Invalid) {
            return try SetupCode(text)
        } catch {
            switch error {
            case .malformed: throw Refusal(description: "'\(text)' is not a setup code, write eight digits as NNN-NN-NNN")
            case .forbidden: throw Refusal(description: "\(text) is too easy to guess, HomeKit forbids it; choose another one")
            }
        }
    }

    static func setupID(_ text: String) throws -> SetupID {
        guard let setupID = SetupID(text) else {
            throw Refusal(description: "'\(text)' is not a setup ID, write four characters of 0-9 and A-Z")
        }
        return setupID
    }
}
