internal import Glibc
internal import ShellKit

/// Resolves the path of the library's file.
enum LibraryPath {
    /// The absolute path of the named file, or of the user's own library, whose directory is created if necessary.
    ///
    /// - Throws: A ``CommandFailure`` for an empty name, the errors of creating the directory, and the errors of
    ///   ``find(_:in:)``.
    static func resolve(_ named: String?, in directories: Directories) throws -> String {
        guard named != "" else { throw CommandFailure("'--library' needs the name of a file.") }
        if named == nil { try Directories.make(directories.data) }
        return try find(named, in: directories)
    }

    /// The absolute path of the named file or of the user's own library; a symbolic link is resolved.
    ///
    /// SQLite places its log beside the resolved file, so every name of the file must lead to the same related files.
    /// - Throws: A ``CommandFailure`` for a device, a pipe or a socket.
    static func find(_ named: String?, in directories: Directories) throws -> String {
        let path = named.map(absolute) ?? directories.data + "/library.sqlite"
        try refuseDevice(path, named: named ?? path)
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let target = realpath(path, nil) else {
            return path
        }
        defer { free(target) }
        return String(cString: target)
    }

    /// Rejects a path that is neither a file nor a directory, because opening it may block forever.
    ///
    /// - Throws: A ``CommandFailure`` for a device, a pipe or a socket.
    private static func refuseDevice(_ path: String, named: String) throws {
        var status = stat()
        if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
            throw CommandFailure(
                "'\(named)' is a device, a pipe or a socket, so it cannot be a library. Name another file.")
        }
    }

    /// The path, made absolute with the current directory.
    static func absolute(_ named: String) -> String {
        guard !named.hasPrefix("/"), let directory = getcwd(nil, 0) else { return named }
        defer { free(directory) }
        return String(cString: directory) + "/" + named
    }
}

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
