internal import CLibEdit
internal import Glibc
internal import Synchronization
internal import Terminal

/// Through which everybody else reaches the editor's thread; nobody waits at it.
final class EditorMailbox: Sendable {
    /// What lay in the mailbox when it was emptied.
    struct Contents: Sendable {
        var posts: [StyledText] = []
        var rows: [StyledText]?
        var completions: [Completions] = []
        var readings: [Reading] = []
        var openings: [Opening] = []
        var closings: [Closing] = []
        /// What views show, by their numbers.
        var shown: [UInt64: [StyledText]] = [:]
        /// What the terminal is to hold for views, by their numbers, in order.
        var holdings: [(view: UInt64, number: Int, holding: ScreenHolding?)] = []
        var preferences: EditingPreferences?
        /// The numbers of readings that nobody waits for any more; theirs may not have come yet.
        var abandoned: Set<UInt64> = []
        var isCancelled = false
        var isEnded = false
        var isClosed = false
        var isContinued = false
        var isResized = false
        var isOutdated = false
    }

    /// A wish to read a line.
    struct Reading: Sendable {
        let number: UInt64
        let prompt: Prompt
        let resume: @Sendable (LineEvent) -> Void
    }

    /// Readable when there is something in the mailbox.
    let descriptor: Int32
    private let contents = Mutex(Contents())

    /// - Throws: ``LineEditingError/mailboxFailed(code:)`` when no descriptor is to be had.
    init() throws(LineEditingError) {
        descriptor = cle_wake_open()
        if descriptor < 0 { throw .mailboxFailed(code: errno) }
    }

    deinit { Glibc.close(descriptor) }

    func put(_ change: (inout Contents) -> Void) {
        contents.withLock { change(&$0) }
        cle_wake_raise(descriptor)
    }

    /// Asks for a line; answers false once the editor is closed, when nobody is left to read it.
    func ask(_ reading: Reading) -> Bool { putUnlessClosed { $0.readings.append(reading) } }

    func putUnlessClosed(_ change: (inout Contents) -> Void) -> Bool {
        let isTaken = contents.withLock { contents in
            if !contents.isClosed { change(&contents) }
            return !contents.isClosed
        }
        cle_wake_raise(descriptor)
        return isTaken
    }

    /// Takes everything out; what says that the end has come stays in.
    func take() -> Contents {
        cle_wake_clear(descriptor)
        return contents.withLock { contents in
            let taken = contents
            contents = Contents()
            contents.isEnded = taken.isEnded
            contents.isClosed = taken.isClosed
            return taken
        }
    }

    /// Blocks until there is something, without taking it; so long at most.
    func wait(milliseconds: Double? = nil) {
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&poller, 1, milliseconds.map { Int32($0.rounded(.up)) } ?? -1) < 0 && errno == EINTR {}
    }

    /// Blocks until `isContinued`, looking again whenever the descriptor is raised; nothing is taken.
    func waitUntilContinued(_ isContinued: () -> Bool) {
        cle_wake_clear(descriptor)
        while !isContinued() {
            wait()
            cle_wake_clear(descriptor)
        }
        cle_wake_raise(descriptor)
    }
}

/// The answer to one request for completion.
struct Completions: Sendable, Equatable {
    let number: UInt64
    let candidates: [Candidate]
    let word: String
    let total: CompletionTotal?
}

extension EditorMailbox {
    /// A wish for a view.
    struct Opening: Sendable {
        let link: ScreenLink
        let resume: @Sendable (Bool) -> Void
    }

    /// The wish that a view ends.
    struct Closing: Sendable {
        let number: UInt64
        let resume: @Sendable () -> Void
    }

    /// Asks for a view; it is answered at once when the editor is closed, and nobody is left to show it.
    func open(_ opening: Opening) {
        if !putUnlessClosed({ $0.openings.append(opening) }) { opening.resume(false) }
    }

    /// Asks for a view's end, and is told when it has come.
    func close(_ number: UInt64, then resume: @escaping @Sendable () -> Void) {
        if !putUnlessClosed({ $0.closings.append(Closing(number: number, resume: resume)) }) { resume() }
    }
}
