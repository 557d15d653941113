import Glibc
import Testing

@testable import Profiles
@testable import Simulator

@Suite struct RoomModelTests {
    private static let definition = RoomDefinition(
        outside: 10, loss: .seconds(3600), heating: 20, cooling: 15, hysteresis: 0.5, report: 0.1)

    private func room(_ drive: RoomModel.Drive, at temperature: Double) -> RoomModel {
        var room = RoomModel(Self.definition, temperature: temperature, at: .zero)
        room.drive(drive, from: temperature, at: .seconds(100))
        return room
    }

    @Test("after one time constant the difference to the balance is a part of 1/e")
    func decay() {
        let room = room(.off, at: 20)
        #expect(room.balance == 10)
        #expect(abs(room.temperature(at: .seconds(3700)) - (10 + 10 / M_E)) < 1e-9)
        #expect(room.temperature(at: .zero) == 20)
    }

    @Test(
        "the balance is what heating and cooling make of the outside",
        arguments: [(.off, 10), (.heating, 30), (.cooling, -5)] as [(RoomModel.Drive, Double)])
    func balance(drive: RoomModel.Drive, balance: Double) {
        #expect(room(drive, at: 20).balance == balance)
    }

    @Test("the time of a temperature is when it has it", arguments: [19.9, 15, 10.001])
    func time(temperature: Double) throws {
        let room = room(.off, at: 20)
        let time = try #require(room.time(of: temperature))
        #expect(abs(room.temperature(at: time) - temperature) < 1e-6)
    }

    @Test("what it goes away from, and what is beyond its balance, it never has", arguments: [20.1, 10.0, 9.9])
    func never(temperature: Double) {
        #expect(room(.off, at: 20).time(of: temperature) == nil)
    }

    @Test("at its balance it stays")
    func atBalance() {
        #expect(room(.off, at: 10).time(of: 10.1) == nil)
        #expect(room(.off, at: 10).time(of: 10) == .seconds(100))
    }
}
