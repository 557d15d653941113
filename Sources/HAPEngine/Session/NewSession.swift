/// A session that begins when the answer that announces it is read.
struct NewSession {
    let session: SecureSession
    /// It continues an earlier one.
    let isResumed: Bool
}
