internal import Dispatch
internal import Files

/// One output stream of another program, read through a pipe. Each piece is shown and copied to the listener; nothing
/// is stored.
@MainActor
final class CapturedStream {
    private static let pieceSize = 1 << 16

    private let output: Output
    /// The descriptor of the output, if it has one; pieces are then written to it directly.
    private let straight: FileOutput?
    private let pipe: Pipe
    private var piece = [UInt8](repeating: 0, count: pieceSize)
    private var hasEnded = false
    /// The error of a write to the output.
    private var failure: (any Error)?

    /// - Throws: A ``CommandFailure`` if no pipe can be created.
    init(to output: Output) throws {
        self.output = output
        straight = output.descriptor.flatMap { FileOutput.isNonblockingPipe($0) ? nil : FileOutput(descriptor: $0) }
        pipe = try Pipe()
        pipe.reader?.setNonblocking(true)
    }

    /// The descriptor for the other program to write to.
    var writeEnd: Int32 { pipe.writeEnd }
    /// The descriptor for poll(2); -1, which poll ignores, after the end or a failed write.
    var readEnd: Int32 { isDone ? -1 : pipe.readEnd }
    /// True after the end of the stream or a failed write.
    var isDone: Bool { hasEnded || failure != nil }

    /// Closes the write end in this program, so that only the other program holds it.
    func closeWriteEnd() { pipe.closeWriteEnd() }

    /// Reads and shows one piece, without waiting.
    ///
    /// - Returns: The number of bytes.
    @discardableResult
    func readPiece(ofAtMost most: Int = pieceSize) -> Int {
        guard !isDone else { return 0 }
        let count = try? piece.withUnsafeMutableBytes { buffer in
            try pipe.reader?.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(most)))
        }
        if count == 0 { hasEnded = true }
        guard let count, count > 0 else { return 0 }
        do {
            try piece.withUnsafeBytes { try show(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        } catch {
            failure = error
        }
        return count
    }

    /// Closes the read end after a failed write, so that the other program's writes fail too. Must not be called while
    /// a poll(2) on the read end is pending.
    func closeWhereItFailed() { if failure != nil { pipe.closeReadEnd() } }

    /// Shows the available bytes after the other program has ended, and copies later bytes to the output's descriptor.
    ///
    /// The number of bytes is determined first, so a background process that continues to write does not delay the end.
    /// - Throws: The error of a failed write.
    func finish() throws {
        var rest = pipe.reader?.unreadBytes ?? 0
        while rest > 0, case let count = readPiece(ofAtMost: rest), count > 0 { rest -= count }
        readPiece()
        if !isDone, let rest = pipe.reader { Self.copyLate(from: rest, to: output.descriptor) }
        if let failure { throw failure }
    }

    /// Copies the output of a background process after the end of the line that started it, on a separate thread, until all writers
    /// have ended. The copy goes to the screen, or is discarded if there is none, so the process neither blocks nor fails because of
    /// a missing reader.
    private nonisolated static func copyLate(from source: OpenFile, to descriptor: Int32?) {
        let target = descriptor.flatMap { try? OpenFile(duplicating: $0) }
        source.setNonblocking(false)
        DispatchQueue(label: "late-output").async {
            var piece = [UInt8](repeating: 0, count: 1 << 12)
            while let count = try? piece.withUnsafeMutableBytes({ try source.read(into: $0) }), count > 0 {
                try? target?.write(Array(piece[..<count]))
            }
        }
    }

    private func show(_ bytes: UnsafeRawBufferPointer) throws {
        guard let straight else {
            try output.write(bytes: bytes)
            return try output.flush()
        }
        output.record(bytes)
        try straight.write(bytes: bytes)
        try straight.flush()
    }
}

/// A pipe between this program and another. Its open ends are closed when it is deallocated.
@MainActor
final class Pipe {
    private(set) var reader: OpenFile?
    private var writer: OpenFile?

    /// - Throws: A ``CommandFailure`` if the system has no descriptors left.
    init() throws {
        // Only the main actor starts programs, so no program can inherit the ends.
        do throws(SystemError) { (reader, writer) = try OpenFile.pipe() } catch {
            throw CommandFailure("cannot create a pipe: \(error).")
        }
    }

    /// The descriptor for reads; -1 after it was closed.
    var readEnd: Int32 { reader?.descriptor ?? -1 }

    /// The descriptor for writes; -1 after it was closed.
    var writeEnd: Int32 { writer?.descriptor ?? -1 }

    func closeReadEnd() { reader = nil }

    func closeWriteEnd() { writer = nil }
}
