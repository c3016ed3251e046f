internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import Services
internal import ShellKit

/// An album with the releases that may be its own.
struct MatchedAlbum {
    let position: Int
    var album: Album
    let sought: SoughtAlbum
    var match = ReleaseMatch.none

    init(_ located: PositionedAlbum) {
        (position, album) = (located.position, located.album)
        sought = SoughtAlbum(album.details)
    }

    /// True if its title or its artist is blank.
    var isNameless: Bool { [album.title, album.artist].contains { $0.trimmed(ofLineBreaks: true).isEmpty } }

    /// The album for a heading: its position, title and artist.
    var heading: String { "\(position) \(album.title) · \(album.artist)" }
}

/// The numbers of albums of a run, by their results.
struct LookupTally {
    /// The most lines about single albums.
    private static let mostLines = 20

    var (albums, filled, listed, left, unknown, unanswered, settled) = (0, 0, 0, 0, 0, 0, 0)
    private var lines = 0

    /// A line about an album; nil after too many.
    mutating func line(_ text: String) -> String? {
        lines += 1
        return lines > Self.mostLines + 1 ? nil : lines > Self.mostLines ? "… and more." : text
    }

    /// The numbers as a sentence.
    var summary: String {
        let counts = [
            (filled, "filled"), (listed, "listed"), (left, "left"), (unknown, "without a release"),
            (unanswered, "without an answer"), (settled, "decided before ('--refresh' asks again)"),
        ]
        let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return "Looked up \(albumCount(albums))" + (parts.isEmpty ? "." : ": \(parts.joined(separator: ", ")).")
    }
}

extension ReleaseFilling {
    /// A remark about the fields that have another value than the release; nil if there are none.
    var remark: String? {
        differs.isEmpty ? nil : "would differ: " + differs.map { "\($0.name) \($0.text)" }.joined(separator: ", ")
    }
}

extension MatchedAlbum {
    private static let numerals = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]

    /// The reason why no release is taken, as sentences.
    var remark: String {
        if isNameless { return "The album has no title or no artist." }
        guard let first = match.candidates.first else { return "MusicBrainz has no such release." }
        if let kind = first.different.first { return "Every release that fits has another \(kind.name)." }
        let equals = match.candidates.filter { $0.equal == first.equal && $0.different.isEmpty }
        guard equals.count > 1 else {
            return first.equal.isEmpty
                ? "One release fits by its text alone." : "The release does not have all identifiers of the album."
        }
        let count = Self.numerals.indices.contains(equals.count) ? Self.numerals[equals.count] : "\(equals.count)"
        let subject = first.equal.last.map { "carry \(sought.label(of: $0))" } ?? "fit by their texts"
        return "\(count) releases \(subject)." + advice(for: equals, like: first)
    }

    /// The advice to add an identifier that only one of some candidates has; empty if there is none.
    private func advice(for candidates: [ReleaseMatch.Candidate], like first: ReleaseMatch.Candidate) -> String {
        for (kind, field) in [(ReleaseEvidence.number, "Catalog#"), (.barcode, "Barcode")] {
            guard !sought.evidence.contains(kind) else { continue }
            for value in candidates.compactMap({ $0.release.text(of: kind) }) {
                guard candidates.count(where: { $0.release.has(value, as: kind) }) == 1 else { continue }
                let more = first.equal.isEmpty ? "an identifier" : "one more"
                return " Give \(more): edit \(position) \(Quoting.quoted("\(field)=\(value)"))"
            }
        }
        return ""
    }
}
