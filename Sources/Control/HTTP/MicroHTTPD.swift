import CMicroHTTPD

/// libmicrohttpd's functions, loaded when they are first needed.
struct MicroHTTPD {
    /// The library is not there, or has not what is needed; the words are the loader's.
    struct LoadError: Error, CustomStringConvertible {
        let reason: String
        var description: String { "libmicrohttpd cannot be loaded, install it (Debian: libmicrohttpd12): \(reason)" }
    }

    let functions: hapsim_mhd

    static func load() throws(LoadError) -> MicroHTTPD {
        var functions = hapsim_mhd()
        if let reason = hapsim_mhd_load(&functions) { throw LoadError(reason: String(cString: reason)) }
        return MicroHTTPD(functions: functions)
    }
}
