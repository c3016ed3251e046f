internal import Glibc

/// What stands at a path at this moment, and what this user may do there.
struct FilePlace {
    enum Kind {
        case nothing
        case directory
        case other
    }

    let path: String

    /// What is there; a link counts as what it leads to.
    var kind: Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .nothing }
        return status.st_mode & S_IFMT == S_IFDIR ? .directory : .other
    }

    /// How many bytes it has; none where nothing is.
    var size: Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Whether it is a file in which something is; a pipe or a directory is none.
    var holdsBytes: Bool { kind == .other && size > 0 }

    /// Whether it may be read.
    var isReadable: Bool { access(path, R_OK) == 0 }

    /// Whether it may be written, or entries be made in it.
    var isWritable: Bool { refusalToWrite == nil }

    /// Why it may not be written, as the system says it; nil where it may.
    var refusalToWrite: String? { access(path, W_OK) == 0 ? nil : String(cString: strerror(errno)) }

    /// Whether its disk has less room left than SQLite takes to open a library.
    var isOnFullDisk: Bool {
        guard let disk else { return false }
        let hasNoNames = disk.f_files > 0 && disk.f_favail == 0
        return hasNoNames || disk.bytesLeft < Self.roomToOpen
    }

    /// How many bytes its disk has left for this user, quotas aside; nil where that cannot be known.
    var bytesLeft: UInt64? { disk?.bytesLeft }

    /// The disk where it is, or would be; a link counts as what it leads to.
    private var disk: statvfs? {
        var disk = statvfs()
        return statvfs(path, &disk) == 0 || statvfs(parent.path, &disk) == 0 ? disk : nil
    }

    /// Whether its disk can only be read; after a fault, the system may say so only to those who write.
    var isOnReadOnlyDisk: Bool {
        let nameless = open(parent.path, Self.nameless | O_WRONLY | O_CLOEXEC, 0o600)
        if nameless >= 0 { close(nameless) }
        return nameless < 0 && errno == EROFS
    }

    /// `O_TMPFILE`, a sum that is not imported: a new file without a name, of which nothing stays.
    private static let nameless = __O_TMPFILE | O_DIRECTORY

    /// What is shared with other programs comes in pieces of 32 KiB (https://sqlite.org/walformat.html); as much again is for
    /// the log.
    private static let roomToOpen: UInt64 = 65536

    /// Gives it the permissions of another, as far as this user may; whoever uses it then meets what remains.
    func takeMode(of other: FilePlace) {
        var status = stat()
        if stat(other.path, &status) == 0 { chmod(path, status.st_mode & 0o777) }
    }

    /// The directory that it stands in.
    var parent: FilePlace {
        guard let slash = path.lastIndex(of: "/") else { return FilePlace(path: ".") }
        return FilePlace(path: slash == path.startIndex ? "/" : String(path[..<slash]))
    }
}

extension statvfs {
    /// A disk may say anything: a negative number of blocks comes as a very large one.
    fileprivate var bytesLeft: UInt64 {
        let (bytes, isTooMany) = UInt64(f_bavail).multipliedReportingOverflow(by: UInt64(f_frsize))
        return isTooMany ? 0 : bytes
    }
}
