import HAPModel

extension BodyInterference {
    /// The body with the interference in it.
    ///
    /// - Parameter isPairing: its Value is a pairing message, and that is altered.
    func apply(to body: [UInt8]?, isPairing: Bool) -> [UInt8]? {
        switch self {
        case .none: return nil
        case .empty: return []
        case .cut, .without, .item, .twice, .corrupt: break
        }
        guard isPairing, var items = (try? TLV8(body ?? []))?.items,
            let index = items.firstIndex(where: { $0.type == BodyParameter.value })
        else { return alter(body ?? []) }
        items[index].value = alter(items[index].value)
        return Self.bytes(of: items)
    }

    private func alter(_ bytes: [UInt8]) -> [UInt8] {
        if case .cut(let count) = self { return Array(bytes.prefix(count)) }
        guard let items = (try? TLV8(bytes))?.items else { return bytes }
        return Self.bytes(of: alter(items))
    }

    private func alter(_ items: [TLV8.Item]) -> [TLV8.Item] {
        switch self {
        case .none, .empty, .cut:
            return items
        case .without(let type):
            return items.filter { $0.type != type }
        case .item(let type, let value):
            let item = TLV8.Item(type: type, value: value)
            return items.contains { $0.type == type } ? items.map { $0.type == type ? item : $0 } : items + [item]
        case .twice(let type):
            return items.flatMap { $0.type == type ? [$0, $0] : [$0] }
        case .corrupt(let type):
            return items.map { item in
                guard item.type == type, let last = item.value.last else { return item }
                return TLV8.Item(type: type, value: item.value.dropLast() + [last ^ 0x01])
            }
        }
    }

    private static func bytes(of items: [TLV8.Item]) -> [UInt8] {
        var writer = TLV8Writer()
        for item in items { writer.append(item.type, item.value) }
        return writer.bytes
    }
}
