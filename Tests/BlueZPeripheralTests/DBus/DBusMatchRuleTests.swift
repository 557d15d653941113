import Testing

@testable import BlueZPeripheral

@Suite("D-Bus match rules")
struct DBusMatchRuleTests {
    @Test("a rule is written as the bus reads it, without what is left open")
    func text() {
        #expect(DBusMatchRule(sender: "a.b", interface: "c.d").text == "type='signal',sender='a.b',interface='c.d'")
        #expect(
            DBusMatchRule(sender: "a.b", interface: "c.d", member: "M", pathNamespace: "/x", argument0: "n").text
                == "type='signal',sender='a.b',interface='c.d',member='M',path_namespace='/x',arg0='n'")
    }

    struct Row: Sendable {
        var rule: DBusMatchRule
        var path = "/org/bluez/hci0"
        var interface = "i.f"
        var member = "M"
        var arguments: [DBusValue] = []
        var matches: Bool
    }

    @Test(
        "a signal matches when all that the rule names agrees",
        arguments: [
            Row(rule: DBusMatchRule(sender: "s", interface: "i.f"), matches: true),
            Row(rule: DBusMatchRule(sender: "s", interface: "i.g"), matches: false),
            Row(rule: DBusMatchRule(sender: "s", interface: "i.f", member: "M"), matches: true),
            Row(rule: DBusMatchRule(sender: "s", interface: "i.f", member: "N"), matches: false),
            Row(rule: DBusMatchRule(sender: "s", interface: "i.f", pathNamespace: "/org/bluez"), matches: true),
            Row(rule: DBusMatchRule(sender: "s", interface: "i.f", pathNamespace: "/org/bluez/hci0"), matches: true),
            Row(rule: DBusMatchRule(sender: "s", interface: "i.f", pathNamespace: "/org/bl"), matches: false),
            Row(rule: DBusMatchRule(sender: "s", interface: "i.f", argument0: "x"), arguments: [.string("x")], matches: true),
            Row(rule: DBusMatchRule(sender: "s", interface: "i.f", argument0: "x"), arguments: [.string("y")], matches: false),
            Row(rule: DBusMatchRule(sender: "s", interface: "i.f", argument0: "x"), matches: false),
        ])
    func matches(_ row: Row) throws {
        let signal = try #require(
            DBusMessage.signal(path: row.path, interface: row.interface, member: row.member, arguments: row.arguments))
        #expect(row.rule.matches(signal) == row.matches)
    }
}
