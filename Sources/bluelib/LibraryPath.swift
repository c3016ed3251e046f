import Glibc
import ShellKit

/// Where the library's file is.
enum LibraryPath {
    /// The absolute path of the file that was named, or of the user's own, whose directory is then made.
    ///
    /// - Throws: What keeps the directory from being made.
    static func resolve(_ named: String?, in directories: Directories) throws -> String {
        guard let named else {
            try Directories.make(directories.data)
            return own(in: directories)
        }
        guard !named.isEmpty else { throw CommandFailure("--library needs the name of a file.") }
        try refuseDevice(named)
        return absolute(named)
    }

    /// The user's own library.
    static func own(in directories: Directories) -> String { directories.data + "/library.sqlite" }

    /// What is neither a file nor a directory may wait for ever.
    ///
    /// - Throws: A ``CommandFailure`` for a device, a pipe or a socket.
    static func refuseDevice(_ named: String) throws {
        var status = stat()
        if stat(named, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
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
