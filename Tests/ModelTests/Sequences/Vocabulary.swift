import Randomness

/// The texts of random albums: few, so that queries match several of them.
enum Vocabulary {
    static let titles = [
        "Blue", "Blue Train", "Blue Train Live", "Homogenic", "Björk", "Bjork Live", "69 Love Songs", "1999", "Sun",
        "First Last", "Best of Bowie", "American Pie", "BLUE", "La La La",
        "The Blue Train", "Blue Train (Remastered 2009)", "Sun [Deluxe Edition]", "Sun - Reissue", "Sun (Live)",
        "Sun & Train", "sun and train",
    ]
    static let artists = [
        "Joni Mitchell", "John Coltrane", "Björk", "Prince", "Sting", "Blue Nile", "U2", "The Blue Nile",
    ]
    static let genres = ["Pop", "Art Pop", "Jazz", "Rock", "Folk"]
    static let labels = ["ECM", "Blue Note", "4AD", "Motown"]
    static let formats = ["LP", "CD", "Tape"]
    static let years = [1959, 1971, 1999, 2000, 2003]
    /// The own fields, with numbers, texts and dates.
    static let own = [
        "label": labels, "format": formats, "code": (1...9).map { "c\($0)" }, "want": ["1", "5", "50", "120"],
        "price": ["9.5", "10", "100", "-2", "25", "12,5", "£7", "1,200", "on order", "unknown"],
        "sort": ["Nile", "Zappa, Frank"],
        "note": ["a;b", "say \"hi\"", "x, y", "50% & more", "$5", "back\\slash", "-x", "#1", "it's", "*"],
        "Date Added": ["2021-12-31", "2022-05-03", "2022-11-20", "2023-06", "2023-06-30"],
    ]
    static let ownFields = own.keys.sorted()

    /// Commands that always fail.
    static let mistakes = [
        "nonsense", "add", "move 1", "add Title", "undo x", "list artist:", "next 0", "edit 1 title=Blue Train",
        "list ( 1", "list year:soon", "echo $nosuch", "count @nosuch", "import ~/nosuch.csv",
    ]

    static func draft(_ random: inout SeededRandom) -> ModelDraft {
        ModelDraft(
            title: random.pick(titles), artist: random.pick(artists),
            genre: random.once(in: 2) ? list(of: "genre", &random) : nil,
            year: random.once(in: 2) ? (random.once(in: 20) ? 999 : random.pick(years)) : nil,
            own: ownFields.filter { _ in random.once(in: 6) }.map {
                ModelAssignment(field: $0, value: list(of: $0, &random))
            })
    }

    /// One value or several for a field that can have several.
    static func list(of field: String, _ random: inout SeededRandom) -> String {
        let values = (0...(random.once(in: 4) ? 1 : 0)).map { _ in value(of: field, &random) }
        return Set(values).sorted().joined(separator: "; ")
    }

    /// A valid value for a field; rarely one that the field rejects.
    static func value(of field: String, _ random: inout SeededRandom) -> String {
        switch field {
        case "title": random.pick(titles)
        case "artist": random.pick(artists)
        case "genre": random.pick(genres)
        case "year": random.once(in: 8) ? random.pick(["soon", "999"]) : "\(random.pick(years))"
        case "cover": "https://example.org/\(random.below(9)).jpg"
        default: random.pick(own[field] ?? labels)
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
