internal import AlbumModel
internal import MusicLibrary

/// The ids of an export of albums: those of its own library are those of its albums, those of another library are not.
struct FileIDs {
    /// The id, and the title and artist, of each row with a key.
    private var rows: [(id: Album.ID?, name: AlbumName)] = []
    /// The ids of albums here that are those of the file; nil as long as all ids count.
    private var known: Set<Album.ID>?
    /// The number of ids of other albums here.
    private(set) var others = 0
    /// True if few ids of the file are those of its albums here, so that it is an export of another library.
    private(set) var areOfOtherLibrary = false

    /// Adds the id of the next row.
    mutating func add(_ id: Album.ID?, _ name: AlbumName) { rows.append((id, name)) }

    /// True if an id names the same album here and in the file.
    func count(_ id: Album.ID?) -> Bool { id.map { known?.contains($0) ?? true } ?? false }

    /// Finds the ids that are those of their albums here.
    ///
    /// An album is another one if its title and its artist differ, or if the file has it with another id. If most ids are those of others,
    /// the rest fits by accident.
    @MainActor
    mutating func compare(with library: LibraryAPI) throws {
        let (indices, names) = (
            Dictionary(rows.indices.map { (rows[$0].id, $0) }) { $1 }, Set(rows.map(\.name.hash))
        )
        var (known, others) = (Set<Album.ID>(), 0)
        try library.albums(AlbumListing()) { located in
            let album = located.album
            guard let index = indices[album.id], case let (row, name) = (rows[index].name, AlbumName(of: album.details))
            else { return true }
            if row.hash == name.hash || !row.isUnlike(name) && !names.contains(name.hash) {
                known.insert(album.id)
            } else {
                others += 1
            }
            return true
        }
        (self.known, self.others) = (others > known.count ? [] : known, others)
        areOfOtherLibrary = 2 * known.count < rows.count
    }

    /// The key by artist and title of a row whose id is not that of its album here; nil for any other row.
    func keyByName(ofRow index: Int) -> Int? {
        guard let id = rows[index].id, !count(id) else { return nil }
        return rows[index].name.hash
    }
}
