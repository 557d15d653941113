/// A point on the monotonic time line, written as the time that has passed since an arbitrary start.
///
/// The engine never reads a clock: whoever drives it passes the time in, so a test can use a virtual one.
public typealias MonotonicTime = Duration
