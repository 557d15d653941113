import HAPModel
import Testing

@Suite struct CatalogueTests {
    @Test(
        "a service is found by each form of its name",
        arguments: [
            ("lock-mechanism", 0x45), ("Lock-Mechanism", 0x45), ("public.hap.service.lock-mechanism", 0x45),
            ("public.hap.lock-mechanism", 0x45), ("45", 0x45), ("00000045", 0x45), ("00000045-0000-1000-8000-0026BB765291", 0x45),
            ("4a", 0x4A), ("lightbulb", 0x43), ("light-bulb", 0x43), ("fan", 0xB7), ("fan-v2", 0xB7),
            ("public.hap.service.fanv2", 0xB7),
            ("television", 0xD8), ("television-speaker", 0x113), ("fan-v1", 0x40), ("public.hap.service.fan", 0x40),
            ("266", 0x266),
            ("battery", 0x96), ("protocol-information", 0xA2), ("lock", nil), ("45 ", nil), ("+45", nil), ("999", nil), ("", nil),
            ("123456789", nil), ("-0000045", nil),
        ] as [(String, UInt32?)])
    func services(_ text: String, _ short: UInt32?) {
        #expect(Catalogue.apple.service(named: text)?.type == short.map(HAPUUID.init(apple:)))
    }

    @Test(
        "a characteristic is found by each form of its name",
        arguments: [
            ("lock-target-state", 0x1E), ("public.hap.characteristic.lock-mechanism.target-state", 0x1E), ("1e", 0x1E),
            ("public.hap.lock-mechanism.target-state", 0x1E), ("0000001E-0000-1000-8000-0026BB765291", 0x1E),
            ("color-temperature", 0xCE), ("colour-temperature", 0xCE), ("pm2.5-density", 0xC6), ("remote-key", 0xE1),
            ("public.hap.characteristic.media-state.current", 0xE0), ("target-state", nil),
        ] as [(String, UInt32?)])
    func characteristics(_ text: String, _ short: UInt32?) {
        #expect(Catalogue.apple.characteristic(named: text)?.type == short.map(HAPUUID.init(apple:)))
    }

    @Test(
        "a category is found by Apple's singular and by the catalogue's plural",
        arguments: [
            ("lightbulb", 5), ("lighting", 5), ("door-lock", 6), ("locks", 6), ("thermostat", 9), ("garage-door-opener", 4),
            ("Switch", 8), ("video-doorbell", 18), ("remote", 32), ("5", nil), ("", nil),
        ] as [(String, UInt16?)])
    func categories(_ text: String, _ number: UInt16?) {
        #expect(Catalogue.apple.category(named: text)?.number == number)
    }

    @Test("no two types share a name, and no name can be taken for a UUID")
    func unambiguous() {
        let services = Catalogue.apple.services.flatMap { [$0.name] + $0.aliases }
        let characteristics = Catalogue.apple.characteristics.flatMap { [$0.name] + $0.aliases }
        let categories = Catalogue.apple.categories.flatMap { [$0.name] + $0.aliases }
        for names in [services, characteristics, categories] {
            #expect(Set(names).count == names.count)
            #expect(names.filter { HAPUUID(appleOrFull: $0) != nil } == [])
        }
    }

    @Test("limits become constraints in the characteristic's format")
    func constraints() throws {
        let brightness = try #require(Catalogue.apple.characteristic(named: "brightness")?.definition)
        #expect(brightness.constraints == Constraints(minimum: .int(0), maximum: .int(100), step: .int(1)))
        let temperature = try #require(Catalogue.apple.characteristic(named: "target-temperature")?.definition)
        #expect(temperature.constraints == Constraints(minimum: .float(10), maximum: .float(38), step: .float(0.1)))
        let model = try #require(Catalogue.apple.characteristic(named: "model")?.definition)
        #expect(model.constraints == Constraints(maximumLength: 64))
    }

    @Test("the sensors are those that report a reading")
    func sensors() {
        let sensors = Catalogue.apple.services.filter(\.isSensor).map(\.name)
        #expect(sensors.count == 11)
        #expect(sensors.allSatisfy { $0.hasSuffix("-sensor") })
    }
}
