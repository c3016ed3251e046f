public import Terminal

/// Rows in place of the prompt while a command runs, and the keys that are pressed meanwhile.
///
/// Messages appear above the view and status rows below it, as with a typed line. Ctrl-Z stops the program as usual. In a
/// terminal that rewraps its rows when its width changes, the view uses the alternate screen, and the messages appear again
/// when it ends. The view can be used from any thread or actor, and blocks none.
/// - Pattern: Mediator (colleague)
public final class ScreenView: Sendable {
    /// The events, in order. The stream ends with the view: after ``close()``, at Ctrl-C, when the terminal is gone,
    /// and when the program is about to end.
    public let events: AsyncStream<ScreenEvent>
    private let link: ScreenLink
    private let mailbox: EditorMailbox

    init(number: UInt64, mailbox: EditorMailbox) {
        let (events, continuation) = AsyncStream<ScreenEvent>.makeStream()
        self.events = events
        self.mailbox = mailbox
        link = ScreenLink(number: number, events: continuation)
    }

    deinit { mailbox.send { $0.closings.append(EditorMailbox.Closing(number: link.number) {}) } }

    /// The current size of the view; rows and columns beyond it are cut off.
    public var size: TerminalSize { link.size }

    /// Shows these rows in place of the current ones; the first is at the top.
    public func show(_ rows: [StyledText]) { mailbox.send { $0.viewRows[link.number] = rows } }

    /// Stores a picture or other data in the terminal under a number, before the next rows are shown. It replaces the
    /// data under that number; nil deletes them. All data are deleted when the view ends for any reason.
    public func setResource(_ resource: TerminalResource?, at number: Int) {
        mailbox.send { $0.resources.append((link.number, number, resource)) }
    }

    /// Removes the view and waits until the terminal is restored. A second call does nothing.
    nonisolated(nonsending) public func close() async {
        let (mailbox, number) = (mailbox, link.number)
        await withCheckedContinuation { continuation in
            let closing = EditorMailbox.Closing(number: number) { continuation.resume() }
            if !mailbox.send({ $0.closings.append(closing) }) { closing.resume() }
        }
    }

    /// Waits until the view is on the screen; false if the editor is closed or ends.
    nonisolated(nonsending) func open() async -> Bool {
        let (mailbox, link) = (mailbox, link)
        return await withCheckedContinuation { continuation in
            let opening = EditorMailbox.Opening(link: link) { continuation.resume(returning: $0) }
            if !mailbox.send({ $0.openings.append(opening) }) { opening.resume(false) }
        }
    }
}
