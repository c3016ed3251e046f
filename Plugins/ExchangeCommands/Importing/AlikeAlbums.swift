internal import AlbumModel
internal import MusicLibrary

/// Detects albums of a file that were in the library before the import, by artist and title, ignoring case.
///
/// If *m* equal albums are in the library, the first *m* of the file match. A few albums are looked up individually.
/// When the lookups have cost as much as a scan of the library, the whole library is scanned once. So a small file
/// costs little with a large library, and a large file at most twice the optimum.
///
/// - Complexity: For *n* albums and a library of *m*, O((*n* + *m*) log *m*) time and 12 bytes for each of the *m*
///   albums, or almost none for a small file. Albums are compared by 64-bit hashes; with a million albums on each
///   side, one in ten million imports has a collision.
@MainActor
final class AlikeAlbums {
    /// The number of albums that a scan reads in the time of one lookup.
    private static let costOfLookup = 100

    private let library: LibraryAPI
    private let count: Int
    private var lookupsLeft: Int
    /// The keys of the whole library, after a scan.
    private var tally: KeyTally?
    /// For each looked-up key, the number of albums that were already matched and the number of remaining ones.
    private var lookedUp: [Int: (had: Int, left: Int)] = [:]

    init(in library: LibraryAPI) throws {
        self.library = library
        count = try library.count()
        lookupsLeft = count / Self.costOfLookup
    }

    /// True if an equal album remains; it is removed from the remaining ones.
    func removeOne(like draft: AlbumDraft) throws -> Bool {
        guard count > 0 else { return false }
        let key = Self.key(of: draft)
        if tally == nil, try lookUp(key, draft) { return removeLookedUp(key) }
        if tally == nil { tally = try goThroughLibrary() }
        return tally?.removeOne(key) ?? false
    }

    /// Looks up an album unless the lookups have become too expensive; a key is looked up only once, before the
    /// import adds an equal album.
    private func lookUp(_ key: Int, _ draft: AlbumDraft) throws -> Bool {
        if lookedUp[key] != nil { return true }
        guard lookupsLeft > 0, Self.canBeLookedUp(draft) else { return false }
        lookupsLeft -= 1
        let alike = AlbumQuery(terms: .field(.title, .equals(draft.title)), .field(.artist, .equals(draft.artist)))
        lookedUp[key] = (0, try library.count(alike))
        return true
    }

    private func removeLookedUp(_ key: Int) -> Bool {
        guard let (had, left) = lookedUp[key], left > 0 else { return false }
        lookedUp[key] = (had + 1, left - 1)
        return true
    }

    /// The keys of the library before the import, without those already matched.
    private func goThroughLibrary() throws -> KeyTally {
        var keys: [Int] = []
        keys.reserveCapacity(count)
        try library.albums(AlbumListing(AlbumQuery(locators: .positions(from: 1, through: count)))) { located in
            keys.append(Self.key(of: located.album.details))
            return true
        }
        var tally = KeyTally(keys)
        for (key, number) in lookedUp {
            for _ in 0..<number.had { _ = tally.removeOne(key) }
        }
        lookedUp = [:]
        return tally
    }

    private static func key(of draft: AlbumDraft) -> Int {
        var hasher = Hasher()
        hasher.combine(TextFolding.foldCase(draft.artist))
        hasher.combine(TextFolding.foldCase(draft.title))
        return hasher.finalize()
    }

    /// True if the search index can find the album; without any word, the lookup would scan the library.
    private static func canBeLookedUp(_ draft: AlbumDraft) -> Bool {
        let phrases = [draft.title, draft.artist].map { try? SearchPhrase($0) }
        return phrases.contains { $0?.words.isEmpty == false }
    }
}

/// A multiset of keys in 12 bytes per key, with removal of single keys.
struct KeyTally {
    private var keys: [Int]
    /// The number of removed keys, stored at the first index of each key.
    private var removed: [Int32]

    /// Creates a multiset. Complexity: O(*n* log *n*)
    init(_ keys: consuming [Int]) {
        keys.sort()
        removed = Array(repeating: 0, count: keys.count)
        self.keys = keys
    }

    /// Removes a key, and returns true if one remained. Complexity: O(log *n*)
    mutating func removeOne(_ key: Int) -> Bool {
        let index = keys.insertionIndex { $0 < key }
        guard index < keys.count else { return false }
        let next = index + Int(removed[index])
        guard next < keys.count, keys[next] == key else { return false }
        removed[index] += 1
        return true
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
