import Testing

/// The error of a type that `body` throws; nil, and a failure of the test, when it throws none or another.
///
/// `#expect(throws:)` does not give the error with the oldest toolchain that builds this package.
func caughtError<Failure: Error, Value>(
    _ type: Failure.Type, from comment: String = "", sourceLocation: SourceLocation = #_sourceLocation,
    by body: () throws -> Value
) -> Failure? {
    do {
        _ = try body()
        Issue.record("nothing was thrown \(comment)", sourceLocation: sourceLocation)
    } catch let error as Failure {
        return error
    } catch {
        Issue.record("\(error) was thrown \(comment)", sourceLocation: sourceLocation)
    }
    return nil
}
