import HAPModel
import Peripheral
import Testing

@testable import Simulator

@Suite("ATT PDUs of a capture")
struct AttributeExchangeTests {
    private static let on = TestLight.on

    @Test(
        "Each operation has its PDUs, with the handles of the table",
        arguments: [
            (.write([1, 2], to: on, refusal: nil), "12VVVV0102", "13"),
            (.write([1], to: on, refusal: .unlikelyError), "12VVVV01", "0112VVVV0e"),
            (.read(on, offset: 0, .success([7, 8])), "0aVVVV", "0b0708"),
            (.read(on, offset: 22, .success([7])), "0cVVVV1600", "0d07"),
            (.read(on, offset: 0, .failure(.invalidOffset)), "0aVVVV", "010aVVVV07"),
            (.read(on, offset: 1, .failure(.invalidOffset)), "0cVVVV0100", "010cVVVV07"),
            (.indications(true, of: on), "12CCCC0200", "13"),
            (.indications(false, of: on), "12CCCC0000", "13"),
            (.indication(on), "1dVVVV", nil),
            (.confirmation(on), "1e", nil),
        ] as [(LinkOperation, String, String?)])
    func operations(operation: LinkOperation, request: String, response: String?) throws {
        let handles = try AttributeHandles(GATTTable(TestLight.database()))
        let place = try #require(handles.characteristic(Self.on))
        let value = Hexadecimal.encode(place.value.littleEndianBytes)
        let configuration = Hexadecimal.encode(try #require(place.clientConfiguration).littleEndianBytes)
        func filled(_ text: String) -> String {
            // No digit is V or C.
            text.replacing("VVVV", with: value).replacing("CCCC", with: configuration)
        }
        let exchange = try #require(AttributeExchange(operation, handles: handles))
        #expect(Hexadecimal.encode(exchange.request) == filled(request))
        #expect(exchange.response.map { Hexadecimal.encode($0) } == response.map(filled))
    }

    @Test("What the table does not have leaves no packet")
    func unknown() throws {
        let handles = try AttributeHandles(GATTTable(TestLight.database()))
        let nothing = TestLight.id(0x999)
        #expect(AttributeExchange(.write([1], to: nothing, refusal: nil), handles: handles) == nil)
        #expect(AttributeExchange(.read(nothing, offset: 0, .success([])), handles: handles) == nil)
        #expect(AttributeExchange(.indications(true, of: nothing), handles: handles) == nil)
        #expect(AttributeExchange(.indication(nothing), handles: handles) == nil)
    }
}
