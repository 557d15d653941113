import HAPModel

extension Characteristic {
    /// Whether an event is raised though the value is the same: a button can be pressed twice.
    package var raisesEveryEvent: Bool { CharacteristicRole.raisesEveryEvent(type) }
}
