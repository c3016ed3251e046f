internal import Glibc

/// The pages of a database file, read without SQLite, which only reads pages that are part of a tree.
///
/// Libraries have pages of 4096 bytes; the reserved bytes of a page hold its checksum (https://sqlite.org/fileformat.html).
/// If SQLite also has the file open, close this object last: closing a file releases all locks of the process on it.
final class DatabasePages {
    /// The size of a page in bytes.
    static let size = 4096

    private var descriptor: Int32

    /// The number of pages; the last may be incomplete.
    let count: Int

    init(path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        let bytes = descriptor < 0 ? 0 : Int(max(0, lseek(descriptor, 0, SEEK_END)))
        count = (bytes + Self.size - 1) / Self.size
    }

    deinit { close() }

    /// Closes the file; later reads return zeros.
    func close() {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }

    /// How many bytes of each page are SQLite's own, whatever the first page says of it: one page with its sum says enough.
    private(set) lazy var usable: Int = {
        let hasSums = (1...max(1, count)).contains { PageSums.isSummed(page($0), $0) }
        return Self.size - (hasSums ? PageSums.bytes : 0)
    }()

    /// The bytes of a page, from 1; zeros beyond the end of the file.
    func page(_ number: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.size)
        guard (1...max(1, count)).contains(number) else { return bytes }
        _ = pread(descriptor, &bytes, bytes.count, off_t(number - 1) * off_t(Self.size))
        return bytes
    }
}
