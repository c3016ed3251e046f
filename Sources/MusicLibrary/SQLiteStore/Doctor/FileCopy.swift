internal import Glibc

/// A copy of a file's bytes, readable only by the user.
///
/// Use it only while this process has neither file open, because closing a file releases SQLite's locks on it.
struct FileCopy {
    /// The file whose access failed, with the system's reason.
    enum Failure: Error {
        case original(SystemReason)
        case copy(SystemReason)
    }

    private static let pieceSize = 1 << 20

    /// Copies a file to a new path. A link at the source is followed; the target must not exist.
    ///
    /// - Throws: A ``Failure``; a partial copy may remain.
    init(of original: String, to path: String) throws(Failure) {
        // `O_NONBLOCK`, because opening a pipe without a writer would block.
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
