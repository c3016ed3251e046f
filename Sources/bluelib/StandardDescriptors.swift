import Glibc

/// Standard input, output and error, which whoever starts a program may have closed.
enum StandardDescriptors {
    /// Opens `/dev/null` in the place of each that is closed, so that no file of ours is taken for one.
    ///
    /// To be called before anything else opens a file.
    static func fill() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest descriptor that is free is the one given; those before it are open by now.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
