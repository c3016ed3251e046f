/// A line on which vi performs a command.
struct ViText: Equatable {
    var buffer: EditBuffer
    /// True in the other modes, in which a key may be bound to a command; the cursor may then be after the last character.
    var isInserting = false
}

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
        let end = max(buffer.cursor, target.position) + (target.isInclusive ? 1 : 0)
        let range = min(buffer.cursor, target.position)..<min(end, buffer.count)
        if range.isEmpty && change != "c" { return nil }
        let cut = buffer.text(range)
        buffer.cursor = range.lowerBound
        if change != "y" { buffer.replace(range, by: "") }
        if change != "c" { limitCursor() }
        return Result(mode: change == "c" ? .insert : .command, cut: cut)
    }

    private mutating func changeLines(_ change: Unicode.Scalar, _ command: ViCommand) -> Result? {
        let column = buffer.cursor
        var number = command.times
        if command.key == "k" {
            number = 1
            while number <= command.times, buffer.lineStart > 0 {
                buffer.cursor = buffer.lineStart - 1
                number += 1
            }
            if number == 1 { return nil }
        } else if command.key == "j" {
            if buffer.lineEnd == buffer.count { return nil }
            number += 1
        }
        let range = lines(number)
        // As in other shells, `p` inserts a single line within a line, and several lines as lines.
        let isWhole = range == 0..<buffer.count
        let cut = buffer.text(range) + (isWhole && !buffer.characters[range].contains("\n") ? "" : "\n")
        switch change {
        case "y": buffer.cursor = command.key == "k" ? range.lowerBound : column
        case "c": buffer.replace(range, by: "")
        default: removeLines(range)
        }
        if change != "c" { limitCursor() }
        return Result(mode: change == "c" ? .insert : .command, cut: cut)
    }

    private mutating func limitCursor() { if !isInserting { buffer.moveOntoCharacter() } }

    private mutating func removeLines(_ range: Range<Int>) {
        if range.upperBound < buffer.count {
            buffer.replace(range.lowerBound..<range.upperBound + 1, by: "")
        } else {
            buffer.replace(max(0, range.lowerBound - 1)..<range.upperBound, by: "")
            buffer.cursor = buffer.lineStart
        }
        buffer.cursor = firstNonBlank
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
            buffer.cursor = target.position
            limitCursor()
            return Result()
        }
    }

    private mutating func beginInsertion(_ key: Unicode.Scalar) -> Result {
        let end = buffer.lineEnd
        switch key {
        case "I": buffer.cursor = firstNonBlank
        case "a": buffer.cursor = min(buffer.cursor + 1, end)
        case "A": buffer.cursor = end
        case "o": buffer.replace(end..<end, by: "\n")
        case "O":
            let start = buffer.lineStart
            buffer.replace(start..<start, by: "\n")
            buffer.cursor = start
        default: break
        }
        return Result(mode: .insert)
    }

    private mutating func insert(_ command: ViCommand, _ stored: String?) -> Result? {
        guard let stored, !stored.isEmpty else { return nil }
        let isBefore = command.key == "P"
        let texts = String(repeating: stored, count: command.times)
        guard stored.hasSuffix("\n") else {
            let position = isBefore ? buffer.cursor : min(buffer.cursor + 1, buffer.lineEnd)
            buffer.replace(position..<position, by: texts)
            buffer.cursor = max(0, buffer.cursor - 1)
            return Result()
        }
        let (start, end) = (buffer.lineStart, buffer.lineEnd)
        if isBefore {
            buffer.replace(start..<start, by: texts)
        } else {
            buffer.replace(end..<end, by: "\n" + texts.dropLast())
        }
        buffer.cursor = isBefore ? start : end + 1
        buffer.cursor = firstNonBlank
        limitCursor()
        return Result()
    }

    private mutating func overwrite(_ command: ViCommand) -> Result? {
        guard let argument = command.argument, buffer.cursor + command.times <= buffer.lineEnd else { return nil }
        let range = buffer.cursor..<buffer.cursor + command.times
        buffer.replace(range, by: String(repeating: String(argument), count: command.times))
        buffer.cursor -= 1
        return Result()
    }

    private mutating func changeCase(_ times: Int) -> Result? {
        let range = buffer.cursor..<min(buffer.cursor + times, buffer.lineEnd)
        guard !range.isEmpty else { return nil }
        buffer.replace(
            range, by: buffer.characters[range].map { $0.isLowercase ? $0.uppercased() : $0.lowercased() }.joined())
        buffer.moveOntoCharacter()
        return Result()
    }

    /// The given number of lines from the cursor's line on, without the last line feed.
    private func lines(_ number: Int) -> Range<Int> {
        var end = buffer.lineEnd
        for _ in 1..<max(1, number) where end < buffer.count { end = buffer.lineEnd(of: end + 1) }
        return buffer.lineStart..<end
    }
}
