internal import Synchronization
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

/// An event of an open ``ScreenView``.
public enum ScreenEvent: Sendable, Hashable {
    /// The user pressed a key.
    case key(ScreenKey)
    /// The size of the view has changed; show its rows again.
    case resized(TerminalSize)
    /// The user clicked; row and column count from 0 at the top left of the view.
    case clicked(row: Int, column: Int)
    /// The user turned the wheel away from them.
    case wheeledUp
    /// The user turned the wheel towards them.
    case wheeledDown
}

/// A key that the user presses in a ``ScreenView``.
public enum ScreenKey: Sendable, Hashable {
    case left, right, up, down, home, end, pageUp, pageDown
    case enter, escape, tab, backspace, delete
    /// A character, or a combining mark for the character before it.
    case character(Character)
    /// A letter with Ctrl, in lower case. Ctrl-C and Ctrl-Z are never reported.
    case control(Character)

    /// The key for a terminal's bytes; nil for unknown ones.
    init?(_ key: Key) {
        switch key {
        case .escape: self = .escape
        case .scalar(let scalar): self.init(scalar)
        case .sequence(let bytes): self.init(sequence: bytes)
        case .alt, .paste, .fragment, .report: return nil
        }
    }

    private init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x0d, 0x0a: self = .enter
        case 0x09: self = .tab
        case 0x08, 0x7f: self = .backspace
        case 0x01...0x1a: self = .control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60)))
        case 0x00..<0x20, 0x80..<0xa0: return nil
        default: self = .character(Character(scalar))
        }
    }

    /// Named keys in the sequences of xterm and of older consoles. Modifiers are ignored.
    private init?(sequence bytes: [UInt8]) {
        // The last byte of a function key of the Linux console, or of a mouse report, is no name.
        if bytes.starts(with: Array("\u{1b}[[".utf8)) || PointerReport.matches(bytes) { return nil }
        let parameter = bytes.dropFirst(2).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        switch (bytes.last.map { Character(Unicode.Scalar($0)) }, String(decoding: parameter, as: UTF8.self)) {
        case ("D", _): self = .left
        case ("C", _): self = .right
        case ("A", _): self = .up
        case ("B", _): self = .down
        case ("H", _), ("~", "1"), ("~", "7"): self = .home
        case ("F", _), ("~", "4"), ("~", "8"): self = .end
        case ("~", "5"): self = .pageUp
        case ("~", "6"): self = .pageDown
        case ("~", "3"): self = .delete
        case ("M", "") where bytes == Array("\u{1b}OM".utf8): self = .enter
        default: return nil
        }
    }
}
