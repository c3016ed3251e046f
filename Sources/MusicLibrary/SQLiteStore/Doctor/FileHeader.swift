internal import Glibc

/// The first hundred bytes of a file, as SQLite reads them: https://sqlite.org/fileformat.html
///
/// To be read only where this program has the file not open: closing it would let go of SQLite's locks.
struct FileHeader {
    private static let magic = Array("SQLite format 3\0".utf8)

    /// How many bytes the file has.
    let size: Int
    private let bytes: [UInt8]

    init(path: String) {
        var (size, bytes) = (0, [UInt8](repeating: 0, count: 100))
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 {
            let count = max(0, pread(descriptor, &bytes, bytes.count, 0))
            bytes.removeLast(bytes.count - count)
            size = Int(max(0, lseek(descriptor, 0, SEEK_END)))
            close(descriptor)
        } else {
            bytes = []
        }
        (self.size, self.bytes) = (size, bytes)
    }

    /// Whether the file has no byte.
    var isEmpty: Bool { size == 0 }

    /// Whether it begins as a database does, as far as it goes.
    var isSQLite: Bool { !isEmpty && bytes.prefix(Self.magic.count).elementsEqual(Self.magic.prefix(bytes.count)) }

    /// Whether nothing is where a database begins, which no file has by itself.
    var isZeroed: Bool { !isEmpty && bytes.allSatisfy { $0 == 0 } }

    /// What made the file; nil where it ends before that.
    var applicationID: Int? { number(at: 68) }

    /// How many bytes the file should have; nil where it does not say.
    var expectedSize: Int? {
        guard bytes.count >= 18, let pages = number(at: 28) else { return nil }
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        return (size == 1 ? 65536 : size) * pages
    }

    private func number(at offset: Int) -> Int? {
        guard bytes.count >= offset + 4 else { return nil }
        return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
