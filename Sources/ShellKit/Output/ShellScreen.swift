internal import LineEditing
public import Terminal

/// The display around the typed line: status rows below it and posted lines above it.
///
/// Without an editor at a terminal, rows are not shown, and posted lines are written to standard error.
/// - Pattern: Facade (facade)
@MainActor
public final class ShellScreen {
    private var rows: [(owner: String, rows: [StyledText])] = []
    private var owners: Set<String> = []
    private var tickers: [String: Ticker] = [:]
    private(set) weak var editor: LineEditor?
    private var messages: Output?
    /// The row of the running command, which disappears before a message.
    weak var progressRow: ProgressRow?

    init() {}

    /// True if rows are visible, now or after the running command.
    public var hasRows: Bool { editor != nil }

    /// The maximum width of a row, in columns.
    public var columns: Int { (TerminalSize(descriptor: 1) ?? .standard).columns }

    /// Shows status rows below the line until they are replaced. They follow the rows of plugins that set theirs
    /// earlier.
    ///
    /// Rows are truncated to the terminal's width. They are removed when the plugin is disabled; the rows of a disabled
    /// plugin are ignored.
    /// - Parameters:
    ///   - rows: Texts whose control characters were made visible; empty to remove the rows.
    ///   - owner: The name of the plugin.
    public func setRows(_ rows: [StyledText], of owner: String) {
        guard owners.contains(owner) else { return }
        if let index = self.rows.firstIndex(where: { $0.owner == owner }) {
            guard self.rows[index].rows != rows else { return }
            self.rows[index].rows = rows
        } else {
            guard !rows.isEmpty else { return }
            self.rows.append((owner, rows))
        }
        self.rows.removeAll { $0.rows.isEmpty }
        show()
    }

    /// Shows status rows like ``setRows(_:of:)``, and refreshes them at an interval until they are empty.
    ///
    /// The first rows are shown after one interval. A call for an owner whose rows are being refreshed has no effect.
    /// - Parameter rows: Returns the rows for a width in columns.
    public func refreshRows(
        of owner: String, every interval: Duration, _ rows: @escaping (_ columns: Int) -> [StyledText]
    ) {
        guard tickers[owner] == nil else { return }
        let ticker = Ticker(every: interval) { [weak self] in
            guard let self else { return false }
            let rows = rows(columns)
            setRows(rows, of: owner)
            if rows.isEmpty { tickers[owner] = nil }
            return !rows.isEmpty
        }
        tickers[owner] = ticker
        ticker.start()
    }

    /// Shows a line above the one that is being typed, wrapped between words. While a command runs, the line is shown
    /// at the next prompt.
    ///
    /// - Parameter line: A text whose control characters were made visible.
    public func post(_ line: StyledText) {
        if let editor {
            for line in MessageLines(columns: columns).broken(line) { editor.post(line) }
            return
        }
        progressRow?.erase()
        // An error here cannot be reported: the messages themselves cannot be written.
        try? messages?.writeMessage(line.plain)
        try? messages?.flush()
    }

    /// Opens a view in place of the prompt; nil if there is no editor, or the program is about to end.
    func openView() async -> ScreenView? { await editor?.openView() }

    // MARK: Called by the session

    /// Sets the output for lines if there is no editor.
    func attach(_ messages: Output) { self.messages = messages }

    /// Sets the editor that shows rows and lines; nil at the end of the prompt.
    func attach(_ editor: LineEditor?) {
        self.editor = editor
        show()
    }

    /// Sets the enabled plugins; removes the rows of other plugins.
    func setOwners(_ names: Set<String>) {
        owners = names
        let count = rows.count
        rows.removeAll { !names.contains($0.owner) }
        if rows.count != count { show() }
    }

    private func show() { editor?.setRows(rows.flatMap(\.rows)) }
}
