import Peripheral
import Testing

@testable import BlueZPeripheral

@Suite("address plan")
struct AddressPlanTests {
    /// What is done, in short: the kinds of address that are tried, in their order; empty: refused.
    private func outcome(_ policy: AddressPolicy, random: Bool, management: (isPrivate: Bool, canChange: Bool)?) -> [String] {
        let facts = AddressPlan.Facts(
            adapter: "hci0", hasRandomAddress: random,
            management: management.map { .init(isPrivate: $0.isPrivate, canChangePublicAddress: $0.canChange) })
        guard case .success(let steps) = AddressPlan.steps(policy, facts) else { return [] }
        return steps.map { step in
            switch step {
            case .keep(let kind, let reason): reason.isEmpty ? "no reason" : "keep \(kind.rawValue)"
            case .switchPrivacyOn: "privacy"
            case .changePublicAddress: "change"
            }
        }
    }

    @Test("of its own accord: random static, private, changed public, public")
    func automatic() {
        #expect(outcome(.automatic, random: true, management: (false, false)) == ["keep random static"])
        #expect(outcome(.automatic, random: true, management: nil) == ["keep random static"])
        #expect(outcome(.automatic, random: false, management: (true, false)) == ["keep resolvable private"])
        #expect(outcome(.automatic, random: true, management: (true, false)) == ["keep resolvable private"])
        #expect(outcome(.automatic, random: false, management: (false, false)) == ["privacy", "keep public"])
        #expect(outcome(.automatic, random: false, management: (false, true)) == ["privacy", "change", "keep public"])
        #expect(outcome(.automatic, random: false, management: nil) == ["keep public"])
    }

    @Test("static only where there is no public address, and privacy is off")
    func staticAddress() {
        #expect(outcome(.staticAddress, random: true, management: (false, false)) == ["keep random static"])
        #expect(outcome(.staticAddress, random: true, management: (true, false)) == [])
        #expect(outcome(.staticAddress, random: false, management: (false, true)) == [])
        #expect(outcome(.staticAddress, random: false, management: nil) == [])
    }

    @Test("private on every controller, but not without the management socket")
    func privateAddress() {
        #expect(outcome(.privateAddress, random: false, management: (false, false)) == ["privacy"])
        #expect(outcome(.privateAddress, random: true, management: (false, false)) == ["privacy"])
        #expect(outcome(.privateAddress, random: false, management: (true, false)) == ["keep resolvable private"])
        #expect(outcome(.privateAddress, random: false, management: nil) == [])
    }

    @Test("public only where there is one, and privacy is off")
    func publicAddress() {
        #expect(outcome(.publicAddress, random: false, management: (false, false)) == ["keep public"])
        #expect(outcome(.publicAddress, random: false, management: nil) == ["keep public"])
        #expect(outcome(.publicAddress, random: false, management: (true, false)) == [])
        #expect(outcome(.publicAddress, random: true, management: (false, false)) == [])
    }
}
