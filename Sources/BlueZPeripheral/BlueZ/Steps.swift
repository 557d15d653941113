import Peripheral

/// Work in steps that each wait for an answer: one begins when the one before it has succeeded.
enum Steps {
    typealias Outcome = Result<Void, PeripheralFailure>
    typealias Step = (_ done: @escaping (Outcome) -> Void) -> Void

    /// Runs the steps as long as they are of use; `completion` gets the first failure, or success after the last.
    static func run(
        _ steps: some Collection<Step>, while isOfUse: @escaping () -> Bool, completion: @escaping (Outcome) -> Void
    ) {
        guard let step = steps.first else { return completion(.success(())) }
        let rest = Array(steps.dropFirst())
        step { outcome in
            guard isOfUse() else { return }
            switch outcome {
            case .success: run(rest, while: isOfUse, completion: completion)
            case .failure: completion(outcome)
            }
        }
    }
}
