import HAPModel

/// The services of a dumped accessory as entries of a definition file.
struct ServiceImport {
    /// Those that a definition file lists, in the order of the dump.
    let services: [AccessoryDump.Service]
    let keepsInstanceIDs: Bool
    /// How bytes are written in the dump: `hex` or `base64`.
    let byteNotation: String

    func add(_ index: Int, to draft: inout DefinitionDraft) {
        let service = services[index]
        draft.add("- type: \(name(of: service))", depth: 1)
        if keepsInstanceIDs, let iid = service.iid { draft.add("iid: \(iid)", depth: 2) }
        if service.isPrimary { draft.add("primary: true", depth: 2) }
        if service.isHidden { draft.add("hidden: true", depth: 2) }
        var links: [Int] = []
        for iid in service.linked {
            if let target = services.firstIndex(where: { $0.iid == iid }), !links.contains(target) { links.append(target) }
        }
        if !links.isEmpty {
            draft.add("linked: [\(links.map { YAMLText.quoted(path(of: $0)) }.joined(separator: ", "))]", depth: 2)
        }
        addCharacteristics(of: service, to: &draft)
    }

    /// What Accessory Information has beside the product data.
    func addInformation(_ service: AccessoryDump.Service, to draft: inout DefinitionDraft) {
        guard service.characteristics.contains(where: isListed(in: service)) else { return }
        draft.add("- type: accessory-information", depth: 1)
        addCharacteristics(of: service, to: &draft)
    }

    private func addCharacteristics(of service: AccessoryDump.Service, to draft: inout DefinitionDraft) {
        let listed = service.characteristics.filter(isListed(in: service)).prefix(ServiceReader.maximumCharacteristics)
        guard !listed.isEmpty else { return }
        draft.add("characteristics:", depth: 2)
        let keepsInstanceIDs = keepsInstanceIDs && service.type != RequiredServices.accessoryInformation
        for characteristic in listed {
            CharacteristicImport(
                characteristic: characteristic, keepsInstanceID: keepsInstanceIDs, byteNotation: byteNotation
            ).add(to: &draft)
        }
    }

    /// Not those that are always there.
    private func isListed(in service: AccessoryDump.Service) -> (AccessoryDump.Characteristic) -> Bool {
        let isInformation = service.type == RequiredServices.accessoryInformation
        return { characteristic in
            characteristic.type != RequiredServices.serviceSignature
                && !(isInformation && RequiredServices.productTypes.contains(characteristic.type))
        }
    }

    private func name(of service: AccessoryDump.Service) -> String {
        Catalogue.apple.service(service.type)?.name ?? service.type.description
    }

    /// `outlet[2]`.
    private func path(of index: Int) -> String {
        let number = services[...index].count { $0.type == services[index].type }
        return name(of: services[index]) + (number == 1 ? "" : "[\(number)]")
    }
}
