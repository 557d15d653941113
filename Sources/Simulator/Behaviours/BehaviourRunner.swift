import EventLoop
import HAPModel

/// Runs the behaviours of an accessory on a loop's clock.
final class BehaviourRunner {
    private let loop: EventLoop
    private var behaviours: Behaviours
    private var timer: EventLoop.Timer?
    private var timerDeadline: MonotonicTime?
    /// What was set and not yet told.
    private var settings: [(iid: InstanceID, value: Value)] = []
    private var isRunning = false

    /// Makes a change.
    var onChange: (ValueChange) -> Void = { _ in }
    /// Hears what people should know.
    var onWarning: (String) -> Void = { _ in }

    init(_ behaviours: Behaviours, loop: EventLoop) {
        self.behaviours = behaviours
        self.loop = loop
    }

    func start(values: [InstanceID: Value]) {
        isRunning = true
        perform(behaviours.start(at: loop.now, values: values))
    }

    func stop() {
        isRunning = false
        settings = []
        timer?.cancel()
        timer = nil
    }

    /// A controller or a user set a value. Whoever did gets the answer first, then the accessory reacts.
    func valueWasSet(_ value: Value, of iid: InstanceID) {
        guard isRunning else { return }
        settings.append((iid, value))
        if settings.count == 1 { loop.defer { [weak self] in self?.react() } }
    }

    private func react() {
        let settings = self.settings
        self.settings = []
        for setting in settings where isRunning {
            perform(behaviours.valueWasSet(setting.value, of: setting.iid, at: loop.now))
        }
    }

    private func timerFired() {
        timer = nil
        perform(behaviours.advance(to: loop.now))
    }

    private func perform(_ reaction: Behaviours.Reaction) {
        reaction.changes.forEach(onChange)
        reaction.warnings.forEach(onWarning)
        schedule()
    }

    private func schedule() {
        guard isRunning else { return }
        let deadline = behaviours.deadline
        if timer != nil, timerDeadline == deadline { return }
        timer?.cancel()
        timerDeadline = deadline
        timer = deadline.map { deadline in loop.schedule(at: deadline) { [weak self] in self?.timerFired() } }
    }
}
