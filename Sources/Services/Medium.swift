internal import AlbumModel

/// A kind of medium, as MusicBrainz and Discogs name it.
enum Medium: CaseIterable {
    case vinyl, cd, cassette, dvd, bluRay, file, tape, shellac, video, miniDisc

    private var words: [String] {
        switch self {
        case .vinyl: ["vinyl", "lp", "7", "10", "12"]
        case .cd: ["cd", "cdr", "sacd", "hdcd", "cds"]
        case .cassette: ["cassette", "cass", "mc"]
        case .dvd: ["dvd", "dvda", "dvdv"]
        case .bluRay: ["blu", "bluray"]
        case .file: ["file", "digital", "mp3", "flac", "download"]
        case .tape: ["reel", "8", "cartridge"]
        case .shellac: ["shellac", "78"]
        case .video: ["vhs", "laserdisc"]
        case .miniDisc: ["minidisc"]
        }
    }

    /// The medium in a text such as `2xLP`, `12" Vinyl` or `SHM-CD`; nil for any other word of a format, such as `Album`.
    init?(named text: String) {
        let plain = text.firstIndex(of: "x").map { index in
            text[..<index].allSatisfy(\.isNumber) ? String(text[text.index(after: index)...]) : text
        }
        let words = SearchWords.words(of: plain ?? text)
        let found = Self.allCases.first { medium in words.contains { medium.words.contains($0) } }
        guard let found else { return nil }
        self = found
    }
}
