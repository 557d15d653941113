import HAPModel

extension String {
    /// The bytes that the text's hexadecimal digits stand for.
    var bytes: [UInt8] {
        Hexadecimal.decode(self) ?? []
    }
}
