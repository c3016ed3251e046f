internal import Glibc

/// One way out of another program, through a pipe: what comes is shown and heard piece by piece, and never gathered.
@MainActor
final class CapturedStream {
    private static let pieceSize = 1 << 16

    private let output: any Output
    /// Where the output has a descriptor, what comes goes there and not through the output.
    private let straight: FileOutput?
    private let pipe: Pipe
    private var piece = [UInt8](repeating: 0, count: pieceSize)
    private var hasEnded = false
    /// Why what comes cannot be written.
    private var failure: (any Error)?

    /// - Throws: A ``CommandFailure`` when the system gives no pipe.
    init(to output: any Output) throws {
        self.output = output
        straight = output.descriptor.map { FileOutput(descriptor: $0) }
        pipe = try Pipe()
        _ = fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK)
    }

    /// What the other program is to write to.
    var writeEnd: Int32 { pipe.writeEnd }
    /// What has something to take when poll(2) says so; -1, which poll passes over, where nothing more is to be taken.
    var readEnd: Int32 { isDone ? -1 : pipe.readEnd }
    /// Whether there is nothing more to take.
    var isDone: Bool { hasEnded || failure != nil }

    /// Leaves the other program as the only one that writes.
    func closeWriteEnd() {
        pipe.closeWriteEnd()
    }

    /// Takes a piece of what is there, without waiting, and shows it.
    ///
    /// - Returns: How many bytes it was.
    @discardableResult
    func takePiece(ofAtMost most: Int = pieceSize) -> Int {
        guard !isDone else { return 0 }
        let count = read(pipe.readEnd, &piece, min(most, piece.count))
        if count == 0 { hasEnded = true }
        guard count > 0 else { return 0 }
        do {
            try piece.withUnsafeBytes { try show(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        } catch {
            failure = error
        }
        return count
    }

    /// Tells the other program that nobody takes what it writes, where it cannot be written; not while somebody waits for more.
    func closeWhereItFailed() {
        if failure != nil { pipe.closeReadEnd() }
    }

    /// Takes what is there when the other program has ended, and leaves what comes later to the screen.
    ///
    /// What is there is known beforehand: whoever goes on writing in the background cannot hold it up.
    /// - Throws: Why something could not be written.
    func finish() throws {
        var left: Int32 = 0
        _ = ioctl(pipe.readEnd, UInt(FIONREAD), &left)
        var rest = Int(left)
        while rest > 0, case let count = takePiece(ofAtMost: rest), count > 0 { rest -= count }
        takePiece()
        if !isDone { LateOutput(from: pipe.takeReadEnd(), to: output.descriptor).begin() }
        if let failure { throw failure }
    }

    private func show(_ bytes: UnsafeRawBufferPointer) throws {
        guard let straight else {
            try output.write(bytes: bytes)
            return try output.flush()
        }
        output.listener?(bytes)
        try straight.write(bytes: bytes)
        try straight.flush()
    }
}
