package import AlbumModel
internal import ShellKit
internal import Terminal

extension AlbumDifference {
    /// The album and its change, for messages: `Blonde on Blonde: genre Rock → Folk, year 1965 → 1966`.
    package var summary: String {
        guard let album = album?.album else { return "" }
        let name = Self.shown(album.title)
        if before != nil, after != nil {
            // Without `joined`, as in the store's `AlbumColumns`.
            return "\(name):" + fields.reduce("") { "\($0)\($0.isEmpty ? "" : ",") \($1.name) \($1.change)" }
        }
        let others = fields.filter { after != nil && !["position", "title", "artist"].contains($0.name) }
        let values = others.map { ", \($0.name) \(Self.shown($0.new ?? ""))" }.joined()
        return "\(name) – \(Self.shown(album.artist)): \(after == nil ? "deleted" : "added")\(values)"
    }

    /// The position of the album, and its change.
    package var headline: String { "\(album?.position ?? 0) \(summary)" }

    fileprivate static func shown(_ text: String) -> String {
        // A value can have 8 MB.
        ControlCharacters.shown(String(text.prefix(61))).clipped(to: 60, mark: "…")
    }
}

extension AlbumDifference.Field {
    /// The old and the new value: `Rock → Folk`.
    package var change: String {
        let (old, new) = (old.map(AlbumDifference.shown), new.map(AlbumDifference.shown))
        return "\(old ?? "(nothing)") → \(new ?? "(nothing)")"
    }
}

extension AlbumDifferences {
    /// The most albums in a message.
    static let mostShown = 10

    /// The lines of a message, each with the position of its album, and a line for the rest.
    package func lines(_ text: (AlbumDifference) -> String = \.summary) -> String {
        let positions = albums.map { String($0.album?.position ?? 0) }
        let width = positions.map(\.count).max() ?? 0
        let lines = zip(positions, albums).map { position, album in
            "\n  " + String(repeating: " ", count: width - position.count) + "\(position)  \(text(album))"
        }
        return lines.joined() + (rest == 0 ? "" : "\n  … and \(rest.map { "\($0) " } ?? "")more")
    }

    /// A message of a dry run: a sentence or another text, and the lines.
    package func report(_ text: String, _ line: (AlbumDifference) -> String = \.summary) -> String {
        let lines = lines(line)
        let isSentence = text.hasSuffix(".") && !text.contains("\n")
        return (isSentence && !lines.isEmpty ? text.dropLast() + ":" : text) + lines
    }
}
