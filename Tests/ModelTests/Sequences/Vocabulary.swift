import Randomness

/// The texts of random albums: few, so that queries match several of them.
enum Vocabulary {
    static let titles = [
        "Blue", "Blue Train", "Blue Train Live", "Homogenic", "Björk", "Bjork Live", "69 Love Songs", "1999", "Sun",
        "First Last", "Best of Bowie", "American Pie", "BLUE", "La La La",
    ]
    static let artists = ["Joni Mitchell", "John Coltrane", "Björk", "Prince", "Sting", "Blue Nile", "U2"]
    static let genres = ["Pop", "Art Pop", "Jazz", "Rock", "Folk"]
    static let labels = ["ECM", "Blue Note", "4AD", "Motown"]
    static let formats = ["LP", "CD", "Tape"]
    static let years = [1959, 1971, 1999, 2000, 2003]
    static let fields = ["title", "artist", "genre", "label", "format"]

    static func draft(_ random: inout SeededRandom) -> ModelDraft {
        ModelDraft(
            title: random.pick(titles), artist: random.pick(artists),
            genre: random.once(in: 2) ? random.pick(genres) : nil,
            year: random.once(in: 2) ? (random.once(in: 20) ? 999 : random.pick(years)) : nil)
    }

    /// A valid value for a field; rarely one that the field rejects.
    static func value(of field: String, _ random: inout SeededRandom) -> String {
        switch field {
        case "title": random.pick(titles)
        case "artist": random.pick(artists)
        case "genre": random.pick(genres)
        case "label": random.pick(labels)
        case "format": random.pick(formats)
        case "year": random.once(in: 8) ? random.pick(["soon", "999"]) : "\(random.pick(years))"
        default: "https://example.org/\(random.below(9)).jpg"
        }
    }

    /// The first characters of a word.
    static func beginning(of word: String, _ random: inout SeededRandom) -> String {
        random.once(in: 2) ? word : String(word.prefix(1 + random.below(word.count)))
    }

    static func recased(_ text: String, _ random: inout SeededRandom) -> String {
        random.once(in: 2) ? text : random.once(in: 2) ? text.uppercased() : text.lowercased()
    }
}
