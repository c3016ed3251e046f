internal import Files
internal import Glibc

/// Writes bytes to a file, a pipe or a terminal, through a buffer of 64 KiB.
///
/// It writes neither styles nor visible control characters: an ``Output`` around it does.
/// - Pattern: Decorator (concrete component)
@MainActor
public final class FileOutput: ByteOutput {
    /// The descriptor of the file.
    public let descriptor: Int32
    private(set) lazy var isTerminal = isatty(descriptor) == 1
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    private var count = 0
    // Private, because a script reads it before each statement and a visible property would need an exclusivity check.
    private var hasLostReader = false
    /// Waits until the descriptor accepts bytes again.
    private let whenFull: () -> Void
    /// Called before a write that may block. It returns true if the write may block now. If it returns false, the
    /// output writes only as much as a pipe accepts at once; the rest stays in the buffer, if it has room, until
    /// `resume` is called.
    var beforeWaiting: ((_ resume: @escaping @MainActor () -> Void) -> Bool)?
    /// The error of a write in ``resume()``; the next flush throws it.
    private var failure: CommandFailure?
    /// The number of bytes that the system has accepted.
    private(set) var handed = 0

    /// An output to a descriptor; the caller remains its owner and closes it.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
        whenFull = {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&waiting, 1, -1)
        }
    }

    /// An output to a descriptor in non-blocking mode, with an action for a full descriptor.
    init(descriptor: Int32, whenFull: @escaping () -> Void) {
        self.descriptor = descriptor
        self.whenFull = whenFull
        OpenFile(descriptor: descriptor, isOwned: false).setNonblocking(true)
    }

    isolated deinit { buffer.deallocate() }

    /// True if a write can block: the descriptor is a pipe, a socket or a terminal.
    var mayWait: Bool { isPipe || isTerminal }

    private lazy var canLoseReader = isPipe

    /// True if a write or ``checkReader(evenIfNothingWaits:)`` has found that the reader is gone.
    public var isClosed: Bool { hasLostReader }

    /// True if a write has failed, except for a lost reader.
    public private(set) var hasFailed = false

    /// Asks the system whether the reader of a pipe is gone.
    public func checkReader(evenIfNothingWaits: Bool) {
        guard !hasLostReader, count > 0 || evenIfNothingWaits, canLoseReader else { return }
        var poller = pollfd(fd: descriptor, events: 0, revents: 0)
        if poll(&poller, 1, 0) == 1, poller.revents & Int16(POLLERR) != 0 { hasLostReader = true }
    }

    var isPipe: Bool { [.pipe, .socket].contains(FileStatus(descriptor: descriptor)?.kind) }

    /// True if a write to a full pipe would fail instead of waiting.
    static func isNonblockingPipe(_ descriptor: Int32) -> Bool {
        FileStatus(descriptor: descriptor)?.kind == .pipe && fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0
    }

    /// True if two descriptors refer to the same file.
    static func isSameFile(_ first: Int32, _ second: Int32) -> Bool {
        FileStatus(descriptor: second).flatMap { FileStatus(descriptor: first)?.isSameFile(as: $0) } ?? false
    }

    /// Writes text unchanged, and a line break if it ends a line.
    public func write(_ text: String, endsLine: Bool = false) throws {
        if let length = Self.copy(text, to: UnsafeMutableRawBufferPointer(rebasing: buffer[count...])) {
            count += length
        } else {
            var text = text
            try text.withUTF8 { try write(bytes: UnsafeRawBufferPointer($0)) }
        }
        guard endsLine else { return }
        guard count < buffer.count else { return try write("\n") }
        buffer[count] = UInt8(ascii: "\n")
        count += 1
    }

    /// Copies a text to a buffer and returns its length in bytes; nil if the buffer is too small.
    ///
    /// Not isolated, so that no actor check is needed for each text.
    private nonisolated static func copy(_ text: String, to buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let characters = text.utf8.span
        guard characters.count <= buffer.count else { return nil }
        characters.withUnsafeBytes { buffer.copyMemory(from: $0) }
        return characters.count
    }

    /// Writes bytes unchanged.
    public func write(bytes: UnsafeRawBufferPointer) throws {
        if bytes.count > buffer.count - count {
            _ = mayWrite(count)
            try flushBuffer()
        }
        guard bytes.count < buffer.count else {
            _ = mayWrite(bytes.count)
            return try writeAll(bytes)
        }
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    /// Writes the buffered bytes to the descriptor.
    ///
    /// - Throws: ``OutputClosed``, or ``CommandFailure``, also for an earlier write that was postponed.
    public func flush() throws {
        if let failure {
            self.failure = nil
            throw failure
        }
        guard count > 0 else { return }
        if mayWrite(count) { try flushBuffer() } else { try writeAvailable() }
    }

    /// Throws the errors of accepted bytes that the system reports only when a file is closed.
    func checkWrites() throws {
        guard handed > 0 else { return }
        do throws(SystemError) { try OpenFile(descriptor: descriptor, isOwned: false).checkWrites() } catch {
            throw Self.failure(error)
        }
    }

    private func flushBuffer() throws {
        let gathered = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        count = 0
        try writeAll(gathered)
    }

    /// Writes as much as a pipe accepts at once, and moves the rest to the start of the buffer.
    private func writeAvailable() throws {
        var taken = 0
        defer {
            let rest = UnsafeRawBufferPointer(rebasing: buffer[taken..<count])
            UnsafeMutableRawBufferPointer(rebasing: buffer[..<rest.count]).copyMemory(from: rest)
            count = rest.count
        }
        while taken < count, hasRoom {
            let piece = UnsafeRawBufferPointer(rebasing: buffer[taken..<min(count, taken + Int(PIPE_BUF))])
            taken += piece.count
            try writeAll(piece)
        }
    }

    /// Calls ``beforeWaiting`` if a write of `count` bytes may block; returns true if the write is then allowed.
    ///
    /// Output that is produced during the call is appended to the buffer.
    private func mayWrite(_ count: Int) -> Bool {
        guard let prepare = beforeWaiting, mayWait(for: count) else { return true }
        beforeWaiting = nil
        defer { beforeWaiting = prepare }
        return prepare { [weak self] in self?.resume() } || isTerminal
    }

    private func resume() {
        do {
            try flush()
        } catch let error as CommandFailure {
            failure = error
        } catch {
            // The next write meets the closed pipe again.
        }
    }

    private func mayWait(for count: Int) -> Bool { isTerminal || count > PIPE_BUF || !hasRoom }

    /// True if a pipe accepts at least `PIPE_BUF` bytes at once; see pipe(7).
    private var hasRoom: Bool {
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&room, 1, 0) != 0
    }

    private func writeAll(_ bytes: UnsafeRawBufferPointer) throws {
        if hasLostReader { throw OutputClosed() }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            guard written >= 0 else {
                try recover(from: errno)
                continue
            }
            rest = rest.dropFirst(written)
            handed += written
        }
    }

    private func recover(from error: Int32) throws {
        switch error {
        case EINTR:
            return
        case EAGAIN:
            whenFull()
        case EPIPE:
            hasLostReader = true
            throw OutputClosed()
        default:
            hasFailed = true
            throw Self.failure(SystemError(code: error))
        }
    }

    private static func failure(_ error: SystemError) -> CommandFailure {
        CommandFailure("cannot write the output: \(error).")
    }
}
