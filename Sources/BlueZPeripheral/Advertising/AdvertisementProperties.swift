import HAPModel

/// An advertisement in the words of BlueZ's `LEAdvertisement1` (BlueZ `doc/advertising-api.txt`, 5.66).
///
/// On the air: the flags 02 01 06, because of Discoverable, and the manufacturer data; nothing else may go beside them, an
/// encrypted notification fills the 31 bytes. bluetoothd puts the name into the scan response, with any payload.
///
/// The kernel gives each advertisement of a Bluetooth 4 controller its turn, 2 s long where nothing else is said, and
/// switches advertising on at the end of a turn: also when a central has connected a moment before. An advertisement that is
/// alone takes the longest turn there is, 18 hours.
enum AdvertisementProperties {
    /// - Parameter isAlone: no other program advertises on the adapter.
    static func all(_ advertisement: Advertisement, isAlone: Bool) -> DBusProperties {
        [
            type(advertisement), manufacturerData(advertisement), ("Discoverable", .boolean(true)),
            ("LocalName", .string(advertisement.name)), minimumInterval(advertisement), maximumInterval(advertisement),
        ] + (isAlone ? [("Duration", .uint16(.max))] : [])
    }

    /// The properties that differ between two advertisements, in an order that leaves no moment with minimum > maximum.
    static func changes(from old: Advertisement, to new: Advertisement) -> DBusProperties {
        let intervals = [minimumInterval(new), maximumInterval(new)]
        let ordered = new.interval > old.interval ? intervals.reversed() : intervals
        return (new.interval == old.interval ? [] : ordered)
            + (new.isConnectable == old.isConnectable ? [] : [type(new)])
            + (new.name == old.name ? [] : [("LocalName", .string(new.name))])
            + (new.payload == old.payload ? [] : [manufacturerData(new)])
    }

    private static func type(_ advertisement: Advertisement) -> (name: String, value: DBusValue) {
        ("Type", .string(advertisement.isConnectable ? "peripheral" : "broadcast"))
    }

    private static func manufacturerData(_ advertisement: Advertisement) -> (name: String, value: DBusValue) {
        let entry = DBusValue.Entry(
            key: .uint16(Advertisement.appleCompanyID), value: .variant(.bytes(advertisement.payload.bytes)))
        return ("ManufacturerData", .dictionary(key: .uint16, value: .variant, [entry]))
    }

    /// bluetoothd takes intervals only when both are set; in milliseconds, 20 at least.
    private static func minimumInterval(_ advertisement: Advertisement) -> (name: String, value: DBusValue) {
        ("MinInterval", .uint32(milliseconds(advertisement.interval.rounded(.down))))
    }

    private static func maximumInterval(_ advertisement: Advertisement) -> (name: String, value: DBusValue) {
        ("MaxInterval", .uint32(milliseconds(advertisement.interval.rounded(.up))))
    }

    /// From 20 ms to 10.24 s, the range of Bluetooth 4.2.
    private static func milliseconds(_ interval: Double) -> UInt32 {
        UInt32(min(max(interval, 20), 10_240))
    }
}
