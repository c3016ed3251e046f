internal import MusicLibrary

/// Tells of each album of a file whether one like it, by artist and title, was in the library before the import.
///
/// Of *m* alike in the library, the first *m* of the file are found. A few albums are looked up one by one; once that has cost
/// as much as going through the library would, all of it is gone through, once. So a small file costs little beside a large
/// library, and a large one at most twice what would be best.
///
/// Complexity: for *n* albums beside *m*, O(*n* log *m* + min(*n*, *m*)) and eight bytes for each of the *m* at most, beside
/// what the file has of them. Albums are told apart by 64-bit hashes: that two among a million beside a million are mistaken
/// for each other happens once in ten million imports.
@MainActor
final class AlikeAlbums {
    /// How many albums are gone through in the time that it takes to look up one.
    private static let costOfLookup = 20

    private let library: LibraryAPI
    private let count: Int
    private var lookupsLeft: Int
    /// The keys of the whole library, in order, once it has been gone through.
    private var keys: [Int]?
    /// Of the keys that were asked for and are there: how many albums of the library the file has not had yet.
    private var left: [Int: Int] = [:]

    /// The albums of a library as they are now.
    init(in library: LibraryAPI) throws {
        self.library = library
        count = try library.count()
        lookupsLeft = count / Self.costOfLookup
    }

    /// Whether an album like this one is left, which then is no more.
    func takeOne(like draft: AlbumDraft) throws -> Bool {
        guard count > 0 else { return false }
        let key = Self.key(of: draft)
        let number = try left[key] ?? number(of: key, draft)
        // What is not there need not be remembered once that is known of every key.
        if number > 0 || keys == nil { left[key] = max(0, number - 1) }
        return number > 0
    }

    /// How many albums like this one there were before the import.
    private func number(of key: Int, _ draft: AlbumDraft) throws -> Int {
        if keys == nil, lookupsLeft > 0, Self.canBeLookedUp(draft) {
            lookupsLeft -= 1
            // Nothing like it was added by the import yet, for its key has never been asked for.
            return try library.count(
                AlbumQuery(terms: .field(.title, .equals(draft.title)), .field(.artist, .equals(draft.artist))))
        }
        let keys = try self.keys ?? readKeys()
        self.keys = keys
        let first = keys.firstPlace { $0 >= key }
        return keys[first...].prefix { $0 == key }.count
    }

    private func readKeys() throws -> [Int] {
        var keys: [Int] = []
        keys.reserveCapacity(count)
        try library.albums(AlbumListing(AlbumQuery(places: .positions(from: 1, through: count)))) { located in
            keys.append(Self.key(of: located.album.details))
            return true
        }
        keys.sort()
        return keys
    }

    private static func key(of draft: AlbumDraft) -> Int {
        var hasher = Hasher()
        hasher.combine(TextFolding.fold(draft.artist))
        hasher.combine(TextFolding.fold(draft.title))
        return hasher.finalize()
    }

    /// Whether the search index can lead to an album: without a single word there it would be gone through whole.
    private static func canBeLookedUp(_ draft: AlbumDraft) -> Bool {
        let phrases = [draft.title, draft.artist].map { try? SearchPhrase($0) }
        return phrases.contains { $0?.words.isEmpty == false }
    }
}

extension [Int] {
    /// The first place at which a condition holds that holds everywhere behind it.
    fileprivate func firstPlace(where condition: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
