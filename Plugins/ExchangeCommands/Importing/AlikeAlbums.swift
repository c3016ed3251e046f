internal import MusicLibrary

/// Tells of each album of a file whether one like it, by artist and title, was in the library before the import.
///
/// Of *m* alike in the library, the first *m* of the file are found. A few albums are looked up one by one; once that has cost
/// as much as going through the library would, all of it is gone through, once. So a small file costs little beside a large
/// library, and a large one at most twice what would be best.
///
/// Complexity: for *n* albums beside *m*, O((*n* + *m*) log *m*) and twelve bytes for each of the *m*, or nothing of them for a
/// small file. Albums are told apart by 64-bit hashes: that two among a million beside a million are mistaken for each other
/// happens once in ten million imports.
@MainActor
final class AlikeAlbums {
    /// How many albums are gone through in the time that it takes to look up one.
    private static let costOfLookup = 100

    private let library: LibraryAPI
    private let count: Int
    private var lookupsLeft: Int
    /// The whole library, once it has been gone through.
    private var tally: KeyTally?
    /// For each key that was looked up: how many albums of the library the file has had, and how many not yet.
    private var lookedUp: [Int: (had: Int, left: Int)] = [:]

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
        if tally == nil, try lookUp(key, draft) { return takeLookedUp(key) }
        if tally == nil { tally = try goThroughLibrary() }
        return tally?.takeOne(key) ?? false
    }

    /// Looks an album up, unless that would cost too much; it is looked up once, before the import adds one like it.
    private func lookUp(_ key: Int, _ draft: AlbumDraft) throws -> Bool {
        if lookedUp[key] != nil { return true }
        guard lookupsLeft > 0, Self.canBeLookedUp(draft) else { return false }
        lookupsLeft -= 1
        let alike = AlbumQuery(terms: .field(.title, .equals(draft.title)), .field(.artist, .equals(draft.artist)))
        lookedUp[key] = (0, try library.count(alike))
        return true
    }

    private func takeLookedUp(_ key: Int) -> Bool {
        guard let (had, left) = lookedUp[key], left > 0 else { return false }
        lookedUp[key] = (had + 1, left - 1)
        return true
    }

    /// All that was there before the import, less what the file has had of it.
    private func goThroughLibrary() throws -> KeyTally {
        var keys: [Int] = []
        keys.reserveCapacity(count)
        try library.albums(AlbumListing(AlbumQuery(places: .positions(from: 1, through: count)))) { located in
            keys.append(Self.key(of: located.album.details))
            return true
        }
        var tally = KeyTally(keys)
        for (key, number) in lookedUp {
            for _ in 0..<number.had { _ = tally.takeOne(key) }
        }
        lookedUp = [:]
        return tally
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
