import HAPModel

/// Reads what Accessory Information has in a file beside the values of the product data, which `ProductReader` reads.
struct InformationReader {
    let service: ReadService
    let findings: Findings

    /// The characteristics that are not always there.
    func read() -> [CharacteristicDefinition] {
        checkService()
        var extras: [CharacteristicDefinition] = []
        for characteristic in service.characteristics {
            if RequiredServices.productTypes.contains(characteristic.definition.type) {
                checkBuiltIn(characteristic)
            } else {
                checkExtra(characteristic)
                extras.append(characteristic.definition)
            }
        }
        return extras
    }

    private func checkService() {
        let definition = service.definition
        if definition.isPrimary || definition.isHidden || !service.links.isEmpty || definition.iid != nil {
            findings.about(service.path).error(
                "Accessory Information is never primary, hidden or linked, and has instance ID 0x1; take those keys out",
                at: service.typePosition)
        }
    }

    /// All but the value is fixed.
    private func checkBuiltIn(_ characteristic: ReadCharacteristic) {
        let reader = CharacteristicReader(
            service: service.catalogue, servicePath: service.path, findings: findings)
        guard var usual = reader.make(characteristic.definition.name, at: characteristic.position)?.definition else { return }
        usual.initialValue = characteristic.definition.initialValue
        if usual != characteristic.definition {
            findings.about(characteristic.path).error(
                "of \(usual.name) only the value can be given; take the other keys out", at: characteristic.position)
        }
    }

    /// HAP R14 8.1: what the service may have besides.
    private func checkExtra(_ characteristic: ReadCharacteristic) {
        if characteristic.definition.properties.contains(.pairedWrite) {
            findings.about(characteristic.path).warning(
                "Accessory Information should have nothing that can be written; controllers may refuse the accessory",
                at: characteristic.position)
        }
    }
}
