internal import Glibc

/// The first hundred bytes of a file in SQLite's format: https://sqlite.org/fileformat.html
///
/// Use it only while this process does not have the file open, because closing the file releases SQLite's locks on
/// it.
struct FileHeader {
    private static let magic = Array("SQLite format 3\0".utf8)

    /// The size of the file in bytes.
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

    /// True if the file is empty.
    var isEmpty: Bool { size == 0 }

    /// True if the file begins with SQLite's signature, or with a part of it if it is shorter.
    var isSQLite: Bool { !isEmpty && bytes.prefix(Self.magic.count).elementsEqual(Self.magic.prefix(bytes.count)) }

    /// True if the header consists of zeros only, which does not occur in intact files.
    var isZeroed: Bool { !isEmpty && bytes.allSatisfy { $0 == 0 } }

    /// SQLite's `application_id`; nil if the file is too short.
    var applicationID: Int? { number(at: 68) }

    /// The expected size of the file in bytes; nil if the header is too short.
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
