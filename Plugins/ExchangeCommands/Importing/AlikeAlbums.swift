internal import AlbumModel
internal import MusicLibrary

/// Detects albums of a file that were in the library before the import, by artist and title, ignoring case.
///
/// If *m* equal albums are in the library, the first *m* of the file match. A few albums are looked up individually.
/// When the lookups have cost as much as a scan of the library, the whole library is scanned once. So a small file
/// costs little with a large library, and a large file at most twice the optimum.
///
/// - Complexity: For *n* albums and a library of *m*, O(*n* + *m*) time and about 25 bytes for each of the *m* albums (more for each
///   that is to be marked), or almost none for a small file. Albums are compared by 64-bit hashes; with a million albums on each side, one in ten million imports has
///   a collision.
@MainActor
final class AlikeAlbums {
    /// The number of albums that a scan reads in the time of one lookup.
    private static let costOfLookup = 100

    private let library: LibraryAPI
    private let count: Int
    private var lookupsLeft: Int
    /// The number of albums with each key that were not matched: of the keys that were looked up, or of all after a scan.
    private var left: [Int: Int32] = [:]
    /// The number of matched albums with each key that was looked up.
    private var matched: [Int: Int32] = [:]
    private var isScanned = false
    /// The named source of the file; nil without a name.
    private let source: ImportedSource?
    /// The albums with each key that are not marked as the source's, the last one first.
    private var unmarked: [Int: [Album.ID]] = [:]
    /// Those that were removed before a scan.
    private var removed: Set<Album.ID> = []

    /// Detects the albums of a library.
    ///
    /// - Parameter source: The source with whose name albums are to be marked; nil marks none.
    init(in library: LibraryAPI, toMark source: ImportedSource? = nil) throws {
        (self.library, self.source) = (library, source)
        count = try library.count()
        lookupsLeft = count / Self.costOfLookup
    }

    /// True if an equal album remains; it is removed from the remaining ones.
    func removeOne(like draft: AlbumDraft) throws -> Bool {
        guard count > 0 else { return false }
        let key = draft.hashOfArtistAndTitle
        if !isScanned, try !lookUp(key, draft) { try scan() }
        guard let number = left[key], number > 0 else { return false }
        left[key] = number - 1
        if !isScanned { matched[key, default: 0] += 1 }
        return true
    }

    /// The first album of the library that equals one that ``removeOne(like:)`` has found, and is not marked; it is removed.
    func removeUnmarked(like draft: AlbumDraft) -> Album.ID? {
        guard let id = unmarked[draft.hashOfArtistAndTitle]?.popLast() else { return nil }
        if !isScanned { removed.insert(id) }
        return id
    }

    private func collect(_ album: Album, _ key: Int) {
        guard let source, !source.contains(album.details), !removed.contains(album.id) else { return }
        unmarked[key, default: []].append(album.id)
    }

    /// Looks up an album unless the lookups have become too expensive; a key is looked up only once, before the
    /// import adds an equal album.
    private func lookUp(_ key: Int, _ draft: AlbumDraft) throws -> Bool {
        if left[key] != nil { return true }
        guard lookupsLeft > 0, Self.canBeLookedUp(draft) else { return false }
        lookupsLeft -= 1
        guard source != nil else {
            left[key] = Int32(clamping: try library.count(Self.query(for: draft)))
            return true
        }
        var number: Int32 = 0
        try library.albums(AlbumListing(Self.query(for: draft))) { located in
            number += 1
            collect(located.album, key)
            return true
        }
        left[key] = number
        unmarked[key]?.reverse()
        return true
    }

    /// The albums with the artist and the title of another one.
    static func query(for draft: AlbumDraft) -> AlbumQuery {
        AlbumQuery(terms: .field(.title, .equals(draft.title)), .field(.artist, .equals(draft.artist)))
    }

    /// Counts the albums of the library before the import, without those already matched.
    private func scan() throws {
        left = matched.mapValues { -$0 }
        left.reserveCapacity(count)
        unmarked = [:]
        try library.albums(AlbumListing(AlbumQuery(locators: .positions(from: 1, through: count)))) { located in
            let key = located.album.details.hashOfArtistAndTitle
            left[key, default: 0] += 1
            collect(located.album, key)
            return true
        }
        if source != nil { unmarked = unmarked.mapValues { $0.reversed() } }
        (matched, removed, isScanned) = ([:], [], true)
    }

    /// True if the search index can find the album; without any word, the lookup would scan the library.
    private static func canBeLookedUp(_ draft: AlbumDraft) -> Bool {
        let phrases = [draft.title, draft.artist].map { try? SearchPhrase($0) }
        return phrases.contains { $0?.words.isEmpty == false }
    }
}

extension AlbumDraft {
    /// A hash of the artist and the title, case aside.
    var hashOfArtistAndTitle: Int {
        var hasher = Hasher()
        hasher.combine(TextFolding.foldCase(artist))
        hasher.combine(TextFolding.foldCase(title))
        return hasher.finalize()
    }
}

extension Array {
    /// The index of the first element that does not precede a value, in a sorted array. Complexity: O(log *n*)
    func insertionIndex(_ precedes: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if precedes(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
