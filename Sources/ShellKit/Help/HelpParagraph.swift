/// A part of a help text that is wrapped as a unit if its lines do not fit: prose, or an entry of a list.
///
/// The lines of prose begin in the same column. An entry is a term, followed by an explanation in the column of the list.
struct HelpParagraph: Equatable {
    /// The source lines. An empty line is a paragraph of its own.
    private(set) var lines: [Substring]
    /// The column of its first character.
    let indent: Int
    /// The column of an entry's explanation; nil for prose.
    let column: Int?

    /// The paragraphs of a text, in order.
    static func all(in text: String) -> [HelpParagraph] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let column = listColumn(of: lines)
        var paragraphs: [HelpParagraph] = []
        for line in lines {
            let indent = line.prefix { $0 == " " }.count
            let isEntry = column.map { starts(of: line).contains($0) } ?? false
            if !isEntry, paragraphs.last?.continues(with: line, at: indent) == true {
                paragraphs[paragraphs.count - 1].lines.append(line)
            } else {
                paragraphs.append(HelpParagraph(lines: [line], indent: indent, column: isEntry ? column : nil))
            }
        }
        return paragraphs
    }

    /// The term of an entry; empty for prose.
    var term: String {
        guard let column, let first = lines.first else { return "" }
        return String(first.prefix(column).dropFirst(indent).reversed().drop { $0 == " " }.reversed())
    }

    /// The words of the prose, or of an entry's explanation.
    var words: [String] {
        let texts = column.map { column in lines.map { $0.dropFirst(column) } } ?? lines
        return texts.flatMap { $0.split(separator: " ") }.map(String.init)
    }

    private func continues(with line: Substring, at indent: Int) -> Bool {
        !line.isEmpty && lines.last?.isEmpty == false && indent == column ?? self.indent
    }

    /// The column that most explanations share; nil if no two lines share one.
    private static func listColumn(of lines: [Substring]) -> Int? {
        var counts: [Int: Int] = [:]
        for start in lines.lazy.flatMap(starts) { counts[start, default: 0] += 1 }
        return counts.filter { $0.value > 1 }.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }

    /// The columns of an indented line at which text follows at least two spaces.
    private static func starts(of line: Substring) -> [Int] {
        guard line.hasPrefix(" ") else { return [] }
        let characters = Array(line)
        let indent = characters.prefix { $0 == " " }.count
        return characters.indices.dropFirst(indent + 2).filter { index in
            characters[index] != " " && characters[index - 1] == " " && characters[index - 2] == " "
        }
    }
}
