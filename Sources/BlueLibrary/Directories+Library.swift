internal import Files
internal import MusicLibrary
internal import Sharing
internal import ShellKit

extension Directories {
    /// The absolute path of the named library, or of the user's own, whose directory is created if necessary.
    ///
    /// - Parameter mayCreate: True if the named file may be missing, because opening it creates a library.
    /// - Throws: A ``CommandFailure`` for an empty name or a missing file, the errors of creating the directory, and the
    ///   errors of ``findLibrary(_:)``.
    func library(_ named: String?, mayCreate: Bool) throws -> String {
        guard named != "" else { throw CommandFailure("'--library' needs the name of a file.") }
        if named == nil { try Directories.make(data) }
        let path = try findLibrary(named)
        if let named, !mayCreate, Path(path).isMissingLibrary, Path(path + "-wal").size == 0 {
            throw CommandFailure("the library '\(named)' does not exist. Check its name, or create it with '--create'.")
        }
        return path
    }

    /// The path of the copy of a shared library, whose directory is created if necessary.
    func copy(of address: ServerAddress) throws -> String {
        try Directories.make(state + "/shared")
        return "\(state)/shared/\(SHA256.hexadecimal(of: address.description).prefix(16)).sqlite"
    }

    /// The absolute path of the named file or of the user's own library; a symbolic link is resolved.
    ///
    /// SQLite places its log beside the resolved file, so every name of the file must lead to the same related files.
    /// - Throws: A ``CommandFailure`` for a device, a pipe or a socket.
    func findLibrary(_ named: String?) throws -> String {
        let path = named.map { Path($0).absolute } ?? data + "/library.sqlite"
        // Opening anything else may block forever.
        guard [.regular, .directory, nil].contains(Path(path).status?.kind) else {
            throw CommandFailure(
                "'\(named ?? path)' is a device, a pipe or a socket, so it cannot be a library. Name another file.")
        }
        guard FileStatus(path, followsLink: false)?.kind == .link else { return path }
        return Path(path).resolved ?? path
    }
}

extension Path {
    /// True if a library can be created at the path, in an existing directory.
    var isMissingLibrary: Bool { !exists && SystemError().isMissingFile && parent.exists }
}

extension ProtectedFiles {
    /// The program's own files.
    ///
    /// - Parameter library: The open library; nil if a library may still be created at the default path.
    init(of directories: Directories, library: String? = nil) {
        let usual = directories.data + "/library.sqlite"
        let companions = [usual, library].compactMap(\.self).flatMap { path in LibraryAPI.fileEndings.map { path + $0 }
        }
        let state = [
            directories.state + "/session.json", directories.state + "/history",
            directories.data + "/plugins/trusted.jsonl", directories.config + "/discogs-token",
        ].flatMap(Self.versions(of:))
        let folders = [
            directories.data + "/backups", directories.state + "/tour", directories.cache + "/covers",
            directories.cache + "/lookups", directories.state + "/shared",
        ]
        self.init(
            companions + (library == nil ? [] : [usual]) + state + folders, besideDatabases: LibraryAPI.fileEndings)
    }
}
