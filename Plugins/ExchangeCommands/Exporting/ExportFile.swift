internal import Glibc
internal import ShellKit

/// A file that albums are written to, which is in its place only when it is whole; an album library is never replaced.
final class ExportFile {
    private let name: String
    private let file: ReplacementFile

    /// Opens the file that is to be put at a path.
    ///
    /// - Throws: ``ExchangeError`` when it cannot be written, or when an album library stands there.
    init(path: String) throws(ExchangeError) {
        name = path
        if Self.isDatabase(path) { throw .wouldReplaceDatabase(path) }
        file = try Self.wording(path) { () throws(ReplacementFile.Failure) in try ReplacementFile(path: path) }
    }

    /// Appends bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(ExchangeError) {
        try Self.wording(name) { () throws(ReplacementFile.Failure) in try file.write(bytes) }
    }

    /// Puts the file, which is whole now, in its place.
    func putInPlace() throws(ExchangeError) {
        try Self.wording(name) { () throws(ReplacementFile.Failure) in try file.putInPlace() }
    }

    private static func wording<Result>(
        _ path: String, _ body: () throws(ReplacementFile.Failure) -> Result
    ) throws(ExchangeError) -> Result {
        do { return try body() } catch { throw .unwritable(path, reason: error.reason) }
    }

    /// Whether an album library or another SQLite database stands at a path.
    private static func isDatabase(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        // The first bytes of every database: https://www.sqlite.org/fileformat.html, section 1.3.
        let mark = Array("SQLite format 3\0".utf8)
        var beginning = [UInt8](repeating: 0, count: mark.count)
        return read(file, &beginning, mark.count) == mark.count && beginning == mark
    }
}
