package import MusicLibrary
internal import ShellKit

extension AlbumWorkspace {
    /// Refuses a field that no album has, which is probably a slip of the hand.
    ///
    /// Known fields are not looked for; one of the albums' own takes a look along the library up to the first that has it.
    /// - Throws: ``AlbumReferenceError/noSuchField(_:nearest:)``
    package func refuseUnknown(_ field: AlbumField) throws {
        if let unknown = try unknown(field) { throw unknown }
    }

    /// The known field that was probably meant by one of the albums' own that no album has yet; nil where none is near.
    package func likelyMeant(by field: AlbumField) throws -> String? {
        guard case .own(let name) = field, let near = Self.knownField(near: name) else { return nil }
        return try isOnNoAlbum(field) ? near : nil
    }

    /// What is to be said of a field that no album has; nil where one does, or there is no album.
    func unknown(_ field: AlbumField) throws -> AlbumReferenceError? {
        guard case .own(let name) = field else { return nil }
        guard try isOnNoAlbum(field), try !library.isEmpty else { return nil }
        return .noSuchField(name, nearest: Self.knownField(near: name))
    }

    /// Takes a look along the library up to the first album that has it.
    private func isOnNoAlbum(_ field: AlbumField) throws -> Bool {
        try library.albums(AlbumQuery(terms: .has(field)), limit: 1).isEmpty
    }

    private static func knownField(near name: String) -> String? {
        NearestName.of(name, among: AlbumField.known.map(\.name))
    }
}
