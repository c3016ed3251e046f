internal import Glibc

/// The properties of a file at the time of the call.
public struct FileStatus: Sendable {
    /// The kind of a file; `device` for block and character devices.
    public enum Kind: Sendable {
        case regular
        case directory
        case link
        case pipe
        case socket
        case device
    }

    /// The kind; `link` only if links are not followed.
    public let kind: Kind
    /// The size in bytes.
    public let size: Int
    /// The time of the last change of the contents, in nanoseconds since 1970; times after the year 2255 count as that year.
    public let modified: Int
    /// The permissions, with the bits for set-user-ID, set-group-ID and the sticky bit.
    public let mode: UInt32
    /// The user id of the owner.
    public let owner: UInt32
    /// The group id.
    public let group: UInt32
    /// The number of paths of the file.
    public let links: Int
    /// The number in the file system; it is reused after the file is deleted and closed.
    public var inode: UInt { identity.inode }
    let identity: FileIdentity

    /// The status of a path; nil, with the reason in `errno`, if there is none.
    public init?(_ path: String, followsLink: Bool = true) {
        var status = stat()
        guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        self.init(status)
    }

    /// The status of an open file.
    public init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            case S_IFLNK: .link
            case S_IFIFO: .pipe
            case S_IFSOCK: .socket
            default: .device
            }
        size = Int(status.st_size)
        let seconds = min(max(status.st_mtim.tv_sec, -9_000_000_000), 9_000_000_000)
        modified = seconds * 1_000_000_000 + status.st_mtim.tv_nsec
        mode = status.st_mode & 0o7777
        (owner, group, links) = (status.st_uid, status.st_gid, Int(status.st_nlink))
        identity = FileIdentity(inode: status.st_ino, device: status.st_dev)
    }

    /// True if both are the same file, perhaps with different paths.
    public func isSameFile(as other: FileStatus) -> Bool { identity == other.identity }

    /// The version of the file's contents.
    public var version: FileVersion { FileVersion(inode: inode, size: size, modified: modified) }

    /// True if the contents have not changed for a number of seconds.
    public func isOlder(thanSeconds seconds: Int) -> Bool { modified < (time(nil) - seconds) * 1_000_000_000 }
}

/// The same value for all paths and descriptors of a file.
struct FileIdentity: Hashable {
    let inode: UInt
    let device: UInt
}

/// A value that changes when the file at a path is written or replaced.
public struct FileVersion: Sendable, Hashable {
    let inode: UInt
    let size: Int
    let modified: Int
}
