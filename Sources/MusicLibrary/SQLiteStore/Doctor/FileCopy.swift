internal import Glibc

/// A copy of a file's bytes, whatever they are, which only the user may read.
///
/// To be made only where this program has neither file open: closing it would let go of SQLite's locks.
struct FileCopy {
    /// Which side the system refused.
    enum Failure: Error {
        case original(SystemReason)
        case copy(SystemReason)
    }

    private static let pieceSize = 1 << 20

    /// Copies a file to a path; a link is followed to what it names, but none is written through.
    ///
    /// - Throws: A ``Failure``; there may be half a copy then.
    init(of original: String, to path: String) throws(Failure) {
        // What waits for a writer is none of a library's files; nobody is to wait with it.
        let source = open(original, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard source >= 0 else { throw .original(SystemReason()) }
        defer { close(source) }
        let copy = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw .copy(SystemReason()) }
        defer { close(copy) }
        var piece = [UInt8](repeating: 0, count: Self.pieceSize)
        while true {
            let count = read(source, &piece, piece.count)
            if count == 0 { return }
            guard count > 0 else { throw .original(SystemReason()) }
            try Self.write(piece[..<count], to: copy)
        }
    }

    private static func write(_ piece: ArraySlice<UInt8>, to descriptor: Int32) throws(Failure) {
        var rest = piece
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw .copy(SystemReason()) }
            rest = rest.dropFirst(count)
        }
    }
}
