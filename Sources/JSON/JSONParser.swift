import CJansson

extension JSONValue {
    /// Reads a JSON text.
    ///
    /// - Throws: where the text is no JSON, is not UTF-8, has a key twice in an object, an integer beyond 64 bits, a NUL in a
    ///   key, or more than 2048 levels.
    public init(parsing text: String) throws(JSONError) {
        try self.init(parsing: Array(text.utf8))
    }

    /// Reads a JSON text in UTF-8.
    ///
    /// - Throws: where the text is no JSON, is not UTF-8, has a key twice in an object, an integer beyond 64 bits, a NUL in a
    ///   key, or more than 2048 levels.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        var error = json_error_t()
        let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL
        let parsed = bytes.withUnsafeBytes { buffer in
            json_loadb(buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, Int(flags), &error)
        }
        guard let parsed else { throw JSONError(error) }
        defer { json_decref(parsed) }
        self.init(parsed)
    }

    private init(_ node: UnsafeMutablePointer<json_t>) {
        switch node.pointee.type {
        case JSON_OBJECT: self = .object(JSONObject(distinct: Self.members(of: node)))
        case JSON_ARRAY:
            self = .array(
                (0..<json_array_size(node)).map { index in
                    json_array_get(node, index).map { JSONValue($0) } ?? .null
                })
        case JSON_STRING: self = .string(Self.text(json_string_value(node), count: json_string_length(node)))
        case JSON_INTEGER: self = .integer(Int64(json_integer_value(node)))
        case JSON_REAL: self = .number(json_real_value(node))
        case JSON_TRUE: self = .bool(true)
        case JSON_FALSE: self = .bool(false)
        case _: self = .null
        }
    }

    private static func members(of object: UnsafeMutablePointer<json_t>) -> [JSONMember] {
        var members: [JSONMember] = []
        var iterator = json_object_iter(object)
        while let current = iterator {
            if let key = json_object_iter_key(current), let value = json_object_iter_value(current) {
                members.append(JSONMember(text(key, count: json_object_iter_key_len(current)), JSONValue(value)))
            }
            iterator = json_object_iter_next(object, current)
        }
        return members
    }

    private static func text(_ start: UnsafePointer<CChar>?, count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
}

extension JSONError {
    fileprivate init(_ error: json_error_t) {
        let message = withUnsafeBytes(of: error.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        self.init(line: Int(error.line), column: Int(error.column), message: message)
    }
}
