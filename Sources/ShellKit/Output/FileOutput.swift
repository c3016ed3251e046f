internal import Glibc
public import Terminal

/// Bytes to a file, a pipe or a terminal, in large pieces.
///
/// It knows no styles and hides nothing: ``OutputStack`` puts a ``StyledOutput`` around it where a person looks.
@MainActor
public final class FileOutput: Output {
    private let file: Int32
    private lazy var isTerminal = isatty(file) == 1
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    private var count = 0
    private var isClosed = false
    /// Waits until there is room again.
    private let whenFull: () -> Void
    /// What is done before bytes are handed over that nobody may take for long. Answers whether that may be waited for now; if
    /// not, what a pipe does not take at once is kept, as long as there is room for it, until what is given to this is called.
    var beforeWaiting: ((_ resume: @escaping @MainActor () -> Void) -> Bool)?
    /// Why bytes that were kept could not be written, until somebody is told.
    private var failure: OutputFailure?
    /// How many bytes the system has taken.
    private(set) var handed = 0

    /// An output to a descriptor, which stays its owner's.
    public init(descriptor: Int32) {
        file = descriptor
        whenFull = {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&waiting, 1, -1)
        }
    }

    /// An output to a descriptor that is written without waiting, since more has to be done when it is full.
    init(descriptor: Int32, whenFull: @escaping () -> Void) {
        file = descriptor
        self.whenFull = whenFull
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    isolated deinit {
        buffer.deallocate()
    }

    /// The file's own.
    public var descriptor: Int32? { file }

    /// Whether somebody has to take what is written: it goes to a pipe, a socket or a terminal.
    var mayWait: Bool { isPipe || isTerminal }

    /// Whether it goes to a pipe or a socket.
    var isPipe: Bool {
        var status = stat()
        return fstat(file, &status) == 0 && [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    }

    /// Whether two descriptors lead to one file.
    static func isSamePlace(_ first: Int32, _ second: Int32) -> Bool {
        var (one, other) = (stat(), stat())
        guard fstat(first, &one) == 0, fstat(second, &other) == 0 else { return false }
        return one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }

    /// That of a file.
    public var appearance: OutputAppearance { OutputAppearance() }

    /// Writes text as it is.
    public func write(_ text: String) throws {
        if let length = Self.copy(text, to: UnsafeMutableRawBufferPointer(rebasing: buffer[count...])) {
            count += length
        } else {
            var text = text
            try text.withUTF8 { try write(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    /// Writes the text without its styles.
    public func write(_ text: StyledText) throws {
        try write(text.plain)
    }

    /// Copies a text to a place, and returns its length; nil where there is too little room.
    ///
    /// It belongs to no actor, so that nothing has to be asked about actors for every word that is written.
    private nonisolated static func copy(_ text: String, to place: UnsafeMutableRawBufferPointer) -> Int? {
        let characters = text.utf8.span
        guard characters.count <= place.count else { return nil }
        characters.withUnsafeBytes { place.copyMemory(from: $0) }
        return characters.count
    }

    /// Writes bytes as they are.
    public func write(bytes: UnsafeRawBufferPointer) throws {
        if bytes.count > buffer.count - count {
            _ = mayHand(count)
            try handGathered()
        }
        guard bytes.count < buffer.count else {
            _ = mayHand(bytes.count)
            return try hand(bytes)
        }
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    /// Hands what was gathered to the system.
    public func flush() throws {
        if let failure {
            self.failure = nil
            throw failure
        }
        guard count > 0 else { return }
        if mayHand(count) { try handGathered() } else { try handWhatFits() }
    }

    private func handGathered() throws {
        let gathered = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        count = 0
        try hand(gathered)
    }

    /// Hands over what a pipe takes at once, and keeps the rest.
    private func handWhatFits() throws {
        var taken = 0
        defer {
            let rest = UnsafeRawBufferPointer(rebasing: buffer[taken..<count])
            UnsafeMutableRawBufferPointer(rebasing: buffer[..<rest.count]).copyMemory(from: rest)
            count = rest.count
        }
        while taken < count, hasRoom {
            let piece = UnsafeRawBufferPointer(rebasing: buffer[taken..<min(count, taken + Int(PIPE_BUF))])
            taken += piece.count
            try hand(piece)
        }
    }

    /// Whether nothing speaks against handing over so many bytes now, after all was done that comes before waiting.
    ///
    /// What is written meanwhile, to this too, goes behind what is there.
    private func mayHand(_ count: Int) -> Bool {
        guard let prepare = beforeWaiting, mayWait(for: count) else { return true }
        beforeWaiting = nil
        defer { beforeWaiting = prepare }
        return prepare { [weak self] in self?.resume() } || isTerminal
    }

    private func resume() {
        do {
            try flush()
        } catch let error as OutputFailure {
            failure = error
        } catch {
            // A reader that has gone is met again with the next bytes.
        }
    }

    private func mayWait(for count: Int) -> Bool { isTerminal || count > PIPE_BUF || !hasRoom }

    /// Whether a pipe takes as many bytes at once as it takes whole, see pipe(7).
    private var hasRoom: Bool {
        var room = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        return poll(&room, 1, 0) != 0
    }

    /// Hands bytes to the system, all of them.
    private func hand(_ bytes: UnsafeRawBufferPointer) throws {
        if isClosed { throw OutputClosed() }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
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
            isClosed = true
            throw OutputClosed()
        default:
            throw OutputFailure(reason: String(cString: strerror(error)))
        }
    }
}
