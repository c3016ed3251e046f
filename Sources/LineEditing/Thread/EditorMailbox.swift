internal import CLibEdit
internal import Glibc
internal import Synchronization
internal import Terminal

/// Passes messages from other threads to the editor's thread. Neither side waits for the other.
final class EditorMailbox: Sendable {
    /// The messages that were not received yet. Of several values of the same kind only the latest remains.
    struct Contents: Sendable {
        var posts: [StyledText] = []
        var rows: [StyledText]?
        /// The answers to requests for completions, with the number of the request.
        var completions: [(number: UInt64, candidates: [Candidate], word: String, total: CompletionTotal?)] = []
        var readings: [Reading] = []
        var openings: [Opening] = []
        var closings: [Closing] = []
        var viewRows: [UInt64: [StyledText]] = [:]
        var resources: [(view: UInt64, number: Int, resource: TerminalResource?)] = []
        var preferences: EditingPreferences?
        /// The numbers of cancelled readings, which may not have arrived yet.
        var cancelledReadings: Set<UInt64> = []
        var isCancelled = false
        var isEnded = false
        var isClosed = false
        var isContinued = false
        var isResized = false
        var isOutdated = false
    }

    struct Reading: Sendable {
        let number: UInt64
        let prompt: Prompt
        let resume: @Sendable (LineEvent) -> Void
    }

    struct Opening: Sendable {
        let link: ScreenLink
        let resume: @Sendable (Bool) -> Void
    }

    struct Closing: Sendable {
        let number: UInt64
        let resume: @Sendable () -> Void
    }

    let descriptor: Int32
    private let contents = Mutex(Contents())

    init() throws(LineEditingError) {
        descriptor = cle_wake_open()
        if descriptor < 0 { throw .mailboxFailed(code: errno) }
    }

    deinit { Glibc.close(descriptor) }

    /// Sends a message; false if the editor is closed and will not receive it.
    @discardableResult func send(_ message: (inout Contents) -> Void) -> Bool {
        let isOpen = contents.withLock { contents in
            if !contents.isClosed { message(&contents) }
            return !contents.isClosed
        }
        cle_wake_raise(descriptor)
        return isOpen
    }

    /// Removes all messages, except that the editor is ended or closed.
    func receive() -> Contents {
        cle_wake_clear(descriptor)
        return contents.withLock { contents in
            let received = contents
            contents = Contents()
            contents.isEnded = received.isEnded
            contents.isClosed = received.isClosed
            return received
        }
    }

    /// Waits until there is a message, at most the given time.
    func wait(milliseconds: Double? = nil) {
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&poller, 1, milliseconds.map { Int32($0.rounded(.up)) } ?? -1) < 0 && errno == EINTR {}
    }

    /// Waits until `isContinued` returns true, which is checked when the descriptor is raised; receives nothing.
    func waitUntilContinued(_ isContinued: () -> Bool) {
        cle_wake_clear(descriptor)
        while !isContinued() {
            wait()
            cle_wake_clear(descriptor)
        }
        cle_wake_raise(descriptor)
    }
}

/// The requests for lines and views, in order; views precede lines.
struct EditorRequests {
    enum Request {
        case line(EditorMailbox.Reading)
        case view(EditorMailbox.Opening)
    }

    private var readings: [EditorMailbox.Reading] = []
    private var openings: [EditorMailbox.Opening] = []
    private var current: UInt64?
    /// The numbers of cancelled readings, also of future ones.
    private var cancelled: Set<UInt64> = []
    private var isEnded = false
    private(set) var isClosed = false

    var isEnding: Bool { isEnded || isClosed }

    /// The event with which other threads end the line or the view in use; nil if they do not.
    func end(isCancelled: Bool) -> LineEvent? {
        if isEnding { return .ended }
        return isCancelled || current.map(cancelled.contains) == true ? .cancelled : nil
    }

    /// Accepts messages. A request to close a view that is not shown is answered at once.
    mutating func update(_ contents: EditorMailbox.Contents, shownView: UInt64?) {
        readings += contents.readings
        openings += contents.openings
        cancelled.formUnion(contents.cancelledReadings)
        isEnded = contents.isEnded
        isClosed = contents.isClosed
        for closing in contents.closings where closing.number != shownView {
            if let waiting = openings.firstIndex(where: { $0.link.number == closing.number }) {
                openings.remove(at: waiting).resume(false)
            }
            closing.resume()
        }
    }

    /// The next request to grant; refuses those before it that are cancelled, and all at the end.
    mutating func next() -> Request? {
        while !openings.isEmpty {
            let opening = openings.removeFirst()
            if !isEnding { return .view(opening) }
            opening.resume(false)
        }
        while !readings.isEmpty {
            let reading = readings.removeFirst()
            if !isEnding, cancelled.remove(reading.number) == nil {
                current = reading.number
                return .line(reading)
            }
            reading.resume(isEnding ? .ended : .cancelled)
        }
        return nil
    }

    mutating func finish() {
        if let current { cancelled.remove(current) }
        current = nil
    }
}

/// The editor thread's reference to a view. It does not retain the view.
final class ScreenLink: Sendable {
    let number: UInt64
    private let events: AsyncStream<ScreenEvent>.Continuation
    private let room = Mutex(TerminalSize.standard)

    init(number: UInt64, events: AsyncStream<ScreenEvent>.Continuation) {
        (self.number, self.events) = (number, events)
    }

    var size: TerminalSize { room.withLock { $0 } }

    /// Stores the new size; returns true if it differs from the old one.
    func resize(to size: TerminalSize) -> Bool {
        room.withLock { room in
            defer { room = size }
            return room != size
        }
    }

    func send(_ event: ScreenEvent) { events.yield(event) }
    func end() { events.finish() }
}
