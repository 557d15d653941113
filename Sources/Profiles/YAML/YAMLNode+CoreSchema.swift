import HAPModel

/// What scalars mean under the core schema of YAML 1.2 (YAML 1.2.2, 10.3): `on`, `off`, `yes` and `no` are text.
extension YAMLNode {
    /// Nothing: an empty value, `null` or `~`.
    var isNull: Bool {
        guard case .scalar(let text, isPlain: true) = content else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// The text of a scalar, whatever it might mean as a number or boolean; nil for nothing and for collections.
    var text: String? {
        guard case .scalar(let text, _) = content, !isNull else { return nil }
        return text
    }

    /// The text of a scalar without quotes.
    var plainText: String? {
        guard case .scalar(let text, isPlain: true) = content, !isNull else { return nil }
        return text
    }

    var boolean: Bool? {
        switch plainText {
        case "true", "True", "TRUE": true
        case "false", "False", "FALSE": false
        case _: nil
        }
    }

    /// `true` or `false` in quotes, which make it text.
    var isQuotedBoolean: Bool {
        plainText == nil && ["true", "false"].contains(text)
    }

    var integer: Int? {
        plainText.flatMap { NumberText.integer($0) }
    }

    /// What stands there, for a complaint: `'text'`, `a list`.
    var summary: String {
        switch content {
        case .scalar(let text, _): isNull ? "nothing" : "'\(text.shortened)'"
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .refused: "something else"
        }
    }
}
