import CCurl
import Control

/// Sends requests to a control address (libcurl, loaded when it is first needed).
struct HTTPClient {
    /// A response.
    struct Reply: Equatable {
        let status: Int
        let body: [UInt8]
    }

    /// Bytes of a body beyond which a reply is not one of a control server.
    fileprivate static let bodyLimit = 16 * 1024 * 1024

    private let curl: hapsim_curl

    /// - Throws: when libcurl is not installed.
    init() throws(CommandFailure) {
        var curl = hapsim_curl()
        if let reason = hapsim_curl_load(&curl) {
            throw .hostUnable("libcurl cannot be loaded, install it (Debian: libcurl4): \(String(cString: reason))")
        }
        self.curl = curl
    }

    /// Sends a request and waits for the reply, for ten seconds at most.
    ///
    /// - Parameter path: Percent-encoded.
    /// - Throws: when no server answers.
    func send(_ method: String, _ path: String, body: String?, to address: ControlAddress) throws(CommandFailure) -> Reply {
        guard let handle = hapsim_curl_init(curl) else { throw .hostUnable("libcurl: out of memory") }
        defer { hapsim_curl_cleanup(curl, handle) }
        let headers = hapsim_curl_list(curl, "Content-Type: application/json")
        defer { hapsim_curl_free_list(curl, headers) }
        let reply = ReplyBody()
        setNumber(handle, CURLOPT_NOSIGNAL, 1)
        setNumber(handle, CURLOPT_TIMEOUT, 10)
        // A proxy of the environment is not meant for what stays on this machine.
        setText(handle, CURLOPT_NOPROXY, "*")
        // Dots in a characteristic's name are not steps of a path.
        setNumber(handle, CURLOPT_PATH_AS_IS, 1)
        setText(handle, CURLOPT_CUSTOMREQUEST, method)
        hapsim_curl_set_writer(curl, handle, takeBody, Unmanaged.passUnretained(reply).toOpaque())
        switch address {
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
            hapsim_curl_set_pointer(curl, handle, CURLOPT_HTTPHEADER, headers)
        }
        let code = hapsim_curl_perform(curl, handle)
        withExtendedLifetime(reply) {}
        switch code {
        case CURLE_OK:
            return Reply(status: hapsim_curl_status(curl, handle), body: reply.bytes)
        case CURLE_COULDNT_CONNECT:
            throw .hostUnable("\(address): no accessory answers there")
        case _:
            throw .failed("\(address): \(String(cString: hapsim_curl_error(curl, code)))")
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
    var bytes: [UInt8] = []
}

/// libcurl's CURLOPT_WRITEFUNCTION; another number than that of the bytes ends the transfer.
private func takeBody(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    guard let bytes, let context else { return 0 }
    let reply = Unmanaged<ReplyBody>.fromOpaque(context).takeUnretainedValue()
    guard reply.bytes.count + size * count <= HTTPClient.bodyLimit else { return 0 }
    reply.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size * count))
    return size * count
}
