import HAPModel
import Peripheral

/// Who answers the requests that centrals make.
protocol GATTRequestHandler: AnyObject {
    /// - Parameters:
    ///   - mtu: the ATT_MTU of the bearer on which the request came.
    ///   - device: the central's object path.
    ///   - reply: takes the answer, at once or later; bluetoothd waits 5 s for it and then answers 0x0E by itself.
    func read(
        _ iid: InstanceID, offset: Int, mtu: Int?, by device: String, reply: @escaping (ATTResult<[UInt8]>) -> Void)
    func write(_ value: [UInt8], to iid: InstanceID, by device: String, reply: @escaping (ATTResult<Void>) -> Void)
    /// bluetoothd does not say who switched them on or off.
    func setIndications(_ enabled: Bool, of iid: InstanceID)
    func confirmed(_ iid: InstanceID)
}

/// The objects that tell bluetoothd which services to publish (BlueZ `doc/gatt-api.txt`, 5.66), and the methods by which it
/// hands requests over.
final class GATTApplication {
    /// The object under which all others are.
    static let root = "/hapsim/gatt"

    private let connection: DBusConnection
    private let table: GATTTable
    /// The unique name of the bluetoothd that may call.
    private let owner: String
    private weak var handler: (any GATTRequestHandler)?
    private var indicating: Set<InstanceID> = []

    init(_ table: GATTTable, connection: DBusConnection, owner: String, handler: any GATTRequestHandler) {
        self.table = table
        self.connection = connection
        self.owner = owner
        self.handler = handler
        // bluetoothd publishes the services in the order in which it is told of them.
        connection.export(DBusObject(path: Self.root, interfaces: []))
        for service in table.services { export(service) }
    }

    /// Offers the objects no longer.
    func withdraw() {
        connection.withdraw(Self.root)
    }

    /// Forgets who switched indications on: the link is gone, bluetoothd tells of it later or never.
    func forgetSubscriptions() {
        indicating = []
    }

    /// Sends a zero-length indication.
    ///
    /// - Returns: false when nobody has switched the indications of the characteristic on: no confirmation will come.
    func indicate(_ iid: InstanceID) -> Bool {
        guard indicating.contains(iid), let path = path(of: iid) else { return false }
        connection.emitPropertiesChanged(
            path: path, interface: BlueZClient.Interface.gattCharacteristic, [("Value", .bytes([]))])
        return true
    }

    private func path(of iid: InstanceID) -> String? {
        table.services.first { $0.characteristics.contains { Self.instanceID(of: $0) == iid } }
            .map { Self.path(of: iid, in: $0) }
    }

    private static func instanceID(of characteristic: GATTTable.Characteristic) -> InstanceID? {
        switch characteristic.kind {
        case .hap(let iid, _): iid
        case .serviceInstanceID: nil
        }
    }

    // MARK: Objects

    private static func path(of service: GATTTable.Service) -> String {
        "\(root)/service" + number(service.iid)
    }

    private static func path(of iid: InstanceID, in service: GATTTable.Service) -> String {
        "\(path(of: service))/char" + number(iid)
    }

    private static func number(_ iid: InstanceID) -> String {
        Hexadecimal.encode(iid.rawValue.littleEndianBytes.reversed())
    }

    private func export(_ service: GATTTable.Service) {
        let path = Self.path(of: service)
        connection.export(
            DBusObject(
                path: path,
                interfaces: [
                    DBusObject.Interface(name: BlueZClient.Interface.gattService) {
                        [("UUID", .string(Self.text(service.uuid))), ("Primary", .boolean(true))]
                    }
                ]))
        for characteristic in service.characteristics {
            switch characteristic.kind {
            case .serviceInstanceID(let iid):
                export(
                    characteristic.uuid, at: path + "/iid", of: path, flags: ["read"],
                    [
                        "ReadValue": { [unowned self] in answer($0, with: iid.rawValue.littleEndianBytes) }
                    ])
            case .hap(let iid, let indicates):
                let path = Self.path(of: iid, in: service)
                export(
                    characteristic.uuid, at: path, of: Self.path(of: service),
                    flags: ["read", "write"] + (indicates ? ["indicate"] : []), methods(of: iid))
                if let value = characteristic.instanceIDDescriptor { exportDescriptor(value, of: path) }
            }
        }
    }

