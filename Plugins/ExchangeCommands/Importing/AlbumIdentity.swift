internal import AlbumModel

/// The identity of a copy of a release: the number that Discogs gives it, and the time at which the user added it.
struct ReleaseCopy {
    /// The hash of the number; nil if it is unknown, as in Discogs' export, or does not matter.
    let number: Int?
    let time: Int?

    init(of album: AlbumDraft, by key: AlbumKey) {
        let texts = ["instance_id", "Date Added"].map { key == .fields([.release]) ? album.text(of: .own($0)) : nil }
        (number, time) = (texts[0]?.hashValue, texts[1]?.hashValue)
    }
}

/// The hashes of an album's title and artist, case and diacritics aside.
struct AlbumName {
    let title, artist: Int
    /// The hash of both; nil if one is empty.
    let hash: Int?

    init(of album: AlbumDraft) {
        (title, artist) = (TextFolding.fold(album.title).hashValue, TextFolding.fold(album.artist).hashValue)
        hash = AlbumKey.fields([.artist, .title]).hash(of: album, nil)
    }

    func isUnlike(_ other: AlbumName) -> Bool { title != other.title && artist != other.artist }
}
