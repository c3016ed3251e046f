package import MusicLibrary
internal import ShellKit

extension AlbumWorkspace {
    /// Rejects an own field that no album has, probably a typing error.
    ///
    /// Known fields always pass. For an own field, the query reads the library up to the first album that has it.
    /// - Throws: ``AlbumReferenceError/noSuchField(_:nearest:)``
    package func refuseUnknown(_ field: AlbumField) throws {
        if let unknown = try unknown(field) { throw unknown }
    }

    /// The known field that is similar to an own field that no album has; nil if there is none.
    package func likelyMeant(by field: AlbumField) throws -> String? {
        guard case .own(let name) = field, let near = Self.knownField(near: name) else { return nil }
        return try isOnNoAlbum(field) ? near : nil
    }

    /// The error for an own field that no album has; nil if an album has it or the library is empty.
    func unknown(_ field: AlbumField) throws -> AlbumReferenceError? {
        guard case .own(let name) = field else { return nil }
        guard try isOnNoAlbum(field), try !library.isEmpty else { return nil }
        return .noSuchField(name, nearest: Self.knownField(near: name))
    }

    /// Reads the library up to the first album with the field.
    private func isOnNoAlbum(_ field: AlbumField) throws -> Bool {
        try library.albums(AlbumQuery(terms: .has(field)), limit: 1).isEmpty
    }

    private static func knownField(near name: String) -> String? {
        NearestName.of(name, among: AlbumField.known.map(\.name))
    }
}
