import Testing

@testable import BlueZPeripheral

@Suite("advertising parameters, read back")
struct AdvertisingParametersTests {
    private typealias Command = AdvertisingParameters.Command

    @Test("an interval counts when the controller has taken it", arguments: AdvertisingParameters.Command.allCases)
    func taken(command: AdvertisingParameters.Command) {
        var parameters = AdvertisingParameters(index: 0)
        parameters.receive(FakeMonitor.command(command, minimum: 32, maximum: 2056))
        #expect(parameters.interval == nil)
        parameters.receive(FakeMonitor.complete(command))
        #expect(parameters.interval == 20...1285)
        parameters.receive(FakeMonitor.command(command, minimum: 668, maximum: 668))
        parameters.receive(FakeMonitor.complete(command, status: 0x12))
        #expect(parameters.interval == 20...1285, "refused")
        parameters.receive(FakeMonitor.complete(command))
        #expect(parameters.interval == 20...1285, "nothing was asked for")
    }

    @Test("the bytes as they come: 20 ms")
    func bytes() throws {
        var parameters = AdvertisingParameters(index: 0)
        let command = "020000001200" + "06200f" + "20002000" + "000100" + "000000000000" + "0700"
        for bytes in [command, "030000000600" + "0e0401" + "062000"] {
            parameters.receive(try #require(ManagementPacket(bytes.bytes)))
        }
        #expect(parameters.interval == 20...20)
    }

    @Test("other controllers, other commands and cut packets change nothing")
    func others() {
        var parameters = AdvertisingParameters(index: 0)
        parameters.receive(FakeMonitor.command(.legacy, minimum: 32, maximum: 32, index: 1))
        parameters.receive(FakeMonitor.complete(.legacy))
        #expect(parameters.interval == nil)
        for command in Command.allCases {
            let whole = FakeMonitor.command(command, minimum: 32, maximum: 32).parameters
            let needed = command == .legacy ? 7 : 12
            for count in 0..<needed {
                parameters.receive(ManagementPacket(code: 2, index: 0, parameters: Array(whole.prefix(count))))
                parameters.receive(FakeMonitor.complete(command))
            }
            parameters.receive(FakeMonitor.command(command, minimum: 33, maximum: 32))
            parameters.receive(FakeMonitor.complete(command))
            parameters.receive(FakeMonitor.command(command, minimum: 32, maximum: 32))
            let answer = FakeMonitor.complete(command).parameters
            for count in 0..<answer.count {
                parameters.receive(ManagementPacket(code: 3, index: 0, parameters: Array(answer.prefix(count))))
            }
            parameters.receive(ManagementPacket(code: 3, index: 0, parameters: [0x0F] + answer.dropFirst()))
            parameters.receive(ManagementPacket(code: 4, index: 0, parameters: answer))
            #expect(parameters.interval == nil)
            parameters = AdvertisingParameters(index: 0)
        }
    }
}
