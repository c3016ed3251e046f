/// The files that the output of a command never replaces, although the user names them: databases, and the files that a program keeps
/// for itself.
///
/// A database is recognised by its contents, so it may have any name and belong to any program.
public struct ProtectedFiles: Sendable {
    /// The endings of the files that SQLite creates beside a database (https://sqlite.org/tempfiles.html).
    private static let companions = ["-wal", "-shm", "-journal"]

    /// The program's own files. Each start adds them, and few commands check a file, so they are only stored.
    private var paths: [String]
    private let endings: [String]

    /// The protected files of a program.
    ///
    /// - Parameters:
    ///   - paths: The program's own files. A missing file is protected too, and so are all files in a directory.
    ///   - endings: The endings of the files that the program creates beside its databases, such as locks.
    public init(_ paths: [String] = [], besideDatabases endings: [String] = []) {
        (self.paths, self.endings) = (paths, endings)
    }

    /// Protects more of the program's own files.
    public mutating func add(_ paths: [String]) { self.paths += paths }

    /// The path of a file that is replaced under a lock, with those of its lock, its unfinished replacement and a damaged version.
    public static func versions(of path: String) -> [String] { ["", ".lock", ".new", ".damaged"].map { path + $0 } }

    /// Checks a file that the user has named for output, before it is opened, truncated or created. Links are followed.
    ///
    /// Devices and pipes are allowed. So is a path that cannot be opened, because that error is reported later.
    public func check(_ path: String) throws(ProtectedFileError) {
        guard FileStatus(path)?.kind ?? .regular == .regular else { return }
        guard let target = try? Path(path).followingLinks().string else { return }
        if Self.isOpenOrSigned(path) || hasCompanions(target) || isBesideDatabase(target) { throw .database(path) }
        if contains(path) { throw .ownFile(path) }
    }

    /// True if a path leads to one of the program's own files.
    public func contains(_ path: String) -> Bool {
        guard let target = try? Path(path).followingLinks().canonical else { return false }
        let (file, names) = (FileStatus(path), target.split(separator: "/"))
        return paths.contains { own in
            let name = own.split(separator: "/").last
            guard let other = FileStatus(own) else {
                return file == nil && names.last == name && Path(own).canonical == target
            }
            guard file != nil, other.kind == .directory else { return file?.isSameFile(as: other) ?? false }
            return names.contains { $0 == name } && Self.isFile(target, inside: other)
        }
    }

    private static func isFile(_ path: String, inside directory: FileStatus) -> Bool {
        sequence(first: Path(path).parent, next: above).contains { $0.status?.isSameFile(as: directory) == true }
    }

    private static func above(_ folder: Path) -> Path? { folder.string == "/" ? nil : folder.parent }

    /// True if files beside a path show that it is a database, or was one. It may be empty or missing.
    private func hasCompanions(_ path: String) -> Bool {
        endings.contains { Path(path + $0).exists } || Self.companions.contains { Self.isOpenOrSigned(path + $0) }
    }

    private func isBesideDatabase(_ path: String) -> Bool {
        (Self.companions + endings).lazy.filter(path.hasSuffix).contains { ending in
            let database = String(path.dropLast(ending.count))
            return Self.isOpenOrSigned(database) || hasCompanions(database)
        }
    }

    /// True if this program has the file open as a database, or its first bytes are those of a database or a log.
    private static func isOpenOrSigned(_ path: String) -> Bool {
        // Closing a file that SQLite has open would release SQLite's locks, so its contents are not read.
        guard let status = FileStatus(path) else { return false }
        if RetainedLocks.include(status) { return true }
        guard let bytes = try? RegularFile.open(path).file.readToEnd(limit: longestSignature) else { return false }
        return signatures.contains { bytes.starts(with: $0) }
    }

    private static let longestSignature = 16

    /// The first bytes of a database, its logs and its rollback journal: https://www.sqlite.org/fileformat.html, sections 1.3, 3
    /// and 4.1.
    private static let signatures: [[UInt8]] = [
        Array("SQLite format 3\0".utf8), [0x37, 0x7f, 0x06, 0x82], [0x37, 0x7f, 0x06, 0x83],
        [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7],
    ]
}

/// The reason why a file is protected, with the path as the user gave it.
public enum ProtectedFileError: Error, Hashable {
    /// The file is a database, or belongs to one.
    case database(String)
    /// The program keeps the file for itself.
    case ownFile(String)
}
