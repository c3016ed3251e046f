public import MusicLibrary
public import ShellKit

/// The state that the album commands share: the library and its current album.
@MainActor
public final class AlbumWorkspace {
    /// The library.
    public let library: LibraryAPI
    /// The current album.
    public let current: CurrentAlbum
    /// The library's journal, as the shell and the undo commands use it.
    public let history: LibraryUndoHistory

    /// The graphics capabilities of the terminal.
    package let pictures = PictureTerminal()

    /// A second connection to the library, for completion; nil if none can be opened.
    public private(set) lazy var reader: LibraryReader? = try? library.makeReader()

    /// Reads lists of albums; nil without a plugin for import.
    package var fileReader: (any AlbumFileReader)?
    /// The path of the library's file.
    let libraryName: String

    /// Creates a workspace on a library.
    ///
    /// - Parameter name: The name of the library in the saved session: the path of its file.
    public init(library: LibraryAPI, name: String) {
        self.library = library
        libraryName = name
        current = CurrentAlbum(library: library, libraryName: name)
        history = LibraryUndoHistory(library, current)
    }
}

extension AlbumWorkspace {
    /// Rejects an own field that no album has, probably a typing error.
    ///
    /// Known fields always pass. For an own field, the query reads the library up to the first album that has it.
    /// - Throws: ``AlbumReferenceError/noSuchField(_:nearest:)``
    public func refuseUnknown(_ field: AlbumField) throws {
        if let unknown = try unknown(field) { throw unknown }
    }

    /// The known field that is similar to an own field that no album has; nil if there is none.
    public func knownField(similarTo field: AlbumField) throws -> String? {
        guard case .own(let name) = field, let near = NearestName.of(name, among: AlbumField.known.map(\.name)) else {
            return nil
        }
        return try isOnNoAlbum(field) ? near : nil
    }

    /// True for the name of an own field that no album has.
    public func isUnknown(_ name: String) throws -> Bool {
        guard case .own = AlbumField(named: name) else { return false }
        return try isOnNoAlbum(AlbumField(named: name))
    }

    /// The error for an own field that no album has; nil if an album has it or the library is empty.
    func unknown(_ field: AlbumField) throws -> AlbumReferenceError? {
        guard case .own(let name) = field else { return nil }
        guard try isOnNoAlbum(field), try !library.isEmpty else { return nil }
        return .noSuchField(name, nearest: try nearestField(to: name))
    }

    /// Reads the library up to the first album with the field.
    private func isOnNoAlbum(_ field: AlbumField) throws -> Bool {
        try library.albums(AlbumQuery(terms: .has(field)), limit: 1).isEmpty
    }

    /// The known or own field of the library whose name is most similar; nil if none is similar.
    func nearestField(to name: String) throws -> String? {
        let own = try library.ownFieldNames(limit: Self.mostComparedFields)
        return NearestName.of(name, among: AlbumField.known.map(\.name) + own)
    }

    private static let mostComparedFields = 1000
}

extension CommandCategory {
    /// Commands that display albums.
    public static let albums = CommandCategory("Albums", order: 10)
    /// Commands that import and export albums.
    public static let exchange = CommandCategory("Exchange", order: 30)
}

/// The library words its errors; the shell prints them unchanged.
extension LibraryError: UserError {
    /// The sentence for the user.
    public var message: String { description }
}
