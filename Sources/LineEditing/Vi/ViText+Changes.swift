extension ViText {
    /// The result of a command, apart from the text.
    struct Result: Equatable {
        var mode = ViMode.command
        /// The text for `p`; complete lines end with a line feed.
        var cut: String?
    }

    /// Performs a command, `p` with the stored text; nil without a change if it is impossible.
    mutating func perform(_ command: ViCommand, stored: String?) -> Result? {
        guard let change = command.change else { return performPlain(command, stored: stored) }
        if command.key == change || command.key == "j" || command.key == "k" { return changeLines(change, command) }
        guard let target = target(of: command, isForChange: true) else { return nil }
        let end = max(cursor, target.place) + (target.isInclusive ? 1 : 0)
        let range = min(cursor, target.place)..<min(end, count)
        if range.isEmpty && change != "c" { return nil }
        let cut = text(range)
        cursor = range.lowerBound
        if change != "y" { replace(range, by: "") }
        if change != "c" { clampCursor() }
        return Result(mode: change == "c" ? .insert : .command, cut: cut)
    }

    private mutating func changeLines(_ change: Unicode.Scalar, _ command: ViCommand) -> Result? {
        let column = cursor
        var number = command.times
        if command.key == "k" {
            number = 1
            while number <= command.times, lineStart(of: cursor) > 0 {
                cursor = lineStart(of: cursor) - 1
                number += 1
            }
            if number == 1 { return nil }
        } else if command.key == "j" {
            if lineEnd(of: cursor) == count { return nil }
            number += 1
        }
        let range = lines(number)
        // As in other shells, `p` inserts a single line within a line, and several lines as lines.
        let isWhole = range == 0..<count
        let cut = text(range) + (isWhole && !characters[range].contains("\n") ? "" : "\n")
        switch change {
        case "y": cursor = command.key == "k" ? range.lowerBound : column
        case "c": replace(range, by: "")
        default: removeLines(range)
        }
        if change != "c" { clampCursor() }
        return Result(mode: change == "c" ? .insert : .command, cut: cut)
    }

    private mutating func removeLines(_ range: Range<Int>) {
        if range.upperBound < count {
            replace(range.lowerBound..<range.upperBound + 1, by: "")
        } else {
            replace(max(0, range.lowerBound - 1)..<range.upperBound, by: "")
            cursor = lineStart(of: cursor)
        }
        cursor = firstNonBlank
    }

    private mutating func performPlain(_ command: ViCommand, stored: String?) -> Result? {
        switch command.key {
        case "p", "P": return insert(command, stored)
        case "r": return overwrite(command)
        case "~": return changeCase(command.times)
        case "R": return Result(mode: .replace)
        case "i", "I", "a", "A", "o", "O": return beginInsertion(command.key)
        default:
            guard let target = target(of: command, isForChange: false) else { return nil }
            cursor = target.place
            clampCursor()
            return Result()
        }
    }

    private mutating func beginInsertion(_ key: Unicode.Scalar) -> Result {
        let end = lineEnd(of: cursor)
        switch key {
        case "I": cursor = firstNonBlank
        case "a": cursor = min(cursor + 1, end)
        case "A": cursor = end
        case "o": replace(end..<end, by: "\n")
        case "O":
            let start = lineStart(of: cursor)
            replace(start..<start, by: "\n")
            cursor = start
        default: break
        }
        return Result(mode: .insert)
    }

    private mutating func insert(_ command: ViCommand, _ stored: String?) -> Result? {
        guard let stored, !stored.isEmpty else { return nil }
        let isBefore = command.key == "P"
        let texts = String(repeating: stored, count: command.times)
        guard stored.hasSuffix("\n") else {
            let place = isBefore ? cursor : min(cursor + 1, lineEnd(of: cursor))
            replace(place..<place, by: texts)
            cursor = max(0, cursor - 1)
            return Result()
        }
        let (start, end) = (lineStart(of: cursor), lineEnd(of: cursor))
        if isBefore { replace(start..<start, by: texts) } else { replace(end..<end, by: "\n" + texts.dropLast()) }
        cursor = isBefore ? start : end + 1
        cursor = firstNonBlank
        clampCursor()
        return Result()
    }

    private mutating func overwrite(_ command: ViCommand) -> Result? {
        guard let argument = command.argument, cursor + command.times <= lineEnd(of: cursor) else { return nil }
        let range = cursor..<cursor + command.times
        replace(range, by: String(repeating: String(argument), count: command.times))
        cursor -= 1
        return Result()
    }

    private mutating func changeCase(_ times: Int) -> Result? {
        let range = cursor..<min(cursor + times, lineEnd(of: cursor))
        guard !range.isEmpty else { return nil }
        replace(range, by: characters[range].map { $0.isLowercase ? $0.uppercased() : $0.lowercased() }.joined())
        clampCursor()
        return Result()
    }
}
