internal import AlbumModel
internal import MusicLibrary

/// The source of an import: its name, if the user gives it one, and the fields that it has in a row.
///
/// The albums of a named source have its name in the field `source`. Files without a name are one source if they have the same key.
@MainActor
struct ImportedSource {
    /// The field with the names of the sources of an album.
    static let field = AlbumField.own("source")

    /// The name from the user; nil for none.
    let name: String?
    /// The source of the base in the library; nil if the file has no base.
    let base: String?
    /// True for a list of tracks, whose albums are identified by artist and title, which all albums have.
    private let isTracks: Bool
    /// True for a wantlist of an account.
    private let isWantlist: Bool
    /// The folder of the albums; nil for a file.
    private let root: String?
    /// The fields that the user sets on each album.
    let assigned: [AlbumField]
    /// The fields of the latest row, before and after additions; most rows have the same ones.
    private var latest: (row: [AlbumField], all: [AlbumField]) = ([], [])

    /// Creates the source of a file.
    ///
    /// An export of this program without a name has no base: its values are those of the library, edited by the user, so they win.
    init(_ file: ImportedFile, _ importer: AlbumImporter) throws {
        (name, isWantlist, root) = (file.sourceName, file.isWantlist, file.root)
        assigned = file.rules.assignments.map(\.field)
        isTracks = importer.usualKey != nil
        switch (name, try AlbumKey(importer.usualKey, in: importer.layout, of: file.name)) {
        case (let name?, _): base = TextFolding.foldCase(name)
        case (nil, .id?): base = nil
        // No name begins with a space.
        case (nil, let key): base = " " + (key?.fields.map(\.name).joined(separator: ",") ?? "")
        }
    }

    /// The fields for which a row has a value, also an empty one. A named source only adds values to `source`.
    mutating func fields(of row: ImportedRow) -> [AlbumField] {
        if assigned.isEmpty, name == nil, row.unreadable.isEmpty { return row.fields }
        if row.unreadable.isEmpty, latest.row == row.fields { return latest.all }
        let all = (row.fields + assigned).filter {
            !(row.unreadable.contains($0) && !assigned.contains($0)) && (name == nil || $0 != Self.field)
        }
        if row.unreadable.isEmpty { latest = (row.fields, all) }
        return all
    }

    /// Adds the name, and the values of the row, to the field `source` of an album.
    func mark(_ album: inout AlbumDraft, of row: AlbumDraft) {
        guard let name else { return }
        var names = ValueUnion(album.values(of: Self.field))
        names.add(row.values(of: Self.field) + [name])
        album.set(Self.field, to: names.text)
    }

    /// True if an album may belong to a row. A copy in a collection belongs to none in a wantlist, which is about another copy.
    func concerns(_ album: AlbumDraft) -> Bool { !isWantlist || album.text(of: .own("instance_id")) == nil }

    /// True if an album that is in no row is missing: it is one of the source, or the source has said something about it.
    func includes(_ album: Album, _ base: SourceBase?) -> Bool {
        isInRoot(album.details)
            && (name == nil && base?.knows(album.id) == true || contains(album.details) && (name != nil || !isTracks))
    }

    private func isInRoot(_ album: AlbumDraft) -> Bool {
        guard let root, root != "/" else { return true }
        return album.text(of: .own("folder")).map { $0 == root || $0.hasPrefix(root + "/") } ?? false
    }

    /// True if the album is one of the source; without a name, if it has none.
    func contains(_ album: AlbumDraft) -> Bool {
        guard let text = album.text(of: Self.field) else { return name == nil }
        guard let name else { return false }
        let folded = TextFolding.foldCase(name)
        return ValueList.values(in: text).contains { TextFolding.foldCase($0) == folded }
    }
}
