import CDBus

/// Reads the values of a message, by libdbus's iterators. libdbus has checked the message: nesting, lengths and UTF-8.
enum DBusMessageReader {
    /// - Returns: nil when a value is of a type that `DBusValue` does not have.
    static func arguments(of message: DBusMessage) -> [DBusValue]? {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(message.pointer, &iterator) != 0 else { return [] }
        return values(&iterator)
    }

    private static func values(_ iterator: inout DBusMessageIter) -> [DBusValue]? {
        var values: [DBusValue] = []
        while type(&iterator) != HAPSIM_DBUS_INVALID {
            guard let value = value(&iterator) else { return nil }
            values.append(value)
            dbus_message_iter_next(&iterator)
        }
        return values
    }

    private static func value(_ iterator: inout DBusMessageIter) -> DBusValue? {
        switch type(&iterator) {
        case HAPSIM_DBUS_BYTE: .byte(basic(&iterator, 0))
        case HAPSIM_DBUS_BOOLEAN: .boolean(basic(&iterator, dbus_bool_t(0)) != 0)
        case HAPSIM_DBUS_INT16: .int16(basic(&iterator, 0))
        case HAPSIM_DBUS_UINT16: .uint16(basic(&iterator, 0))
        case HAPSIM_DBUS_INT32: .int32(basic(&iterator, 0))
        case HAPSIM_DBUS_UINT32: .uint32(basic(&iterator, 0))
        case HAPSIM_DBUS_INT64: .int64(basic(&iterator, 0))
        case HAPSIM_DBUS_UINT64: .uint64(basic(&iterator, 0))
        case HAPSIM_DBUS_DOUBLE: .double(basic(&iterator, 0))
        case HAPSIM_DBUS_STRING: string(&iterator).map(DBusValue.string)
        case HAPSIM_DBUS_OBJECT_PATH: string(&iterator).map(DBusValue.objectPath)
        case HAPSIM_DBUS_SIGNATURE: string(&iterator).map(DBusValue.signature)
        case HAPSIM_DBUS_ARRAY: array(&iterator)
        case HAPSIM_DBUS_STRUCT: contents(&iterator).map(DBusValue.structure)
        case HAPSIM_DBUS_VARIANT: contents(&iterator)?.first.map(DBusValue.variant)
        case _: nil
        }
    }

    private static func array(_ iterator: inout DBusMessageIter) -> DBusValue? {
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        switch HAPSIM_DBUS_TYPE(rawValue: UInt32(dbus_message_iter_get_element_type(&iterator))) {
        case HAPSIM_DBUS_BYTE:
            return .bytes(bytes(&inner))
        case HAPSIM_DBUS_DICT_ENTRY:
            guard case .dictionary(let key, let value) = signature(&iterator) else { return nil }
            var entries: [DBusValue.Entry] = []
            while type(&inner) != HAPSIM_DBUS_INVALID {
                guard let fields = contents(&inner), let key = fields.first, let value = fields.last else { return nil }
                entries.append(DBusValue.Entry(key: key, value: value))
                dbus_message_iter_next(&inner)
            }
            return .dictionary(key: key, value: value, entries)
        case _:
            guard case .array(let element) = signature(&iterator), let elements = values(&inner) else { return nil }
            return .array(of: element, elements)
        }
    }

    private static func bytes(_ iterator: inout DBusMessageIter) -> [UInt8] {
        var start: UnsafePointer<UInt8>?
        var count: Int32 = 0
        dbus_message_iter_get_fixed_array(&iterator, &start, &count)
        return Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }

    private static func contents(_ iterator: inout DBusMessageIter) -> [DBusValue]? {
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        return values(&inner)
    }

    private static func type(_ iterator: inout DBusMessageIter) -> HAPSIM_DBUS_TYPE {
        HAPSIM_DBUS_TYPE(rawValue: UInt32(dbus_message_iter_get_arg_type(&iterator)))
    }

    private static func signature(_ iterator: inout DBusMessageIter) -> DBusSignature? {
        guard let text = dbus_message_iter_get_signature(&iterator) else { return nil }
        defer { dbus_free(text) }
        return DBusSignature(String(cString: text))
    }

    private static func basic<Number: BitwiseCopyable>(_ iterator: inout DBusMessageIter, _ zero: Number) -> Number {
        var number = zero
        dbus_message_iter_get_basic(&iterator, &number)
        return number
    }

    private static func string(_ iterator: inout DBusMessageIter) -> String? {
        var text: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &text)
        return text.map { String(cString: $0) }
    }
}
