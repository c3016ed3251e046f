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
            return directories.data + "/library.sqlite"
        }
        guard !named.isEmpty else { throw CommandFailure("--library needs the name of a file.") }
        var status = stat()
        if stat(named, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
            throw CommandFailure("'\(named)' is no file that could be a library. Name another.")
        }
        guard !named.hasPrefix("/"), let directory = getcwd(nil, 0) else { return named }
        defer { free(directory) }
        return String(cString: directory) + "/" + named
    }
}
