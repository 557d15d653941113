import HAPModel
import Testing

@testable import BlueZPeripheral

@Suite("ATT errors over D-Bus")
struct DBusErrorReplyATTTests {
    @Test(
        "each error has the name by which bluetoothd makes the ATT error of it",
        arguments: [
            (ATTError.readNotPermitted, "NotPermitted", "0x02"), (.writeNotPermitted, "NotPermitted", "0x03"),
            (ATTError(code: 0x06), "NotSupported", "0x06"), (.invalidOffset, "InvalidOffset", "0x07"),
            (ATTError(code: 0x08), "NotAuthorized", "0x08"), (.invalidValueLength, "InvalidValueLength", "0x0d"),
            (ATTError(code: 0xFE), "InProgress", "0xfe"), (.unlikelyError, "Failed", "0x0e"),
            (ATTError(code: 0x81), "Failed", "0x81"),
        ])
    func names(_ error: ATTError, _ name: String, _ message: String) {
        #expect(DBusErrorReply(error) == DBusErrorReply(name: "org.bluez.Error." + name, message: message))
    }
}
