internal import GRDB
internal import GRDBSQLite
internal import Glibc

/// A file beside a library that says that damage was found in it, so that no later program changes it.
///
/// It counts for the file for which it was made: not for another one in its place, nor for one that was written over. A mark that cannot
/// be read counts too, as on a full disk it has no content. Where none can be made, the library cannot be written either.
package struct DamageMark: Sendable {
    /// Where the mark is.
    package let path: String
    private let library: String

    /// The mark of the library in a file, whether there is one or not.
    package init(of library: String) { (self.library, path) = (library, library + "-damaged") }

    /// Whether the library is marked as it is now. Without a mark, this is one system call.
    package var counts: Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        guard let content, let noted = content.split(separator: "\n").last, noted.hasPrefix(Self.key) else {
            return true
        }
        return identity.map { noted == Self.key + $0 } ?? false
    }

    /// Marks the library; where that fails, there is no mark.
    package func leave() {
        guard let identity, !counts else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // Whoever may change the library must be able to read it.
        FilePlace(path: path).takeMode(of: FilePlace(path: library))
        let text = Array("\(Self.explanation)\n\(Self.key)\(identity)\n".utf8)
        _ = write(descriptor, text, text.count)
    }

    /// Marks the library that is open, unless another file has taken its place since.
    func leave(for db: Database) {
        var hasMoved: CInt = 0
        sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        if hasMoved == 0 { leave() }
    }

    /// Follows what an examination of the library has found: marks a damaged one, and removes the mark of one that is whole.
    ///
    /// - Parameter before: The mark's ``content`` from before the examination; one that was made since then stays.
    /// - Returns: Whether a mark was removed.
    /// - Throws: The system's reason where the mark of a whole library cannot be removed.
    package func follow(_ diagnosis: Diagnosis, since before: String?) throws -> Bool {
        guard diagnosis.isWhole else {
            leave()
            return false
        }
        var status = stat()
        guard lstat(path, &status) == 0, content == before else { return false }
        guard unlink(path) == 0 else { throw LibraryError.markNotRemoved(path: path, reason: SystemReason().text) }
        return true
    }

    /// What the mark holds; nil where there is none, or it cannot be read.
    package var content: String? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    private static let key = "file "
    private static let explanation = """
        Damage was found in the library beside this file, and bluelib does not change it.
        'bluelib doctor' says what is wrong, and removes this file when it finds the library whole.
        """

    /// What is another one once another file is in the library's place, or it has been written. Device numbers are left out, which the
    /// system may give anew at its next start.
    private var identity: String? {
        var status = stat()
        guard stat(library, &status) == 0 else { return nil }
        return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
}
