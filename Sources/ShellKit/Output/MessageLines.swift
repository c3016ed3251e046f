internal import Terminal

/// Wraps messages and pages between words, because a terminal would break them within words.
///
/// Text in single quotes stays on one line if it fits, so that users can copy it.
package struct MessageLines {
    /// The characters that may precede an opening quote, and those that may follow a closing quote.
    private static let openers: Set<Character> = [" ", "(", ":", "="]
    private static let closers: Set<Character> = [" ", ".", ",", ";", ":", ")", "?", "!", "…"]

    private let columns: Int
    private let hanging: String

    /// Lines of at most `columns`, at least 1; continuation lines begin with `hanging`.
    package init(columns: Int, hanging: String = "  ") { (self.columns, self.hanging) = (columns, hanging) }

    /// The message in lines that fit, except for a word that is too long.
    package func broken(_ message: String) -> String {
        message.split(separator: "\n", omittingEmptySubsequences: false).map(brokenLine).joined(separator: "\n")
    }

    /// The message in lines that fit, with the style of each character unchanged.
    func broken(_ message: StyledText) -> [StyledText] {
        var letters = message.runs.flatMap { run in
            run.text.unicodeScalars.lazy.filter { !Self.isGap($0) }.map { ($0, run.style) }
        }[...]
        return broken(message.plain).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var result = StyledText()
            for scalar in line.unicodeScalars {
                // A space takes the style of the character after it. Wrapping changes only the number of spaces.
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
                current = margin + hanging + piece
            } else {
                current += isFirst ? piece : " " + piece
            }
        }
        return result + current
    }

    /// The words, and each quoted text that fits on a line.
    private func pieces(of line: Substring) -> [Substring] {
        var pieces: [Substring] = []
        var rest = line.drop { $0 == " " }
        while !rest.isEmpty {
            let piece = rest[..<end(of: rest)]
            let fits = width(piece) + hanging.count <= columns
            let taken = fits ? piece : rest.prefix { $0 != " " }
            pieces.append(taken)
            rest = rest[taken.endIndex...].drop { $0 == " " }
        }
        return pieces
    }

    /// The end of the first word; a quoted text is a part of the word.
    private func end(of text: Substring) -> Substring.Index {
        var index = text.startIndex
        var before: Character = " "
        while index < text.endIndex, text[index] != " " {
            if text[index] == "'", Self.openers.contains(before), let close = closing(quoteAt: index, in: text) {
                index = close
            }
            before = text[index]
            index = text.index(after: index)
        }
        return index
    }

    private func closing(quoteAt open: Substring.Index, in text: Substring) -> Substring.Index? {
        var index = text.index(after: open)
        while index < text.endIndex {
            let next = text.index(after: index)
            if text[index] == "'", next == text.endIndex || Self.closers.contains(text[next]) { return index }
            index = next
        }
        return nil
    }

    /// The width on the terminal, with control characters made visible.
    private func width(_ text: some StringProtocol) -> Int { ControlCharacters.shown(String(text)).displayWidth }
}

extension Output {
    /// Writes a message and a line break; wraps its lines if the output has a width.
    ///
    /// Names in it can contain anything, so its control characters become visible also in a file or pipe.
    public func writeMessage(_ message: String) throws {
        let shown = ControlCharacters.shown(message, keepingLines: true)
        try writeLine(appearance.columns.map { MessageLines(columns: max(1, $0)).broken(shown) } ?? shown)
    }

    /// Writes a styled message and a line break; wraps its lines if the output has a width.
    func writeMessage(_ message: StyledText) throws {
        guard let columns = appearance.columns else { return try writeLine(message) }
        for line in MessageLines(columns: max(1, columns)).broken(message) { try writeLine(line) }
    }
}
