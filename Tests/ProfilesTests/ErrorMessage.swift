/// The text of the error that `body` throws; nil when it throws none.
func errorMessage(_ body: () throws -> some Any) -> String? {
    do {
        _ = try body()
        return nil
    } catch {
        return "\(error)"
    }
}
