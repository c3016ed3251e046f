internal import Files

/// A wanted text on the screen.
enum PrintedText: Hashable, Sendable {
    case text(String)
    /// All words of a file, in any form.
    case file(String)
    /// The titles of all albums, two or more, each on a line, in the order of the alphabet.
    case sortedTitles
    /// The titles of all albums, two or more, on a line, with commas between them.
    case joinedTitles

    /// True if lines of the screen contain the text; the names of files are below `home`.
    func isIn(_ lines: [String], of library: LibrarySnapshot, _ home: String) -> Bool {
        let titles = library.titles
        switch self {
        case .file(let name):
            let contents = try? RegularFile.contents(of: "\(home)/\(name)", limit: 1 << 20)
            let words = Self.words(String(decoding: contents ?? [], as: UTF8.self))
            return !words.isEmpty && words.isSubset(of: Self.words(lines.joined(separator: "\n")))
        case .text(let text):
            return lines.joined(separator: " ").lowercased().singleSpaced.contains(text.lowercased().singleSpaced)
        case .sortedTitles:
            // Other lines may come from a trace, or are the heading.
            let rows = lines.map(Self.trimmed).filter { row in titles.contains { row.contains($0) } }
            let isSorted =
                rows == rows.sorted() || rows.map { $0.lowercased() } == rows.map { $0.lowercased() }.sorted()
            return rows.count > 1 && Set(rows) == titles && isSorted
        case .joinedTitles:
            return titles.count > 1 && lines.contains { Self.joins(titles, $0) }
        }
    }

    /// True if a line consists of the titles, which may contain commas, and of commas between them.
    private static func joins(_ titles: Set<String>, _ line: String) -> Bool {
        var rest = line
        for title in titles.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            let others = rest.replacing(title, with: "\t")
            guard others != rest else { return false }
            rest = others
        }
        let parts = rest.split(separator: ",").filter {
            !["", "title"].contains(trimmed(String($0)).lowercased()) || $0.contains("\t")
        }
        return parts.count >= titles.count && parts.allSatisfy { trimmed(String($0)).isEmpty }
    }

    private static func words(_ text: String) -> Set<Substring> {
        Set(text.lowercased().split { !$0.isLetter && !$0.isNumber })
    }

    /// The text without spaces and quotes at its ends.
    private static func trimmed(_ text: String) -> String {
        func isEdge(_ character: Character) -> Bool { character.isWhitespace || character == "\"" }
        return String(text.drop(while: isEdge).reversed().drop(while: isEdge).reversed())
    }
}
