internal import Glibc

/// A path, with the file that it names at the time of each call.
public struct Path: Sendable, Hashable {
    /// The path as text.
    public let string: String

    /// A path, absolute or relative to the current directory.
    public init(_ string: String) { self.string = string }

    /// The status of the file; nil if there is none. A link is followed.
    public var status: FileStatus? { FileStatus(string) }

    /// True if there is a file of any kind. A link is followed.
    public var exists: Bool { status != nil }

    /// True if it is a directory. A link is followed.
    public var isDirectory: Bool { status?.kind == .directory }

    /// The size in bytes; 0 if there is no file.
    public var size: Int { status?.size ?? 0 }

    // MARK: Permissions

    /// True if the user may read the file.
    public var isReadable: Bool { access(string, R_OK) == 0 }

    /// True if the user may run the file.
    public var isExecutable: Bool { access(string, X_OK) == 0 }

    /// True if the user may write the file, or create files in the directory.
    public var isWritable: Bool { writeError == nil }

    /// The reason why ``isWritable`` is false.
    public var writeError: SystemError? { access(string, W_OK) == 0 ? nil : SystemError() }

    /// Gives the file the permissions of another file, if that is allowed.
    public func copyMode(of other: Path) {
        if let status = other.status { chmod(string, status.mode & 0o777) }
    }

    // MARK: Changes

    /// Removes the file's name; a link is not followed.
    public func remove() throws(SystemError) {
        guard unlink(string) == 0 else { throw SystemError() }
    }

    /// Gives the file another name in the same file system, and replaces a file of that name.
    public func rename(to new: String) throws(SystemError) {
        guard Glibc.rename(string, new) == 0 else { throw SystemError() }
    }

    /// Gives the file an additional name.
    ///
    /// - Throws: ``SystemError/exists`` if the name is in use; other errors if the file system does not support it.
    public func link(to new: String) throws(SystemError) {
        guard Glibc.link(string, new) == 0 else { throw SystemError() }
    }

    // MARK: Names

    /// The directory of the file.
    public var parent: Path {
        guard let slash = string.lastIndex(of: "/") else { return Path(".") }
        return Path(slash == string.startIndex ? "/" : String(string[..<slash]))
    }

    /// The absolute path without links; nil if there is no file.
    public var resolved: String? {
        guard let path = realpath(string, nil) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// The target of a link as it is written in it; nil for other files.
    public var linkText: String? {
        var link = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(string, &link, link.count)
        return length > 0 ? String(validating: link[..<length], as: UTF8.self) : nil
    }

    /// The file of the running program, without links; nil if the system does not report it. The file may have been
    /// replaced since the program started.
    public static var program: Path? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        // The space for the last byte remains 0, so the path is terminated.
        guard readlink("/proc/self/exe", &bytes, bytes.count - 1) > 0 else { return nil }
        let path = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // The system marks a file that is no longer at its path.
        let mark = " (deleted)"
        return Path(path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path)
    }

    /// The directories that can have the sources and examples of the running program: its checkout, and what was installed with it.
    package static var programTrees: [String] {
        let parts = program?.string.split(separator: "/") ?? []
        let checkout = parts.lastIndex { $0 == ".build" }.map { "/" + parts[..<$0].joined(separator: "/") }
        return [checkout, "/" + parts.dropLast(2).joined(separator: "/") + "/share/bluelib"].compactMap(\.self)
    }

    /// The path, made absolute with the current directory.
    public var absolute: String {
        guard !string.hasPrefix("/"), let directory = Path(".").resolved else { return string }
        return (directory == "/" ? "" : directory) + "/" + string
    }

    /// The absolute path without `.`, `..` and links, for comparisons. The file may be missing.
    public var canonical: String {
        if let resolved { return resolved }
        var parts: [Substring] = []
        for part in absolute.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        guard let name = parts.popLast() else { return "/" }
        let directory = "/" + parts.joined(separator: "/")
        let parent = Path(directory).resolved ?? directory
        return (parent == "/" ? "" : parent) + "/" + name
    }

    /// The path that a chain of symbolic links leads to; the file itself may be missing.
    func followingLinks() throws(SystemError) -> Path {
        guard !string.utf8.contains(0) else { throw .invalid }
        var target = self
        for _ in 0..<Self.longestChain {
            guard FileStatus(target.string, followsLink: false)?.kind == .link else { return target }
            var link = [CChar](repeating: 0, count: Int(PATH_MAX))
            let length = readlink(target.string, &link, link.count)
            guard length > 0 else { throw SystemError() }
            guard let next = String(validating: link[..<length], as: UTF8.self) else { throw SystemError(code: EILSEQ) }
            target = next.hasPrefix("/") ? Path(next) : Path("\(target.parent.string)/\(next)")
        }
        throw SystemError(code: ELOOP)
    }

    private static let longestChain = 40

    // MARK: The disk

    /// The free bytes of the disk for this user, without quotas; nil if unknown. The file may be missing.
    public var freeBytes: UInt64? { disk?.freeBytes }

    /// True if the disk has less than a number of free bytes, or no room for another file.
    public func isOnDisk(withLessThan bytes: UInt64) -> Bool {
        guard let disk else { return false }
        return (disk.f_files > 0 && disk.f_favail == 0) || disk.freeBytes < bytes
    }

    /// The file system of the path or of its directory; a link is followed.
    private var disk: statvfs? {
        var disk = statvfs()
        return statvfs(string, &disk) == 0 || statvfs(parent.string, &disk) == 0 ? disk : nil
    }

    /// True if the disk is read-only. After a fault, the system may report this only for writes, so the call creates a
    /// file without a name.
    public var isOnReadOnlyDisk: Bool {
        // `O_TMPFILE`, a combined macro that Swift does not import.
        let unnamed = open(parent.string, __O_TMPFILE | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o600)
        if unnamed >= 0 { close(unnamed) }
        return unnamed < 0 && errno == EROFS
    }
}

extension statvfs {
    /// A file system may report any value: a negative number of blocks appears as a very large one.
    fileprivate var freeBytes: UInt64 {
        let (bytes, isTooMany) = UInt64(f_bavail).multipliedReportingOverflow(by: UInt64(f_frsize))
        return isTooMany ? 0 : bytes
    }
}
