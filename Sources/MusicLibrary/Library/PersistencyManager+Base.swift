package import AlbumModel

extension PersistencyManager {
    /// The last values from a source for albums, in the imports whose changes are done.
    package func base(of source: String) throws -> SourceBase { try store.base(of: source) }

    /// The last values from the source of a base for an album; nil if it has named none.
    ///
    /// - Parameter album: The album as it is in the library now.
    package func base(of album: Album, in base: SourceBase) throws -> AlbumBase? {
        try base.values(of: album.id) { try store.album(album, before: base.edits(of: album.id)) }
    }

    /// Saves the values that an import has read, as a part of the open change. Without edits in it, the readings belong to the latest change.
    ///
    /// - Throws: ``LibraryError``
    package func save(_ readings: SourceReadings) throws { if !readings.isEmpty { try store.save(readings) } }
}
