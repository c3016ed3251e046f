internal import Glibc

/// The current state of a path, and the user's permissions there.
struct FilePlace {
    enum Kind {
        case nothing
        case directory
        case other
    }

    let path: String

    /// The kind of the entry; a link is followed.
    var kind: Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .nothing }
        return status.st_mode & S_IFMT == S_IFDIR ? .directory : .other
    }

    /// The size in bytes; 0 if there is no entry.
    var size: Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// True for a file that is not empty; false for a directory and for anything without bytes, such as a pipe.
    var holdsBytes: Bool { kind == .other && size > 0 }

    /// True if the user may read it.
    var isReadable: Bool { access(path, R_OK) == 0 }

    /// True if the user may write it, or create entries in it.
    var isWritable: Bool { refusalToWrite == nil }

    /// The system's reason why the user may not write it; nil if the user may.
    var refusalToWrite: String? { access(path, W_OK) == 0 ? nil : String(cString: strerror(errno)) }

    /// True if its disk has less free space than SQLite needs to open a library.
    var isOnFullDisk: Bool {
        guard let disk else { return false }
        let hasNoNames = disk.f_files > 0 && disk.f_favail == 0
        return hasNoNames || disk.bytesLeft < Self.roomToOpen
    }

    /// The free bytes of its disk for this user, without quotas; nil if unknown.
    var bytesLeft: UInt64? { disk?.bytesLeft }

    /// The file system of the path or of its directory; a link is followed.
    private var disk: statvfs? {
        var disk = statvfs()
        return statvfs(path, &disk) == 0 || statvfs(parent.path, &disk) == 0 ? disk : nil
    }

    /// True if its disk is read-only; after a fault, the system may report this only for writes.
    var isOnReadOnlyDisk: Bool {
        let nameless = open(parent.path, Self.nameless | O_WRONLY | O_CLOEXEC, 0o600)
        if nameless >= 0 { close(nameless) }
        return nameless < 0 && errno == EROFS
    }

    /// `O_TMPFILE`, a combined macro that Swift does not import: creates a file without a name, which leaves no
    /// trace.
    private static let nameless = __O_TMPFILE | O_DIRECTORY

    /// The shared-memory file grows in units of 32 KiB (https://sqlite.org/walformat.html); the same amount is
    /// reserved for the log.
    private static let roomToOpen: UInt64 = 65536

    /// Copies the permissions of another path if possible; later operations report a failure.
    func takeMode(of other: FilePlace) {
        var status = stat()
        if stat(other.path, &status) == 0 { chmod(path, status.st_mode & 0o777) }
    }

    /// The directory that contains it.
    var parent: FilePlace {
        guard let slash = path.lastIndex(of: "/") else { return FilePlace(path: ".") }
        return FilePlace(path: slash == path.startIndex ? "/" : String(path[..<slash]))
    }
}

extension statvfs {
    /// A file system may report any value: a negative number of blocks appears as a very large one.
    fileprivate var bytesLeft: UInt64 {
        let (bytes, isTooMany) = UInt64(f_bavail).multipliedReportingOverflow(by: UInt64(f_frsize))
        return isTooMany ? 0 : bytes
    }
}
