internal import Glibc

/// The pages of a database's file, read without SQLite, as it reads nothing that no tree leads to.
///
/// Libraries have pages of 4096 bytes, all of which are SQLite's own (https://sqlite.org/fileformat.html). Whoever has the file
/// open by SQLite too closes this last: closing a file lets go of all locks that the program has on it.
final class DatabasePages {
    /// How many bytes a page has.
    static let size = 4096

    private var descriptor: Int32

    /// How many there are; the last may be cut short.
    let count: Int

    init(path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        let bytes = descriptor < 0 ? 0 : Int(max(0, lseek(descriptor, 0, SEEK_END)))
        count = (bytes + Self.size - 1) / Self.size
    }

    deinit { close() }

    /// Lets the file go; there is nothing to read then.
    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    /// The bytes of a page, from 1; zeros where the file has none.
    func page(_ number: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.size)
        guard (1...max(1, count)).contains(number) else { return bytes }
        _ = pread(descriptor, &bytes, bytes.count, off_t(number - 1) * off_t(Self.size))
        return bytes
    }
}
