internal import AlbumModel

/// The fields by which an import that updates finds the album of a row.
enum AlbumKey: Equatable {
    /// The album's number, in this program's own export.
    case id
    /// The values of these fields, case aside.
    case fields([AlbumField])

    /// The key that the user names, one column or several with commas, or else that of the file's format; nil if it has none.
    ///
    /// - Throws: ``ExchangeError/noSuchColumn(_:purpose:columns:file:)``.
    init?(_ named: String?, in layout: AlbumLayout, of file: String) throws {
        guard let named else {
            let fields = layout.format.key.map { layout.role(ofColumn: $0.name)?.field ?? $0 }
            guard layout.isLiteral || !fields.isEmpty else { return nil }
            self = layout.isLiteral ? .id : .fields(fields)
            return
        }
        func unknown(_ name: String) -> ExchangeError {
            .noSuchColumn(name, purpose: "identify albums", columns: layout.columns.map(\.name), file: file)
        }
        let isWhole = layout.role(ofColumn: named) != nil
        let roles = try (isWhole ? [named] : named.split(separator: ",").map(String.init)).map { name in
            guard let role = layout.role(ofColumn: name) else { throw unknown(name) }
            return role
        }
        let fields = roles.compactMap { if case .field(let field) = $0 { field } else { nil } }
        guard !roles.isEmpty, fields.count == roles.count || roles == [.id] else {
            throw unknown(named)
        }
        self = roles == [.id] ? .id : .fields(fields)
    }

    /// A hash of the key; nil if a part of it is missing.
    func hash(of draft: AlbumDraft, _ id: Album.ID?) -> Int? {
        var hasher = Hasher()
        switch self {
        case .id:
            guard let id else { return nil }
            hasher.combine(id)
        case .fields(let fields):
            for field in fields {
                guard let text = draft.text(of: field), !text.isEmpty else { return nil }
                hasher.combine(TextFolding.foldCase(text))
            }
        }
        return hasher.finalize()
    }

    /// The hashes of all releases of a merged album; empty for any other album or key.
    func hashesOfReleases(in draft: AlbumDraft) -> [Int] {
        guard self == .fields([.release]), let text = draft.text(of: .release) else { return [] }
        let releases = ValueList.values(in: text)
        return releases.count < 2 ? [] : releases.compactMap { hash(of: AlbumDraft(release: $0), nil) }
    }

    var fields: [AlbumField] {
        switch self {
        case .id: [.own("id")]
        case .fields(let fields): fields
        }
    }
}

extension AlbumDraft {
    fileprivate init(release: String) { self.init(title: "", artist: "", fields: [AlbumField.release.name: release]) }
}
