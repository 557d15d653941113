import HAPModel
import Peripheral

extension DBusErrorReply {
    /// The error that makes bluetoothd answer a request with an ATT error (BlueZ `src/gatt-database.c`,
    /// `dbus_error_to_att_ecode`).
    ///
    /// It passes 0x80 to 0x9F on as they are; of the others it knows some by name and makes 0x0E of the rest.
    init(_ error: ATTError) {
        let name =
            switch error.code {
            case 0x02, 0x03: "NotPermitted"
            case 0x06: "NotSupported"
            case 0x07: "InvalidOffset"
            case 0x08: "NotAuthorized"
            case 0x0D: "InvalidValueLength"
            case 0xFE: "InProgress"
            case _: "Failed"
            }
        self.init(name: "org.bluez.Error." + name, message: "0x" + Hexadecimal.encode([error.code]))
    }
}
