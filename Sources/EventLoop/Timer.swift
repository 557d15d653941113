extension EventLoop {
    /// A point in time at which a handler runs once; `cancel()` ends it before.
    public final class Timer {
        let deadline: Duration
        private weak var loop: EventLoop?
        private var handler: (() -> Void)?

        init(loop: EventLoop, deadline: Duration, handler: @escaping () -> Void) {
            self.loop = loop
            self.deadline = deadline
            self.handler = handler
        }

        /// The handler will not run.
        public func cancel() {
            guard handler != nil else { return }
            handler = nil
            loop?.forget(self)
        }

        func fire() {
            let handler = self.handler
            self.handler = nil
            handler?()
        }
    }
}
