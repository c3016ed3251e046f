internal import LineEditing
public import Terminal

/// What a person sees beside the lines that they type: rows beneath the line, and lines above it, whatever they are typing.
///
/// Where nobody types at a terminal, rows are nothing, and a line is a line on standard error.
/// - Pattern: Facade (of the line editor, for plugins)
@MainActor
public final class ShellScreen {
    private var rows: [(owner: String, rows: [StyledText])] = []
    private var owners: Set<String> = []
    private(set) weak var editor: LineEditor?
    private var messages: (any Output)?

    init() {}

    /// Whether a person sees rows, now or as soon as the command is done that is running.
    public var hasRows: Bool { editor != nil }

    /// How wide rows can be.
    public var columns: Int { (TerminalSize(descriptor: 1) ?? .standard).columns }

    /// Shows rows beneath the line until others are set, beneath those of plugins that set some before.
    ///
    /// They are cut to the terminal's width, and gone when the plugin is switched off.
    /// - Parameters:
    ///   - rows: Texts whose control characters were made visible; none to take the rows away.
    ///   - owner: The name of the plugin.
    public func setRows(_ rows: [StyledText], of owner: String) {
        guard owners.contains(owner) else { return }
        if let place = self.rows.firstIndex(where: { $0.owner == owner }) {
            guard self.rows[place].rows != rows else { return }
            self.rows[place].rows = rows
        } else {
            guard !rows.isEmpty else { return }
            self.rows.append((owner, rows))
        }
        self.rows.removeAll { $0.rows.isEmpty }
        show()
    }

    /// Shows a line above the one that is being typed, broken between words where it is too long; while a command runs, it waits
    /// for the next prompt.
    ///
    /// - Parameter line: A text whose control characters were made visible.
    public func post(_ line: StyledText) {
        if let editor {
            for line in MessageLines(columns: columns).broken(line) { editor.post(line) }
            return
        }
        // Nobody is left to be told when the messages themselves cannot be written.
        try? messages?.writeMessage(line.plain)
        try? messages?.flush()
    }

    /// Puts a view at the prompt's place, until it is closed; nil where no person could see it, and when the program is to end.
    func openView() async -> ScreenView? { await editor?.openView() }

    // MARK: The session's part

    /// Where lines go when there is no editor.
    func attach(_ messages: any Output) { self.messages = messages }

    /// Who shows rows and lines; nil when the prompt is over.
    func attach(_ editor: LineEditor?) {
        self.editor = editor
        show()
    }

    /// The plugins that are switched on; rows of others go.
    func setOwners(_ names: Set<String>) {
        owners = names
        let count = rows.count
        rows.removeAll { !names.contains($0.owner) }
        if rows.count != count { show() }
    }

    private func show() {
        editor?.setRows(rows.flatMap(\.rows))
    }
}
