/// The commands that vi's `.`, `;` and `,` repeat.
struct ViRepetition {
    private struct Insertion {
        let line: EditBuffer
        let steps: Int
        /// True if the inserted text belongs to the change that `.` repeats.
        let isPartOfChange: Bool
    }

    /// The command for `;` and `,`.
    private var search: ViCommand?
    /// The command for `.`.
    private var change: ViCommand?
    private(set) var typed = ""
    private var insertion: Insertion?

    /// The command to perform: for `;` and `,` the last search, for `.` the last change.
    mutating func resolve(_ command: ViCommand) -> ViCommand? {
        var resolved = command
        switch command.key {
        case ";", ",":
            guard let search else { return nil }
            resolved.key = command.key == ";" ? search.key : ViRepetition.reversed(search.key)
            resolved.argument = search.argument
        case ".":
            guard var change else { return nil }
            change.count = command.count ?? change.count
            return change
        case "f", "F", "t", "T": search = ViCommand(key: command.key, argument: command.argument)
        default: break
        }
        return resolved
    }

    private static func reversed(_ key: Unicode.Scalar) -> Unicode.Scalar {
        key.properties.isLowercase ? (key == "f" ? "F" : "T") : (key == "F" ? "f" : "t")
    }

    mutating func note(_ command: ViCommand) {
        guard command.isRepeatable else { return }
        change = command
        typed = ""
    }

    mutating func beginInsertion(by command: ViCommand?, in line: EditBuffer, steps: Int) {
        insertion = Insertion(line: line, steps: steps, isPartOfChange: command?.isRepeatable == true)
    }

    /// Ends an insertion, whose text `.` repeats if it is in one piece. Returns the number of undo steps at its start.
    mutating func endInsertion(with line: EditBuffer) -> Int? {
        guard let insertion else { return nil }
        self.insertion = nil
        let (head, tail) = (insertion.line.beforeCursor, insertion.line.afterCursor)
        if insertion.isPartOfChange, line.text.utf8.count >= head.utf8.count + tail.utf8.count,
            line.text.utf8.starts(with: head.utf8), line.text.utf8.reversed().starts(with: tail.utf8.reversed())
        {
            let middle = line.text.utf8.dropFirst(head.utf8.count).dropLast(tail.utf8.count)
            typed = String(decoding: middle, as: UTF8.self)
        }
        return insertion.steps
    }
}
