import Glibc

/// The descriptors 0, 1 and 2.
enum StandardStreams {
    /// Opens those that the caller has closed, on nothing: the next file or socket would else get the number, and what is
    /// meant for the terminal would be written into it.
    static func open() {
        while true {
            let descriptor = Glibc.open("/dev/null", O_RDWR)
            guard descriptor >= 0, descriptor <= STDERR_FILENO else {
                close(descriptor)
                return
            }
        }
    }
}
