extension EventLoop {
    /// A file descriptor or a set of signals that the loop watches; `cancel()` ends it.
    public final class Source {
        let descriptor: Int32
        /// Tells this source from an earlier one of the same descriptor number, of which events may still be at hand.
        let serial: UInt32
        private weak var loop: EventLoop?
        private var handler: ((Readiness) -> Void)?
        /// Called once, when the source is cancelled.
        private let onCancel: () -> Void

        init(
            loop: EventLoop, descriptor: Int32, serial: UInt32, onCancel: @escaping () -> Void,
            handler: @escaping (Readiness) -> Void
        ) {
            self.loop = loop
            self.descriptor = descriptor
            self.serial = serial
            self.onCancel = onCancel
            self.handler = handler
        }

        /// Waits for other events from now on; a cancelled source stays cancelled.
        public func update(_ interest: Readiness) {
            guard handler != nil else { return }
            loop?.update(self, interest)
        }

        /// Watches no longer: the handler is not called again, not even for what is ready already.
        ///
        /// The descriptor stays open, it belongs to who opened it. Cancel before closing it.
        public func cancel() {
            guard handler != nil else { return }
            handler = nil
            loop?.forget(self)
            onCancel()
        }

        func fire(_ readiness: Readiness) {
            handler?(readiness)
        }
    }
}
