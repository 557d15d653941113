import CCurl
import Control

/// Sends requests to a control server (libcurl, loaded when it is first needed).
struct HTTPClient {
    /// A response.
    struct Reply: Equatable {
        let status: Int
        let body: [UInt8]
    }

    /// Bytes of a body beyond which a reply is not one of a control server.
    fileprivate static let bodyLimit = 16 * 1024 * 1024

    private let curl: hapsim_curl
    private let access: ControlAccess

    /// - Throws: when libcurl is not installed.
    init(_ access: ControlAccess) throws(CommandFailure) {
        var curl = hapsim_curl()
        if let reason = hapsim_curl_load(&curl) {
            throw .hostUnable("libcurl cannot be loaded, install it (Debian: libcurl4): \(String(cString: reason))")
        }
        self.curl = curl
        self.access = access
    }

    /// Sends a request and waits for the reply.
    ///
    /// - Parameters:
    ///   - path: Percent-encoded.
    ///   - patience: for so long; nil: for ever.
    ///   - onBody: gets the body of a response of status 200 piece by piece, and ends the transfer with false; nil: the reply
    ///     has all of it.
    /// - Throws: when no server answers.
    func send(
        _ method: String, _ path: String, body: String? = nil, patience: Duration? = .seconds(10),
        onBody: (([UInt8]) -> Bool)? = nil
    ) throws(CommandFailure) -> Reply {
        guard let handle = hapsim_curl_init(curl) else { throw .hostUnable("libcurl: out of memory") }
        defer { hapsim_curl_cleanup(curl, handle) }
        var headers = hapsim_curl_append(curl, nil, "Content-Type: application/json")
        if let token = access.token { headers = hapsim_curl_append(curl, headers, "Authorization: Bearer \(token.text)") }
        defer { hapsim_curl_free_list(curl, headers) }
        hapsim_curl_set_pointer(curl, handle, CURLOPT_HTTPHEADER, headers)
        let reply = ReplyBody(onBody: onBody) { [curl] in hapsim_curl_status(curl, handle) == 200 }
        setNumber(handle, CURLOPT_NOSIGNAL, 1)
        setNumber(handle, CURLOPT_TIMEOUT_MS, patience.map { Int($0.components.seconds) * 1000 } ?? 0)
        // A proxy of the environment is not meant for what stays on this machine.
        setText(handle, CURLOPT_NOPROXY, "*")
        // Dots in a characteristic's name are not steps of a path.
        setNumber(handle, CURLOPT_PATH_AS_IS, 1)
        setText(handle, CURLOPT_CUSTOMREQUEST, method)
        hapsim_curl_set_writer(curl, handle, takeBody, Unmanaged.passUnretained(reply).toOpaque())
        switch access.address {
        case .unix(let socket):
            setText(handle, CURLOPT_UNIX_SOCKET_PATH, socket)
            setText(handle, CURLOPT_URL, "http://localhost" + path)
        case .tcp(let port):
            setText(handle, CURLOPT_URL, "http://127.0.0.1:\(port)" + path)
        case .off:
            throw .failed("off is no address of an accessory")
        }
        if let body {
            setNumber(handle, CURLOPT_POSTFIELDSIZE, body.utf8.count)
            setText(handle, CURLOPT_COPYPOSTFIELDS, body)
        }
        let code = hapsim_curl_perform(curl, handle)
        withExtendedLifetime(reply) {}
        switch code {
        case CURLE_OK:
            return Reply(status: hapsim_curl_status(curl, handle), body: reply.bytes)
        case CURLE_WRITE_ERROR where reply.wasEnded:
            return Reply(status: hapsim_curl_status(curl, handle), body: [])
        case CURLE_COULDNT_CONNECT:
            throw .hostUnable("\(access.address): no accessory answers there")
        case _:
            throw .failed("\(access.address): \(String(cString: hapsim_curl_error(curl, code)))")
        }
    }

    private func setNumber(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ number: Int) {
        hapsim_curl_set_number(curl, handle, option, number)
    }

    private func setText(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ text: String) {
        hapsim_curl_set_text(curl, handle, option, text)
    }
}

private final class ReplyBody {
    private(set) var bytes: [UInt8] = []
    /// Who gets the body has enough of it.
    private(set) var wasEnded = false
    private let onBody: (([UInt8]) -> Bool)?
    private let isDone: () -> Bool

    init(onBody: (([UInt8]) -> Bool)?, isDone: @escaping () -> Bool) {
        self.onBody = onBody
        self.isDone = isDone
    }

    /// - Returns: whether more is wanted.
    func take(_ piece: UnsafeRawBufferPointer) -> Bool {
        if let onBody, isDone() {
            wasEnded = !onBody(Array(piece))
            return !wasEnded
        }
        guard bytes.count + piece.count <= HTTPClient.bodyLimit else { return false }
        bytes.append(contentsOf: piece)
        return true
    }
}

/// libcurl's CURLOPT_WRITEFUNCTION; another number than that of the bytes ends the transfer.
private func takeBody(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    guard let bytes, let context else { return 0 }
    let reply = Unmanaged<ReplyBody>.fromOpaque(context).takeUnretainedValue()
    return reply.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}
