import Peripheral
import Testing

@testable import BlueZPeripheral

@Suite("steps")
struct StepsTests {
    private static let failure = PeripheralFailure(cause: "c", advice: "a")

    @Test("each begins after the one before has ended; the first failure ends them; what is of no use goes no further")
    func order() {
        var log: [String] = []
        var held: ((Steps.Outcome) -> Void)?
        var isOfUse = true
        func steps(_ last: Steps.Outcome) -> [Steps.Step] {
            [
                { done in
                    log.append("1")
                    held = done
                },
                { done in
                    log.append("2")
                    done(last)
                },
                { done in
                    log.append("3")
                    done(.success(()))
                },
            ]
        }
        func run(_ last: Steps.Outcome) {
            Steps.run(steps(last), while: { isOfUse }) { outcome in
                switch outcome {
                case .success: log.append("done")
                case .failure(let failure): log.append(failure.cause)
                }
            }
        }
        run(.success(()))
        #expect(log == ["1"])
        held?(.success(()))
        #expect(log == ["1", "2", "3", "done"])

        log = []
        run(.failure(Self.failure))
        held?(.success(()))
        #expect(log == ["1", "2", "c"])

        log = []
        run(.success(()))
        isOfUse = false
        held?(.success(()))
        #expect(log == ["1"])
    }
}
