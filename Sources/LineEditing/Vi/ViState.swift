/// What the editor remembers for vi's keys.
struct ViState {
    var mode = ViMode.insert
    var keys = ViKeys()
    /// The key that was pressed last; a function that it is bound to may ask for it.
    var key: Unicode.Scalar?
    /// Whether the key before this one was part of a command.
    var isGathering = false
    /// What `;` and `,` do again.
    private var search: ViCommand?
    /// What `.` does again, and the text that was typed behind it.
    private(set) var change: ViCommand?
    private var typed = ""
    /// The line as it was when an insertion began, and how many steps could be taken back then.
    private var insertion: Insertion?

    private struct Insertion {
        let text: EditBuffer
        let steps: Int
        /// Whether what is typed belongs to the change that `.` does again.
        let isOfChange: Bool
    }

    /// A line begins, in insert mode; what can be done again is kept.
    mutating func beginLine() {
        mode = .insert
        keys = ViKeys()
        isGathering = false
        insertion = Insertion(text: EditBuffer(), steps: 0, isOfChange: false)
    }

    /// The command that is meant: of `;` and `,` the search before, of `.` the change before.
    mutating func resolve(_ command: ViCommand) -> ViCommand? {
        var meant = command
        switch command.key {
        case ";", ",":
            guard let search else { return nil }
            meant.key = command.key == ";" ? search.key : ViState.turned(search.key)
            meant.argument = search.argument
        case ".":
            guard var again = change else { return nil }
            again.count = command.count ?? again.count
            return again
        case "f", "F", "t", "T": search = ViCommand(key: command.key, argument: command.argument)
        default: break
        }
        return meant
    }

    private static func turned(_ key: Unicode.Scalar) -> Unicode.Scalar {
        key.properties.isLowercase ? (key == "f" ? "F" : "T") : (key == "F" ? "f" : "t")
    }

    mutating func note(_ command: ViCommand) {
        guard command.isRepeatable else { return }
        change = command
        typed = ""
    }

    mutating func beginInsertion(by command: ViCommand, in text: EditBuffer, steps: Int) {
        insertion = Insertion(text: text, steps: steps, isOfChange: command.isRepeatable)
    }

    /// The text that belongs to the change that `.` does again.
    var repeatedText: String { typed }

    /// What was typed since the insertion began goes with its command, where it stands in one piece.
    ///
    /// - Returns: How many steps of the undo there were before; nil when no insertion is on.
    mutating func endInsertion(with text: EditBuffer) -> Int? {
        guard let begun = insertion else { return nil }
        insertion = nil
        let (head, tail) = (begun.text.beforeCursor, begun.text.afterCursor)
        if begun.isOfChange, text.text.utf8.count >= head.utf8.count + tail.utf8.count,
            text.text.utf8.starts(with: head.utf8),
            text.text.utf8.reversed().starts(with: tail.utf8.reversed())
        {
            let middle = text.text.utf8.dropFirst(head.utf8.count).dropLast(tail.utf8.count)
            typed = String(decoding: middle, as: UTF8.self)
        }
        return begun.steps
    }
}
