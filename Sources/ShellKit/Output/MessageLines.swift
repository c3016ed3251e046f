internal import Terminal

/// Breaks messages between words, where a terminal would break them within.
///
/// What stands in single quotes stays together if it fits a line, so that it can be copied.
struct MessageLines {
    private static let hanging = "  "
    /// What may stand right before a quote that opens, and right behind one that closes.
    private static let openers: Set<Character> = [" ", "(", ":", "="]
    private static let closers: Set<Character> = [" ", ".", ",", ";", ":", ")", "?", "!", "…"]

    private let columns: Int

    /// - Parameter columns: What a line may take, at least 1.
    init(columns: Int) {
        self.columns = columns
    }

    /// The message in lines that fit, but for words that do not fit by themselves; lines that go on are indented further than
    /// those that they go on from.
    func broken(_ message: String) -> String {
        message.split(separator: "\n", omittingEmptySubsequences: false).map(brokenLine).joined(separator: "\n")
    }

    /// The same of a text with styles, which stay where they are.
    func broken(_ message: StyledText) -> [StyledText] {
        var letters = message.runs.flatMap { run in
            run.text.unicodeScalars.lazy.filter { !Self.isGap($0) }.map { ($0, run.style) }
        }[...]
        return broken(message.plain).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var result = StyledText()
            for scalar in line.unicodeScalars {
                // Blanks look like what stands behind them; breaking may change how many there are, and nothing else.
                result.append(String(scalar), letters.first?.1 ?? .plain)
                if !Self.isGap(scalar) { letters = letters.dropFirst() }
            }
            return result
        }
    }

    private static func isGap(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\n" }

    private func brokenLine(_ line: Substring) -> String {
        guard width(line) > columns else { return String(line) }
        let margin = String(line.prefix { $0 == " " })
        var result = ""
        var current = margin
        for piece in pieces(of: line.dropFirst(margin.count)) {
            let isFirst = current.allSatisfy { $0 == " " }
            if !isFirst, width(current) + 1 + width(piece) > columns {
                result += current + "\n"
                current = margin + Self.hanging + piece
            } else {
                current += isFirst ? piece : " " + piece
            }
        }
        return result + current
    }

    /// The words, and what is quoted and fits a line as one.
    private func pieces(of line: Substring) -> [Substring] {
        var pieces: [Substring] = []
        var rest = line.drop { $0 == " " }
        while !rest.isEmpty {
            let piece = rest[..<end(of: rest)]
            let fits = width(piece) + Self.hanging.count <= columns
            let taken = fits ? piece : rest.prefix { $0 != " " }
            pieces.append(taken)
            rest = rest[taken.endIndex...].drop { $0 == " " }
        }
        return pieces
    }

    /// Where the first word ends, a quote in it counting as a part.
    private func end(of text: Substring) -> Substring.Index {
        var place = text.startIndex
        var before: Character = " "
        while place < text.endIndex, text[place] != " " {
            if text[place] == "'", Self.openers.contains(before), let close = closing(quoteAt: place, in: text) {
                place = close
            }
            before = text[place]
            place = text.index(after: place)
        }
        return place
    }

    private func closing(quoteAt open: Substring.Index, in text: Substring) -> Substring.Index? {
        var place = text.index(after: open)
        while place < text.endIndex {
            let next = text.index(after: place)
            if text[place] == "'", next == text.endIndex || Self.closers.contains(text[next]) { return place }
            place = next
        }
        return nil
    }

    /// As the terminal shows it, where control characters are made visible.
    private func width(_ text: some StringProtocol) -> Int { ControlCharacters.shown(String(text)).displayWidth }
}

extension Output {
    /// Writes a message for a person and a line break; where the output has a width, its lines are broken between words.
    public func writeMessage(_ message: String) throws {
        try writeLine(appearance.columns.map { MessageLines(columns: max(1, $0)).broken(message) } ?? message)
    }
}
