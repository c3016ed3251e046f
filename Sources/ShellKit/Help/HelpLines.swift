internal import Terminal

/// Gathers the lines of a page of help and breaks them between words where they would be too long.
struct HelpLines {
    private static let narrowest = 20
    private static let widestTerm = 24
    private static let margin = 2

    private(set) var lines: [StyledText] = []
    private let columns: Int

    init(columns: Int) {
        self.columns = max(columns, Self.narrowest)
    }

    /// Where the texts of a list begin whose terms are these; a longer term has its text beneath it.
    func indent(behind terms: [String]) -> Int {
        let widest = min(Self.widestTerm, columns / 3)
        let fitting = terms.map(\.displayWidth).filter { $0 <= widest }
        return Self.margin + (fitting.max() ?? widest) + Self.margin
    }

    /// Adds an empty line, unless nothing stands above it.
    mutating func addGap() {
        if !lines.isEmpty { lines.append(StyledText()) }
    }

    mutating func addHeading(_ text: String) {
        addGap()
        lines.append(StyledText(text, .bold))
    }

    /// Adds a line as it is, however long.
    mutating func addLine(_ text: String) {
        lines.append(StyledText(text))
    }

    /// Adds a line that is not the page's own text, cut where it is too long.
    mutating func addDimLine(_ text: String) {
        lines.append(StyledText(text.clipped(to: columns, mark: "…"), .dim))
    }

    /// Adds a text whose line breaks count, its long lines broken; they keep the space that they begin with.
    mutating func addText(_ text: String, indent: Int = 0) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let space = String(repeating: " ", count: indent) + line.prefix { $0 == " " }
            if (space + line.drop { $0 == " " }).displayWidth <= columns {
                lines.append(StyledText(line.isEmpty ? "" : space + line.drop { $0 == " " }))
            } else {
                let pieces = line.split(separator: " ").map(String.init)
                for broken in filled(pieces, first: space, next: space) { lines.append(StyledText(broken)) }
            }
        }
    }

    /// Adds pieces with a space between them that are not broken themselves; lines after the first are indented.
    mutating func addPieces(_ pieces: [String], style: Style) {
        for line in filled(pieces, first: "", next: "    ") { lines.append(StyledText(line, style)) }
    }

    /// Adds a term and, behind or beneath it, what is to say of it.
    mutating func addEntry(_ term: String, _ text: String, indent: Int) {
        let margin = String(repeating: " ", count: indent)
        let start = String(repeating: " ", count: Self.margin) + term
        let pieces = text.split(separator: " ").map(String.init)
        if start.displayWidth + Self.margin > indent {
            addLine(start)
            for line in filled(pieces, first: margin, next: margin) { addLine(line) }
        } else {
            for line in filled(pieces, first: start.padded(to: indent), next: margin) { addLine(line) }
        }
    }

    /// Fills lines with pieces as long as they fit; at least one stands on each.
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
