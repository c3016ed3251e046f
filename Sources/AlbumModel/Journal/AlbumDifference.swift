/// The effect of a change on an album: the fields that differ before and after it.
public struct AlbumDifference: Sendable, Hashable {
    /// A field with its values; nil where the album lacks it.
    public struct Field: Sendable, Hashable {
        /// The name of the field, or `position`.
        public let name: String
        /// The value before the change.
        public let old: String?
        /// The value after the change.
        public let new: String?
    }

    /// The album before the change; nil if the change added it.
    public let before: PositionedAlbum?
    /// The album after the change; nil if the change deleted it.
    public let after: PositionedAlbum?
    /// The fields that differ, in the order of display. `position` precedes them if the change added, deleted or moved the
    /// album; the position of an album that made way for others does not count.
    public let fields: [Field]

    /// Compares an album; nil if nothing differs.
    ///
    /// - Parameter isMoved: True if the change moved the album.
    public init?(_ before: PositionedAlbum?, _ after: PositionedAlbum?, isMoved: Bool = false) {
        (self.before, self.after) = (before, after)
        let (old, new) = (before?.album.details, after?.album.details)
        let nothing = AlbumDraft(title: "", artist: "")
        var fields = (new ?? nothing).differences(from: old ?? nothing).map { field in
            Field(name: field.name, old: old?.text(of: field), new: new?.text(of: field))
        }
        if isMoved || before == nil || after == nil, before?.position != after?.position {
            let positions = [before, after].map { $0.map { String($0.position) } }
            fields.insert(Field(name: "position", old: positions[0], new: positions[1]), at: 0)
        }
        guard !fields.isEmpty else { return nil }
        self.fields = fields
    }

    /// The album, as it was before the change if it existed.
    public var album: PositionedAlbum? { before ?? after }
}

extension AlbumDraft {
    /// The fields in which two albums differ, in the order of display.
    package func differences(from other: AlbumDraft) -> [AlbumField] {
        let own = fields.map(\.name) + other.fields.map(\.name).filter { fields[$0] == nil }
        return (AlbumField.known + own.map { .own($0) }).filter { text(of: $0) != other.text(of: $0) }
    }
}

/// The effect of changes on the first albums that they touched.
package struct AlbumDifferences: Sendable {
    /// The albums that differ, in the order of their first positions.
    package let albums: [AlbumDifference]
    /// The number of albums beyond the first ones; nil if there are more, but an edit may have touched an album again.
    package let rest: Int?
}

/// The first albums that edits touch.
package struct TouchedAlbums {
    /// Their ids, each once.
    package private(set) var ids: [Album.ID] = []
    /// True if the edits touch more albums.
    package private(set) var isCut = false
    /// The lowest id of an album that the edits add.
    package var firstAdded: Album.ID?
    /// The number of albums to collect.
    package let limit: Int
    private var known: Set<Album.ID> = []
    private var moved: Set<Album.ID> = []
    /// The number of albums of each edit.
    private var counts: [Int] = []

    /// - Parameter limit: The number of albums to collect; one more of an edit shows that there are others.
    package init(limit: Int) { self.limit = min(limit, .max - 1) }

    /// Adds the albums of an edit, of which the first `limit + 1` suffice.
    package mutating func add(_ others: [Album.ID], of count: Int, areMoved: Bool) {
        counts.append(count)
        for id in others {
            if ids.count < limit, known.insert(id).inserted { ids.append(id) }
            guard known.contains(id) else {
                isCut = true
                continue
            }
            if areMoved { moved.insert(id) }
        }
    }

    /// The differences between two states of the albums.
    package func differences(_ before: [PositionedAlbum], _ after: [PositionedAlbum]) -> AlbumDifferences {
        let old = Dictionary(before.map { ($0.album.id, $0) }) { first, _ in first }
        let new = Dictionary(after.map { ($0.album.id, $0) }) { first, _ in first }
        let added = after.map(\.album.id).filter { old[$0] == nil }
        let albums = (before.map(\.album.id) + added).compactMap { id in
            AlbumDifference(old[id], new[id], isMoved: moved.contains(id))
        }
        return AlbumDifferences(albums: albums, rest: !isCut ? 0 : counts.count == 1 ? counts[0] - limit : nil)
    }
}

/// The steps that a request would undo or redo, and what that would do to the first albums that it touches.
package typealias JournalPreview = (steps: [JournalStep], differences: AlbumDifferences)
