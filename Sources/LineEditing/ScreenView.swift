import Synchronization
public import Terminal

/// Rows that stand at the prompt's place while a command runs, and the keys that are pressed meanwhile.
///
/// Messages appear above it and status rows beneath, as with a line that is typed. Ctrl-Z stops the program, as ever. It may be
/// used from any thread or actor, and blocks none.
public final class ScreenView: Sendable {
    /// What happens, in order. It ends when the view does: with ``close()``, at Ctrl-C, when the terminal is gone, and when the
    /// program is to end.
    public let events: AsyncStream<ScreenEvent>
    private let link: ScreenLink
    private let mailbox: EditorMailbox

    init(number: UInt64, mailbox: EditorMailbox) {
        let (events, continuation) = AsyncStream<ScreenEvent>.makeStream()
        self.events = events
        self.mailbox = mailbox
        link = ScreenLink(number: number, events: continuation)
    }

    deinit { mailbox.close(link.number) {} }

    /// The rows and columns that the view has at this moment; what is shown beyond them is cut.
    public var size: TerminalSize { link.size }

    /// Shows these rows in the place of those before; the first one is at the top.
    public func show(_ rows: [StyledText]) {
        mailbox.put { $0.shown[link.number] = rows }
    }

    /// Has the terminal hold something at a number, in the place of what was there, before it shows what is shown next; nil to
    /// take it away again. What is there when the view ends, however it ends, is taken away.
    public func hold(_ holding: ScreenHolding?, at number: Int) {
        mailbox.put { $0.holdings.append((link.number, number, holding)) }
    }

    /// Takes the view from the screen, and waits until the terminal is as it was found; a second call does nothing.
    nonisolated(nonsending) public func close() async {
        let (mailbox, number) = (mailbox, link.number)
        await withCheckedContinuation { continuation in
            mailbox.close(number) { continuation.resume() }
        }
    }

    /// Waits until the view stands on the screen; false when the editor is closed or ends.
    nonisolated(nonsending) func open() async -> Bool {
        let (mailbox, link) = (mailbox, link)
        return await withCheckedContinuation { continuation in
            mailbox.open(EditorMailbox.Opening(link: link) { continuation.resume(returning: $0) })
        }
    }
}

/// What the editor's thread knows of a view, without keeping it.
final class ScreenLink: Sendable {
    let number: UInt64
    private let events: AsyncStream<ScreenEvent>.Continuation
    private let room = Mutex(TerminalSize.standard)

    init(number: UInt64, events: AsyncStream<ScreenEvent>.Continuation) {
        (self.number, self.events) = (number, events)
    }

    var size: TerminalSize { room.withLock { $0 } }

    /// Takes in what room there is; answers whether it is another one.
    func resize(to size: TerminalSize) -> Bool {
        room.withLock { room in
            defer { room = size }
            return room != size
        }
    }

    func tell(_ event: ScreenEvent) { events.yield(event) }
    func end() { events.finish() }
}
