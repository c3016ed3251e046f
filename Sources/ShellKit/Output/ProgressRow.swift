internal import Terminal

/// A row at a terminal that says how far a long work is, and is gone when the work is done.
///
/// It shows nothing for the first half second, is drawn ten times a second at most, and does not write at all where standard
/// error is no terminal, or one that cannot erase. The cursor stays at the row's beginning, so that whatever else is written
/// there does not stand behind it.
@MainActor
public final class ProgressRow {
    /// In nanoseconds: how long a work lasts before anything is shown of it.
    private static let patience: Int64 = 500_000_000
    /// In nanoseconds: how long a row stands before another takes its place.
    private static let pause: Int64 = 100_000_000

    private let output: any Output
    private let results: any Output
    private let clock: () -> Int64
    /// When the row may be drawn; nil for never.
    private var due: Int64?
    private var isShown = false

    /// A row for a command that begins now.
    public convenience init(in shell: ShellContext) {
        let canErase = TerminalCapabilities.isKnown(Environment.nonEmpty("TERM") ?? "")
        let clock = CoarseClock()
        self.init(
            on: shell.diagnostics, after: shell.output, canErase: canErase, clock: { clock.now })
    }

    /// A row on an output, drawn when what was written to another one before is out.
    ///
    /// - Parameter clock: The time in nanoseconds.
    package init(on output: any Output, after results: any Output, canErase: Bool, clock: @escaping () -> Int64) {
        (self.output, self.results, self.clock) = (output, results, clock)
        due = canErase && output.appearance.isTerminal ? clock() + Self.patience : nil
    }

    /// Shows a text, cut to the terminal's width, once it is time to; the text is not made before.
    public func show(_ text: @autoclosure () -> String) {
        guard let due else { return }
        let now = clock()
        guard now >= due, let columns = output.appearance.columns else { return }
        // A full row would wrap, and the next one would be drawn beneath it.
        let row = ControlCharacters.shown(text(), keepingLines: false).clipped(to: columns - 1, mark: "…")
        isShown = true
        draw("\r\(row)\u{1B}[K\r")
        if self.due != nil { self.due = now + Self.pause }
    }

    /// Takes the row away; it may be shown again.
    public func erase() {
        guard isShown else { return }
        isShown = false
        draw("\r\u{1B}[K")
    }

    /// A terminal that is gone is no reason for the work to end.
    private func draw(_ text: String) {
        do {
            try results.flush()
            try output.write(rendered: text)
            try output.flush()
        } catch {
            due = nil
        }
    }
}
