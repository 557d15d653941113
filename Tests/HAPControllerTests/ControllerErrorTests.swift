import HAPController
import Testing

@Suite("Errors of a controller")
struct ControllerErrorTests {
    @Test(
        "an error says what happened and what can be done",
        arguments: [
            (ControllerError.status(.invalidRequest), "the accessory answered with status 6 (invalidRequest)"),
            (
                .pairing(.unavailable, state: 2),
                "the accessory refused in M2: it is paired already; remove that pairing or reset the accessory"
            ),
            (.notPaired, "there is no pairing with the accessory; pair first"),
        ])
    func description(error: ControllerError, text: String) {
        #expect("\(error)" == text)
    }
}