    private func export(
        _ uuid: HAPUUID, at path: String, of service: String, flags: [String], _ methods: [String: (DBusCall) -> Void]
    ) {
        connection.export(
            DBusObject(
                path: path,
                interfaces: [
                    DBusObject.Interface(
                        name: BlueZClient.Interface.gattCharacteristic,
                        properties: {
                            [("UUID", .string(Self.text(uuid))), ("Service", .objectPath(service)), ("Flags", .strings(flags))]
                        }, methods: methods)
                ]))
    }

    private func exportDescriptor(_ value: [UInt8], of characteristic: String) {
        connection.export(
            DBusObject(
                path: characteristic + "/iid",
                interfaces: [
                    DBusObject.Interface(
                        name: BlueZClient.Interface.gattDescriptor,
                        properties: {
                            [
                                ("UUID", .string(Self.text(GATTTable.characteristicInstanceIDDescriptor))),
                                ("Characteristic", .objectPath(characteristic)), ("Flags", .strings(["read"])),
                            ]
                        }, methods: ["ReadValue": { [unowned self] in answer($0, with: value) }])
                ]))
    }

    /// BlueZ prints UUIDs in lower case.
    private static func text(_ uuid: HAPUUID) -> String {
        uuid.description.lowercased()
    }

    // MARK: Requests

    private func methods(of iid: InstanceID) -> [String: (DBusCall) -> Void] {
        [
            "ReadValue": { [unowned self] call in
                guard let handler, isAllowed(call), let request = GATTRequest(read: call.arguments) else { return refuse(call) }
                handler.read(iid, offset: request.offset, mtu: request.mtu, by: request.device) { result in
                    switch result {
                    case .success(let value): call.reply([.bytes(request.readable(value))])
                    case .failure(let error): call.reply(DBusErrorReply(error))
                    }
                }
            },
            "WriteValue": { [unowned self] call in
                guard let handler, isAllowed(call), let request = GATTRequest(write: call.arguments) else { return refuse(call) }
                // bluetoothd joins prepared writes: a part of a value never comes.
                guard request.offset == 0 else { return call.reply(DBusErrorReply(.invalidOffset)) }
                handler.write(request.value, to: iid, by: request.device) { result in
                    switch result {
                    case .success: call.reply()
                    case .failure(let error): call.reply(DBusErrorReply(error))
                    }
                }
            },
            "StartNotify": { [unowned self] in switchIndications(true, of: iid, $0) },
            "StopNotify": { [unowned self] in switchIndications(false, of: iid, $0) },
            "Confirm": { [unowned self] call in
                guard let handler, isAllowed(call) else { return refuse(call) }
                call.reply()
                handler.confirmed(iid)
            },
        ]
    }

    private func switchIndications(_ enabled: Bool, of iid: InstanceID, _ call: DBusCall) {
        guard let handler, isAllowed(call) else { return refuse(call) }
        if enabled { indicating.insert(iid) } else { indicating.remove(iid) }
        call.reply()
        handler.setIndications(enabled, of: iid)
    }

    /// Answers a read of an instance ID: no HAP, no session.
    private func answer(_ call: DBusCall, with value: [UInt8]) {
        guard isAllowed(call), let request = GATTRequest(read: call.arguments) else { return refuse(call) }
        guard request.offset <= value.count else { return call.reply(DBusErrorReply(.invalidOffset)) }
        call.reply([.bytes(Array(value.dropFirst(request.offset)))])
    }

    /// Any program on the bus may call; only bluetoothd speaks for centrals.
    private func isAllowed(_ call: DBusCall) -> Bool {
        call.sender == owner
    }

    private func refuse(_ call: DBusCall) {
        call.reply(
            isAllowed(call)
                ? DBusErrorReply(name: DBusErrorReply.invalidArguments, message: "not the arguments of BlueZ's GATT API")
                : DBusErrorReply(name: DBusErrorReply.accessDenied, message: "only bluetoothd may call this"))
    }
}
