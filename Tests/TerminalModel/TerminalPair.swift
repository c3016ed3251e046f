import Glibc

/// The two ends of a new terminal.
///
/// `openpty` would create ends that a program inherits if another thread starts it at the same moment. Such a program hides
/// the end of the program that the terminal belongs to.
public struct TerminalPair {
    /// The end that reads the output of programs, and types.
    public let outer: Int32
    /// The end for programs.
    public let inner: Int32
    /// The path of the end for programs.
    public let path: String

    /// The terminal cannot be created.
    public struct Failure: Error {
        public let step: String
        public let code: Int32
    }

    /// TIOCSPTLCK and TIOCGPTN of <sys/ioctl.h>, which Swift does not import.
    private static let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

    /// - Throws: ``Failure``.
    public init() throws {
        let flags = O_RDWR | O_NOCTTY | O_CLOEXEC
        let outer = open("/dev/ptmx", flags)
        guard outer >= 0 else { throw Failure(step: "open /dev/ptmx", code: errno) }
        var (lock, number): (Int32, UInt32) = (0, 0)
        guard ioctl(outer, Self.setLock, &lock) == 0, ioctl(outer, Self.getNumber, &number) == 0 else {
            defer { close(outer) }
            throw Failure(step: "ioctl", code: errno)
        }
        let path = "/dev/pts/\(number)"
        let inner = open(path, flags)
        guard inner >= 0 else {
            defer { close(outer) }
            throw Failure(step: "open \(path)", code: errno)
        }
        (self.outer, self.inner, self.path) = (outer, inner, path)
    }
}
