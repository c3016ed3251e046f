/// A piece of a help text, which is filled as one where it does not fit as it stands.
///
/// It is prose, whose lines begin in the same column, or an entry of a list: a term, and what is to say of it from the list's
/// column on.
struct HelpParagraph: Equatable {
    /// The lines as they were written; one empty line between paragraphs is a paragraph.
    private(set) var lines: [Substring]
    /// The column in which it begins.
    let indent: Int
    /// The column of what is said of an entry's term; nil for prose.
    let column: Int?

    /// The paragraphs of a text, in order.
    static func all(in text: String) -> [HelpParagraph] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let column = listColumn(of: lines)
        var paragraphs: [HelpParagraph] = []
        for line in lines {
            let indent = line.prefix { $0 == " " }.count
            let isEntry = column.map { starts(of: line).contains($0) } ?? false
            if !isEntry, paragraphs.last?.goesOn(with: line, at: indent) == true {
                paragraphs[paragraphs.count - 1].lines.append(line)
            } else {
                paragraphs.append(HelpParagraph(lines: [line], indent: indent, column: isEntry ? column : nil))
            }
        }
        return paragraphs
    }

    /// An entry's term; nothing for prose.
    var term: String {
        guard let column, let first = lines.first else { return "" }
        return String(first.prefix(column).dropFirst(indent).reversed().drop { $0 == " " }.reversed())
    }

    /// The words of prose, or of what is said of an entry's term.
    var words: [String] {
        let texts = column.map { column in lines.map { $0.dropFirst(column) } } ?? lines
        return texts.flatMap { $0.split(separator: " ") }.map(String.init)
    }

    private func goesOn(with line: Substring, at indent: Int) -> Bool {
        !line.isEmpty && lines.last?.isEmpty == false && indent == column ?? self.indent
    }

    /// The column in which most lines have a text behind a gap; nil where no two lines share one.
    private static func listColumn(of lines: [Substring]) -> Int? {
        var counts: [Int: Int] = [:]
        for start in lines.lazy.flatMap(starts) { counts[start, default: 0] += 1 }
        return counts.filter { $0.value > 1 }.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }

    /// The columns of an indented line in which a text begins behind a gap of two spaces or more.
    private static func starts(of line: Substring) -> [Int] {
        guard line.hasPrefix(" ") else { return [] }
        let characters = Array(line)
        let indent = characters.prefix { $0 == " " }.count
        return characters.indices.dropFirst(indent + 2).filter { index in
            characters[index] != " " && characters[index - 1] == " " && characters[index - 2] == " "
        }
    }
}
