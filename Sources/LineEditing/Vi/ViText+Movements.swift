/// The movements of vi; nil for one that is impossible.
extension ViText {
    /// The target of a movement; `isInclusive` if an operator includes the character there.
    struct Target: Equatable {
        let position: Int
        var isInclusive = false
    }

    /// - Parameter isForChange: True after an operator: the target may be after the line's last character.
    func target(of command: ViCommand, isForChange: Bool) -> Target? {
        let (start, end) = (buffer.lineStart, buffer.lineEnd)
        // `c` begins an insertion also if there is nothing to delete.
        let stay = command.change == "c" ? Target(position: buffer.cursor) : nil
        switch command.key {
        case "h", "\u{8}", "\u{7f}":
            return buffer.cursor > start ? Target(position: max(start, buffer.cursor - command.times)) : stay
        case "l", " ":
            let last = isForChange || isInserting ? end : end - 1
            return buffer.cursor < last ? Target(position: min(last, buffer.cursor + command.times)) : stay
        case "0": return Target(position: start)
        case "^": return Target(position: firstNonBlank)
        case "$": return Target(position: max(buffer.cursor, end - 1), isInclusive: buffer.cursor < end)
        case "|": return Target(position: min(max(start, end - 1), start + command.times - 1))
        case "w", "W": return nextWord(command, isForChange: isForChange)
        case "b", "B": return repeated(command.times, { previousWord($0, isBig: command.key == "B") })
        case "e", "E": return endOfWord(command, isForChange: isForChange)
        case "f", "F", "t", "T": return find(command)
        case "%": return matchingBracket.map { Target(position: $0, isInclusive: true) }
        default: return nil
        }
    }

    private func repeated(_ times: Int, _ step: (Int) -> Int?) -> Target? {
        var position = buffer.cursor
        for _ in 0..<times { position = step(position) ?? position }
        return position == buffer.cursor ? nil : Target(position: position)
    }

    // Words

    private enum Kind {
        case blank
        case word
        case sign
    }

    private func kind(_ position: Int, _ isBig: Bool) -> Kind {
        let character = buffer.characters[position]
        if character.isWhitespace { return .blank }
        if isBig || character.isLetter || character.isNumber || character == "_" { return .word }
        return character.isASCII || character.isPunctuation ? .sign : .word
    }

    /// On the entry's last character a movement is impossible, but an operator includes that character.
    private func endOfWord(_ command: ViCommand, isForChange: Bool) -> Target? {
        let isBig = command.key == "E"
        let target = repeated(command.times) { wordEnd(behind: $0, isBig: isBig) }
        if target == nil, !isForChange || buffer.cursor == buffer.count && command.change != "c" { return nil }
        return Target(position: target?.position ?? buffer.cursor, isInclusive: true)
    }

    /// An operator ends at the end of the last word, and `c` preserves the blanks after the word.
    private func nextWord(_ command: ViCommand, isForChange: Bool) -> Target? {
        // On an empty line there is nothing to delete, and the next line is not joined to it.
        if command.change == "c", buffer.cursor == (command.times > 1 ? buffer.count : buffer.lineEnd) {
            return Target(position: buffer.cursor)
        }
        guard buffer.cursor < buffer.count else { return nil }
        let isBig = command.key == "W"
        if command.change == "c", kind(buffer.cursor, isBig) != .blank {
            var position = buffer.cursor - 1
            for _ in 0..<command.times { position = wordEnd(behind: position, isBig: isBig) ?? position }
            return Target(position: position, isInclusive: true)
        }
        var position = buffer.cursor
        var last = buffer.cursor
        for _ in 0..<command.times where position < buffer.count {
            last = position
            position = wordStart(behind: position, isBig: isBig)
        }
        if isForChange {
            let end = buffer.lineEnd(of: last)
            return Target(position: last < end ? min(position, end) : position)
        }
        return position == buffer.count && buffer.cursor >= buffer.count - 1
            ? nil : Target(position: isInserting ? position : min(position, buffer.count - 1))
    }

    private func wordStart(behind position: Int, isBig: Bool) -> Int {
        var next = position
        let first = kind(position, isBig)
        while next < buffer.count, kind(next, isBig) == first, first != .blank { next += 1 }
        while next < buffer.count, kind(next, isBig) == .blank { next += 1 }
        return next
    }

    private func previousWord(_ position: Int, isBig: Bool) -> Int? {
        var next = position - 1
        while next >= 0, kind(next, isBig) == .blank { next -= 1 }
        guard next >= 0 else { return position > 0 ? 0 : nil }
        let last = kind(next, isBig)
        while next > 0, kind(next - 1, isBig) == last { next -= 1 }
        return next
    }

    private func wordEnd(behind position: Int, isBig: Bool) -> Int? {
        var next = position + 1
        while next < buffer.count, kind(next, isBig) == .blank { next += 1 }
        guard next < buffer.count else { return position < buffer.count - 1 ? buffer.count - 1 : nil }
        let first = kind(next, isBig)
        while next + 1 < buffer.count, kind(next + 1, isBig) == first { next += 1 }
        return next
    }

    // Characters

    private func find(_ command: ViCommand) -> Target? {
        guard let wanted = command.argument else { return nil }
        let isForward = command.key == "f" || command.key == "t"
        let isBefore = command.key == "t" || command.key == "T"
        let line = buffer.lineStart..<buffer.lineEnd
        let positions =
            isForward
            ? Array(line.dropFirst(buffer.cursor + 1 - line.lowerBound)) : line.prefix { $0 < buffer.cursor }.reversed()
        let found = positions.filter { buffer.characters[$0].unicodeScalars.first == wanted }
        guard found.count >= command.times else { return nil }
        let position = found[command.times - 1]
        let target = isBefore ? position + (isForward ? -1 : 1) : position
        return Target(position: target, isInclusive: isForward)
    }

    /// The counterpart of the first bracket at or after the cursor.
    private var matchingBracket: Int? {
        let pairs: [(Character, Character)] = [("(", ")"), ("[", "]"), ("{", "}")]
        let line = buffer.cursor..<buffer.lineEnd
        guard
            let position = line.first(where: { position in
                pairs.contains { [$0.0, $0.1].contains(buffer.characters[position]) }
            }),
            let pair = pairs.first(where: { [$0.0, $0.1].contains(buffer.characters[position]) })
        else { return nil }
        let opens = buffer.characters[position] == pair.0
        var depth = 0
        for other in opens ? Array(position..<buffer.count) : (0...position).reversed() {
            if buffer.characters[other] == pair.0 { depth += opens ? 1 : -1 }
            if buffer.characters[other] == pair.1 { depth += opens ? -1 : 1 }
            if depth == 0 { return other }
        }
        return nil
    }

    var firstNonBlank: Int {
        let end = buffer.lineEnd
        return buffer.characters[buffer.lineStart..<end].firstIndex { !$0.isWhitespace } ?? end
    }
}
