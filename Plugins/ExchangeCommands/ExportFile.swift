internal import Glibc
internal import ShellKit

/// A file of exported albums that appears at its path only when it is complete; it never replaces a database.
final class ExportFile {
    private let name: String
    private let file: ReplacementFile

    /// Opens a replacement for the file at a path.
    ///
    /// - Throws: ``ExchangeError`` when the path cannot be written or contains a database.
    init(path: String) throws(ExchangeError) {
        name = path
        if Self.isDatabase(path) { throw .wouldReplaceDatabase(path) }
        file = try Self.wording(path) { () throws(ReplacementFile.Failure) in try ReplacementFile(path: path) }
    }

    /// Appends bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(ExchangeError) {
        try Self.wording(name) { () throws(ReplacementFile.Failure) in try file.write(bytes) }
    }

    /// Moves the complete file to its path.
    func putInPlace() throws(ExchangeError) {
        try Self.wording(name) { () throws(ReplacementFile.Failure) in try file.putInPlace() }
    }

    private static func wording<Result>(
        _ path: String, _ body: () throws(ReplacementFile.Failure) -> Result
    ) throws(ExchangeError) -> Result {
        do { return try body() } catch { throw .unwritable(path, reason: error.reason) }
    }

    /// True if the file at a path is an SQLite database, for example an album library.
    private static func isDatabase(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        // The signature of every database: https://www.sqlite.org/fileformat.html, section 1.3.
        let mark = Array("SQLite format 3\0".utf8)
        var beginning = [UInt8](repeating: 0, count: mark.count)
        return read(file, &beginning, mark.count) == mark.count && beginning == mark
    }
}
