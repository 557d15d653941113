import Testing

@testable import Simulator

@Suite("Where faults are injected")
struct FaultPlaceTests {
    @Test("every place has a name of its own, and is found by it, in any case")
    func names() {
        let names = FaultPlace.all.map(\.text)
        #expect(Set(names).count == names.count)
        for place in FaultPlace.all {
            #expect(FaultPlace(place.text) == place)
            #expect(FaultPlace(place.text.uppercased()) == place)
        }
        #expect(FaultPlace("M7") == nil)
    }

    @Test(
        "pairing messages are requests or responses",
        arguments: [
            ("M1", .request), ("M6", .response), ("verify-M3", .request), ("resume-M2", .response), ("read-response", .response),
        ]
            as [(String, FaultPlace.Kind)])
    func kinds(name: String, kind: FaultPlace.Kind) {
        #expect(FaultPlace(name)?.kind == kind)
    }

    @Test("every kind of place has an action")
    func actions() {
        for kind in FaultPlace.Kind.allCases {
            #expect(FaultActionForm.all.contains { $0.kinds.contains(kind) }, "\(kind)")
        }
    }
}
