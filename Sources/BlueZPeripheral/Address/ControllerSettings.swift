/// Settings of controllers, over the kernel's management socket, beside bluetoothd.
final class ControllerSettings {
    private let management: ManagementSocket?
    /// Work that waits until the advertisements of a bluetoothd that is gone are removed.
    private var waiting: [() -> Void]?

    /// - Parameter management: nil: nothing can be read or changed.
    init(management: ManagementSocket?) {
        self.management = management
    }

    /// Reads what a controller is and can; nil when it is not to be had.
    func read(
        _ adapter: AdapterDescription, completion: @escaping (ControllerInformation?, ControllerConfiguration?) -> Void
    ) {
        guard waiting == nil else {
            waiting?.append { [self] in read(adapter, completion: completion) }
            return
        }
        guard let management else { return completion(nil, nil) }
        management.send(.readControllerInformation, to: adapter.index) { answer in
            guard answer.status == .success, let information = ControllerInformation(answer.parameters) else {
                return completion(nil, nil)
            }
            management.send(.readControllerConfigurationInformation, to: adapter.index) { answer in
                completion(information, ControllerConfiguration(answer.parameters))
            }
        }
    }

    /// Sends a command, and again with the adapter powered off if it is refused while it is on: a command that lacks the
    /// right to it does not cost the adapter its links so.
    func change(
        _ command: ManagementCommand, _ adapter: AdapterDescription, _ control: AdapterControl,
        completion: @escaping (ManagementStatus) -> Void
    ) {
        guard let management else { return completion(.unanswered) }
        management.send(command, to: adapter.index) { answer in
            guard answer.status == .rejected else { return completion(answer.status) }
            control.setPowered(false) { error in
                guard error == nil else { return completion(.rejected) }
                management.send(command, to: adapter.index) { completion($0.status) }
            }
        }
    }

    /// Takes the advertisements of a bluetoothd that is gone off the air: the kernel goes on showing them while nobody
    /// answers, and would show them on the public address when the next bluetoothd has switched privacy off.
    ///
    /// bluetoothd powers the controller off when it ends well, and the kernel takes none away then: it is powered for it.
    func removeOrphans(of adapter: AdapterDescription) {
        guard let management, waiting == nil else { return }
        waiting = []
        let index = adapter.index
        management.send(.readControllerInformation, to: index) { [self] answer in
            let isPowered = ControllerInformation(answer.parameters)?.current.contains(.powered) ?? true
            let commands: [ManagementCommand] =
                isPowered ? [.removeAllAdvertising] : [.setPowered(true), .removeAllAdvertising, .setPowered(false)]
            send(commands[...], to: index, over: management)
        }
    }

    private func send(_ commands: ArraySlice<ManagementCommand>, to index: UInt16, over management: ManagementSocket) {
        guard let command = commands.first else {
            let work = waiting ?? []
            waiting = nil
            for item in work { item() }
            return
        }
        management.send(command, to: index) { [self] _ in send(commands.dropFirst(), to: index, over: management) }
    }
}
