// Counterpart: Sources/AlbumShell/Albums/AlbumSheet.swift
// It adds styles and the width of characters on a screen, because titles are in every script.

/// The album as text. The model does not know this extension.
extension Album {
    /// The fields as rows of a name and a value.
    var tableRepresentation: [[String]] {
        let known = [["title", title], ["artist", artist], ["genre", genre ?? ""]]
        return known + [["year", year.map(String.init) ?? ""], ["cover", cover ?? ""]]
    }

    /// The table of one album, without empty values.
    func sheet(at index: Int) -> [String] {
        let rows = [["position", String(index + 1)], ["id", String(id)]] + tableRepresentation
        return rows.filter { !$0[1].isEmpty }.aligned
    }

    /// The album in one line.
    func headline(at index: Int) -> String {
        "\(index + 1)  \(title) – \(artist)" + (year.map { " (\($0))" } ?? "")
    }
}

extension [Album] {
    /// A table with a mark at the current album.
    func table(currentIndex: Int?) -> [String] {
        let header = [" ", " #", "title", "artist", "genre", "year"]
        let rows = enumerated().map { index, album in
            let position = (index < 9 ? " " : "") + String(index + 1)
            return [index == currentIndex ? "▸" : " ", position] + album.tableRepresentation.prefix(4).map { $0[1] }
        }
        return ([header] + rows).aligned
    }
}

extension [[String]] {
    /// The rows as lines, with each column as wide as its longest cell.
    var aligned: [String] {
        let widths = self[0].indices.map { column in map { $0[column].count }.max() ?? 0 }
        return map { zip($0, widths).map { $0.padded(to: $1) }.joined(separator: "  ").withoutTrailingSpaces }
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }

    var withoutTrailingSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }
}
