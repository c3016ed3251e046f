import Glibc

/// Standard input, output and error, which the parent process may have closed.
enum StandardDescriptors {
    /// Opens `/dev/null` for each closed standard descriptor, so that no other file takes its number.
    ///
    /// Call this before opening any file.
    static func fill() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The system assigns the lowest free descriptor; all lower ones are open at this point.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
