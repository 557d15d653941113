import JSON
import Testing

@testable import SocketPeripheral

@Suite("TableDescription")
struct TableDescriptionTests {
    @Test("services, characteristics and descriptors come with handles, UUIDs and properties")
    func description() throws {
        let iid = "dc46f0fe-81d2-4616-b5d9-6abdd796939a"
        let serviceIID: JSONValue = "e604e95d-a759-4817-87d3-aa005083a0d1"
        let expected: JSONValue = [
            "services": [
                [
                    "h": 1, "uuid": "0000003e-0000-1000-8000-0026bb765291",
                    "chars": [
                        ["h": 3, "uuid": serviceIID, "props": ["read"], "descs": []],
                        [
                            "h": 5, "uuid": "00000023-0000-1000-8000-0026bb765291", "props": ["read", "write"],
                            "descs": [["h": 6, "uuid": .string(iid)]],
                        ],
                    ],
                ],
                [
                    "h": 7, "uuid": "00000043-0000-1000-8000-0026bb765291",
                    "chars": [
                        ["h": 9, "uuid": serviceIID, "props": ["read"], "descs": []],
                        [
                            "h": 11, "uuid": "00000025-0000-1000-8000-0026bb765291", "props": ["read", "write", "indicate"],
                            "descs": [
                                ["h": 12, "uuid": "00002902-0000-1000-8000-00805f9b34fb"], ["h": 13, "uuid": .string(iid)],
                            ],
                        ],
                        [
                            "h": 15, "uuid": "00000008-0000-1000-8000-0026bb765291", "props": ["read", "write", "indicate"],
                            "descs": [
                                ["h": 16, "uuid": "00002902-0000-1000-8000-00805f9b34fb"], ["h": 17, "uuid": .string(iid)],
                            ],
                        ],
                    ],
                ],
            ]
        ]
        #expect(try JSONValue.object(SmallTable().handles.description) == expected)
    }
}
