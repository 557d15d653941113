import COpenSSL

/// A whole number of any size, treated as a secret: wiped when it goes, and calculated with in constant time.
struct BigNumber: ~Copyable, Sendable {
    /// libcrypto's number; changed only by the function that makes the value, so it may be read from anywhere.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Zero.
    init() {
        guard let pointer = BN_new() else { preconditionFailure("out of memory") }
        BN_set_flags(pointer, BN_FLG_CONSTTIME)
        self.pointer = pointer
    }

    /// The number whose bytes are given, most significant first.
    init(_ bytes: [UInt8]) {
        self.init()
        BN_bin2bn(bytes, Int32(bytes.count), pointer)
    }

    /// The number whose bytes are given, most significant first.
    init(_ secret: Secret) {
        self.init()
        _ = secret.withBytes { BN_bin2bn($0, Int32(secret.count), pointer) }
    }

    deinit {
        BN_clear_free(pointer)
    }

    var isZero: Bool { BN_is_zero(pointer) == 1 }

    static func < (left: borrowing BigNumber, right: borrowing BigNumber) -> Bool {
        BN_cmp(left.pointer, right.pointer) < 0
    }

    /// The count of bytes without leading zeros.
    var count: Int { (Int(BN_num_bits(pointer)) + 7) / 8 }

    /// The bytes of a public number, most significant first, without leading zeros.
    var bytes: [UInt8] {
        Array(unsafeUninitializedCapacity: count) { output, initialized in
            BN_bn2bin(pointer, output.baseAddress)
            initialized = count
        }
    }

    /// The bytes, most significant first, without leading zeros.
    var secret: Secret { secret(size: count) }

    /// The bytes, most significant first, with zeros in front up to `size`.
    func secret(size: Int) -> Secret {
        Secret(count: size, write: { BN_bn2binpad(pointer, $0, Int32(size)) })
    }
}
