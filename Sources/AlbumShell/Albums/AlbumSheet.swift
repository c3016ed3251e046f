public import AlbumModel
public import Terminal

extension Album {
    /// The album as rows of a name and a value, for display of a single album.
    public var tableRepresentation: [(name: String, value: String)] {
        let known = AlbumField.known.map { ($0.name, details.text(of: $0) ?? "") }
        return known + details.fields.map { ($0.name, $0.value) }
    }
}

extension StyledText {
    /// The same text on one row, with control characters escaped.
    public var shown: StyledText {
        StyledText(runs: runs.map { Run(ControlCharacters.shown($0.text), $0.style) })
    }
}

extension PositionedAlbum {
    /// All data of the album, position and id first: a row for each line of each value that is not empty.
    public var sheet: [StyledText] {
        let rows = [("position", String(position)), ("id", String(album.id.number))]
        let all = rows + album.tableRepresentation.map { ($0.name, $0.value) }
        let width = all.map { $0.0.displayWidth }.max() ?? 0
        return all.filter { !$0.1.isEmpty }.flatMap { name, value in
            value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map { index, line in
                (StyledText((index == 0 ? name : "").padded(to: width), .dim) + StyledText("  " + line)).shown
            }
        }
    }

    /// The album in one line, for messages about the current album.
    public var headline: StyledText {
        let year = album.year.map { " (\($0))" } ?? ""
        return
            (StyledText("\(position)  ", .dim) + StyledText(album.title, .bold)
            + StyledText(" – \(album.artist)\(year)")).shown
    }
}

/// A number of albums in words: `1 album`, `3 albums`.
public func albumCount(_ count: Int) -> String { count == 1 ? "1 album" : "\(count) albums" }
