internal import Terminal

/// A row on a terminal that shows the progress of a long operation and disappears at its end: `context.withProgress { row in … }`.
///
/// It shows nothing for the first half second and is drawn at most ten times a second. It writes nothing if standard
/// error is not a terminal or the terminal cannot erase. The cursor stays at the start of the row, so that other output
/// overwrites it. The terminal does not show the keys that are pressed meanwhile; the editor of the next line does.
@MainActor
public final class ProgressRow {
    /// The delay before the row is first shown, in nanoseconds.
    private static let patience: Int64 = 500_000_000
    /// The minimum interval between two drawings, in nanoseconds.
    private static let pause: Int64 = 100_000_000

    private let output: Output
    private let results: Output
    private let clock: () -> Int64
    /// The earliest time of the next drawing; nil for never.
    private var due: Int64?
    private var isShown = false
    private var echoPause: EchoPause?
    /// True while a question is on the screen, which the row would overwrite.
    var isPaused = false { didSet { erase() } }

    isolated deinit { erase() }

    /// A row on an output. Each drawing first flushes the results.
    ///
    /// - Parameter clock: Returns the time in nanoseconds.
    package init(on output: Output, after results: Output, canErase: Bool, clock: @escaping () -> Int64) {
        (self.output, self.results, self.clock) = (output, results, clock)
        due = canErase && output.appearance.isTerminal ? clock() + Self.patience : nil
    }

    /// False if nothing will be shown, so that the caller need not measure the progress.
    public var isVisible: Bool { due != nil }

    /// Shows a text, truncated to the terminal's width, if a drawing is due; otherwise the text is not evaluated.
    public func show(_ text: @autoclosure () -> String) {
        guard let due, !isPaused else { return }
        let now = clock()
        guard now >= due, let columns = output.appearance.columns else { return }
        // A full row would wrap, and the next drawing would be one row lower.
        let row = ControlCharacters.shown(text(), keepingLines: false).clipped(to: columns - 1, mark: "…")
        if let echoPause { echoPause.renew() } else { echoPause = EchoPause(output.descriptor) }
        isShown = true
        draw("\r\(row)\u{1B}[K\r")
        if self.due != nil { self.due = now + Self.pause }
    }

    /// Erases the row; it can be shown again.
    public func erase() {
        guard isShown else { return }
        isShown = false
        draw("\r\u{1B}[K")
        echoPause?.end()
        echoPause = nil
    }

    /// Erases the row for good.
    package func end() {
        erase()
        due = nil
    }

    /// Writes to the terminal. An error disables the row and does not stop the operation.
    private func draw(_ text: String) {
        do {
            // Ctrl-C may have ended the reader of a pipe; the row is written to the terminal nevertheless.
            try? results.flush()
            try output.write(rendered: text)
            try output.flush()
        } catch {
            due = nil
        }
    }
}
