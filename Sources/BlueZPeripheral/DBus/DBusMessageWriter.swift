import CDBus

/// Appends values to a message, by libdbus's iterators.
enum DBusMessageWriter {
    /// - Returns: false when memory is out; the message is then of no use.
    static func append(_ values: [DBusValue], to message: DBusMessage) -> Bool {
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(message.pointer, &iterator)
        return values.allSatisfy { append($0, &iterator) }
    }

    private static func append(_ value: DBusValue, _ iterator: inout DBusMessageIter) -> Bool {
        switch value {
        case .byte(let number): basic(HAPSIM_DBUS_BYTE, number, &iterator)
        case .boolean(let flag): basic(HAPSIM_DBUS_BOOLEAN, dbus_bool_t(flag ? 1 : 0), &iterator)
        case .int16(let number): basic(HAPSIM_DBUS_INT16, number, &iterator)
        case .uint16(let number): basic(HAPSIM_DBUS_UINT16, number, &iterator)
        case .int32(let number): basic(HAPSIM_DBUS_INT32, number, &iterator)
        case .uint32(let number): basic(HAPSIM_DBUS_UINT32, number, &iterator)
        case .int64(let number): basic(HAPSIM_DBUS_INT64, number, &iterator)
        case .uint64(let number): basic(HAPSIM_DBUS_UINT64, number, &iterator)
        case .double(let number): basic(HAPSIM_DBUS_DOUBLE, number, &iterator)
        case .string(let text): string(HAPSIM_DBUS_STRING, text, &iterator)
        case .objectPath(let text): string(HAPSIM_DBUS_OBJECT_PATH, text, &iterator)
        case .signature(let text): string(HAPSIM_DBUS_SIGNATURE, text, &iterator)
        case .bytes(let bytes):
            container(HAPSIM_DBUS_ARRAY, DBusSignature.byte.text, &iterator) { array in
                bytes.withUnsafeBufferPointer { buffer in
                    var start = buffer.baseAddress
                    return start == nil
                        || dbus_message_iter_append_fixed_array(
                            &array, Int32(HAPSIM_DBUS_BYTE.rawValue), &start, Int32(buffer.count)) != 0
                }
            }
        case .array(let element, let elements):
            container(HAPSIM_DBUS_ARRAY, element.text, &iterator) { array in
                elements.allSatisfy { append($0, &array) }
            }
        case .dictionary(let key, let value, let entries):
            container(HAPSIM_DBUS_ARRAY, "{" + key.text + value.text + "}", &iterator) { array in
                entries.allSatisfy { entry in
                    container(HAPSIM_DBUS_DICT_ENTRY, nil, &array) { append(entry.key, &$0) && append(entry.value, &$0) }
                }
            }
        case .structure(let fields):
            container(HAPSIM_DBUS_STRUCT, nil, &iterator) { structure in
                fields.allSatisfy { append($0, &structure) }
            }
        case .variant(let value):
            container(HAPSIM_DBUS_VARIANT, value.type.text, &iterator) { append(value, &$0) }
        }
    }

    private static func basic<Number: BitwiseCopyable>(
        _ type: HAPSIM_DBUS_TYPE, _ number: Number, _ iterator: inout DBusMessageIter
    ) -> Bool {
        var number = number
        return dbus_message_iter_append_basic(&iterator, Int32(type.rawValue), &number) != 0
    }

    private static func string(_ type: HAPSIM_DBUS_TYPE, _ text: String, _ iterator: inout DBusMessageIter) -> Bool {
        text.withCString { pointer in
            var pointer: UnsafePointer<CChar>? = pointer
            return dbus_message_iter_append_basic(&iterator, Int32(type.rawValue), &pointer) != 0
        }
    }

    private static func container(
        _ type: HAPSIM_DBUS_TYPE, _ contents: String?, _ iterator: inout DBusMessageIter,
        fill: (inout DBusMessageIter) -> Bool
    ) -> Bool {
        var inner = DBusMessageIter()
        guard dbus_message_iter_open_container(&iterator, Int32(type.rawValue), contents, &inner) != 0 else { return false }
        guard fill(&inner) else {
            dbus_message_iter_abandon_container(&iterator, &inner)
            return false
        }
        return dbus_message_iter_close_container(&iterator, &inner) != 0
    }
}
