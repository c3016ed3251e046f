package import AlbumModel

/// An album for which a release is sought: its texts and identifiers.
package struct SoughtAlbum: Sendable, Hashable {
    /// The number of bytes beyond which a text is no catalogue number.
    private static let longestNumber = 60

    /// The title.
    package let title: String
    /// The artist, without Discogs' number.
    package let artist: String
    let year: Int?
    /// The values of the field `Format`.
    let formats: [String]
    /// The identifiers as written.
    private let written: [ReleaseEvidence: [String]]
    /// The identifiers in the forms that are compared; kinds without one are missing.
    let identifiers: [ReleaseEvidence: Set<String>]

    /// True if it lacks a label, a catalogue number or a format, which a link to Discogs does not tell.
    let lacksDetails: Bool

    /// Reads the fields of an album.
    package init(_ album: AlbumDraft) {
        (title, year, artist) = (album.title, album.year, album.artist.withoutNumbersOfNames)
        formats = Self.values(of: ["Format"], in: album)
        lacksDetails =
            album.fields["Label"] == nil || album.fields["Catalog#"] == nil && album.fields["catno"] == nil
            || album.fields["Format"] == nil
        let written: [ReleaseEvidence: [String]] = [
            .mbid: Self.values(of: ["mbid"], in: album), .discogs: Self.values(of: ["release_id"], in: album),
            .barcode: Self.values(of: ["Barcode"], in: album),
            .number: Self.values(of: ["Catalog#", "catno"], in: album).filter { $0.utf8.count <= Self.longestNumber },
        ]
        self.written = written
        identifiers = Dictionary(
            uniqueKeysWithValues: written.map { ($0, $0.forms(of: $1)) }.filter { !$0.1.isEmpty })
    }

    /// The values of fields; Discogs separates some of them by commas.
    private static func values(of names: [String], in album: AlbumDraft) -> [String] {
        names.flatMap { name in
            album.values(of: .own(name)).flatMap { value in value.split(separator: ", ").map { String($0) } }
        }
    }

    /// The identifiers of a kind as written, without those that identify nothing.
    func texts(of kind: ReleaseEvidence) -> [String] {
        (written[kind] ?? []).filter { !kind.forms(of: [$0]).isEmpty }
    }

    /// The comparable forms of all catalogue numbers, also of short ones.
    var shortNumbers: Set<String> {
        Set((written[.number] ?? []).map(ReleaseEvidence.shortForm).filter { !$0.isEmpty })
    }

    /// An identifier in quotes for a message, such as `barcode 720642472729`.
    package func label(of kind: ReleaseEvidence) -> String {
        "\(kind == .number ? "catalogue number" : kind.name) \(texts(of: kind).first ?? "")"
    }

    /// The kinds of identifiers that the album has, the strongest first.
    package var evidence: [ReleaseEvidence] { identifiers.keys.sorted() }

    /// A text that is equal for albums with the same title, artist and identifiers.
    package var question: String {
        let known = evidence.map { "\($0.name)=" + (identifiers[$0] ?? []).sorted().joined(separator: ",") }
        return ([title, artist] + known).joined(separator: "\n")
    }
}
