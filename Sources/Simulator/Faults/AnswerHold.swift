/// How an answer to a central is held back.
enum AnswerHold: Equatable {
    case none
    case later(Duration)
    case never

    /// - Parameter time: nil: for ever.
    mutating func lengthen(by time: Duration?) {
        switch (self, time) {
        case (.never, _): break
        case (_, nil): self = .never
        case (.none, let time?): self = .later(time)
        case (.later(let before), let time?): self = .later(max(before, time))
        }
    }
}
