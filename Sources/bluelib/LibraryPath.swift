import Glibc
import ShellKit

/// Where the library's file is.
enum LibraryPath {
    /// The absolute path of the file that was named, or of the user's own, whose directory is then made.
    ///
    /// - Throws: What keeps the directory from being made.
    static func resolve(_ named: String?, in directories: Directories) throws -> String {
        guard named != "" else { throw CommandFailure("--library needs the name of a file.") }
        if named == nil { try Directories.make(directories.data) }
        return try find(named, in: directories)
    }

    /// The absolute path of the file that was named, or of the user's own; where that is a link, of the file that it leads to.
    ///
    /// SQLite keeps its log there, and whoever opens the file by another name must find what else belongs to it.
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

    /// What is neither a file nor a directory may wait for ever.
    ///
    /// - Throws: A ``CommandFailure`` for a device, a pipe or a socket.
    private static func refuseDevice(_ path: String, named: String) throws {
        var status = stat()
        if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
            throw CommandFailure("'\(named)' is no file that could be a library. Name another.")
        }
    }

    /// A path from the root on.
    static func absolute(_ named: String) -> String {
        guard !named.hasPrefix("/"), let directory = getcwd(nil, 0) else { return named }
        defer { free(directory) }
        return String(cString: directory) + "/" + named
    }
}
