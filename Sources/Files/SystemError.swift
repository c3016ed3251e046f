internal import Glibc

/// The error of a system call.
public struct SystemError: Error, Sendable, Hashable {
    /// The value of `errno`.
    public let code: Int32

    /// The error with a value of `errno`.
    public init(code: Int32) { self.code = code }

    /// The error of the last system call; use it before any other call.
    public init() { code = errno }

    /// True if no file has the path.
    public var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }

    /// True if the user may not do this.
    public var isForbidden: Bool { code == EACCES || code == EPERM }

    /// True if the disk or the user's quota is full.
    public var isFullDisk: Bool { code == ENOSPC || code == EDQUOT }

    /// `EEXIST`: the path has a file already.
    public static let exists = SystemError(code: EEXIST)
    /// `ENOSPC`: the disk is full.
    public static let diskFull = SystemError(code: ENOSPC)
    /// `EFBIG`: the file would be larger than the file system or `ulimit -f` allows.
    public static let fileTooLarge = SystemError(code: EFBIG)
    /// `EISDIR`: the path is a directory.
    public static let isDirectory = SystemError(code: EISDIR)
    /// `EAGAIN`: the call would have to wait.
    public static let wouldWait = SystemError(code: EAGAIN)
    /// `EINVAL`: the file does not support the call.
    public static let invalid = SystemError(code: EINVAL)
    /// `ENXIO`: the path is a socket, or a pipe that is opened for writing without a reader.
    public static let noPeer = SystemError(code: ENXIO)
}

extension SystemError: CustomStringConvertible {
    /// The wording of the system, for example `Permission denied`.
    public var description: String {
        switch code {
        // The system's "No such device or address" does not help: a device is rarely the reason.
        case ENXIO: "it is a socket, or a pipe without a reader"
        // A standard descriptor that the parent process has closed.
        case EBADF: "it is closed"
        default: String(cString: strerror(code))
        }
    }
}
