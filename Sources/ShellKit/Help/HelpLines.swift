internal import Terminal

/// Collects the lines of a help page and wraps long lines between words.
struct HelpLines {
    private static let narrowest = 20
    private static let widestTerm = 24
    private static let margin = 2

    private(set) var lines: [StyledText] = []
    private let columns: Int

    init(columns: Int) { self.columns = max(columns, Self.narrowest) }

    /// The column at which the texts for these terms begin. The text of a longer term begins on the next line.
    func indent(after terms: [String]) -> Int {
        let widest = min(Self.widestTerm, columns / 3)
        let fitting = terms.map(\.displayWidth).filter { $0 <= widest }
        return Self.margin + (fitting.max() ?? widest) + Self.margin
    }

    /// Adds an empty line, except at the start.
    mutating func addGap() { if !lines.isEmpty { lines.append(StyledText()) } }

    mutating func addHeading(_ text: String) {
        addGap()
        lines.append(StyledText(text, .bold))
    }

    /// Adds a line without wrapping.
    mutating func addLine(_ text: String) { lines.append(StyledText(text)) }

    /// Adds a line of example output, broken between words if it is too long.
    mutating func addOutput(_ text: Substring, indent: Int) {
        let start = String(repeating: " ", count: indent)
        let pieces = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        for line in filled(pieces, first: start, next: start + "  ") { lines.append(StyledText(line, .dim)) }
    }

    /// Adds a text. A paragraph keeps its lines if all of them fit; otherwise it is filled to the width.
    mutating func addText(_ text: String, indent: Int = 0) {
        for paragraph in HelpParagraph.all(in: text) { add(paragraph, indent: indent) }
    }

    private mutating func add(_ paragraph: HelpParagraph, indent: Int) {
        let space = String(repeating: " ", count: indent)
        guard paragraph.lines.contains(where: { (space + $0).displayWidth > columns }) else {
            for line in paragraph.lines { addLine(line.isEmpty ? "" : space + line) }
            return
        }
        let start = String(repeating: " ", count: indent + paragraph.indent)
        guard let column = paragraph.column.map({ $0 + indent }) else {
            for line in filled(paragraph.words, first: start, next: start) { addLine(line) }
            return
        }
        // The explanation needs at least half of the columns.
        let hangingIndent = column <= columns / 2 ? column : start.count + 2 * Self.margin
        addEntry(from: start + paragraph.term, paragraph.words, indent: hangingIndent)
    }

    /// Adds pieces separated by spaces, wrapped only between pieces; lines after the first are indented.
    mutating func addPieces(_ pieces: [String], style: Style) {
        for line in filled(pieces, first: "", next: "    ") { lines.append(StyledText(line, style)) }
    }

    /// Adds a term with its text after or below it.
    mutating func addEntry(_ term: String, _ text: String, indent: Int) {
        let start = String(repeating: " ", count: Self.margin) + term
        addEntry(from: start, text.split(separator: " ").map(String.init), indent: indent)
    }

    private mutating func addEntry(from start: String, _ pieces: [String], indent: Int) {
        let margin = String(repeating: " ", count: indent)
        if start.displayWidth + Self.margin > indent {
            addLine(start)
            for line in filled(pieces, first: margin, next: margin) { addLine(line) }
        } else {
            for line in filled(pieces, first: start.padded(to: indent), next: margin) { addLine(line) }
        }
    }

    /// Fills lines with as many pieces as fit, at least one per line.
    private func filled(_ pieces: [String], first: String, next: String) -> [String] {
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for piece in pieces {
            if !isEmpty, line.displayWidth + 1 + piece.displayWidth > columns {
                lines.append(line)
                line = next
                isEmpty = true
            }
            line += isEmpty ? piece : " " + piece
            isEmpty = false
        }
        return lines + [line]
    }
}
