internal import AlbumModel
internal import ShellKit
internal import Tabular

/// The columns of a refused file that are probably the title and the artist, by words in their names.
struct ColumnGuess {
    private(set) var columns: [AlbumField: String] = [:]

    init(_ names: [String]) {
        var open = names.filter { name in
            let key = HeaderNames.key(of: name)
            return !key.isEmpty && KnownColumns.claim(of: key) == nil && !Self.otherEnds.contains(where: key.hasSuffix)
        }
        // The words for an artist are clearer: 'band_name' is no title.
        for (field, words, others) in Self.words {
            let match =
                words.lazy.compactMap { word in open.first { HeaderNames.key(of: $0).contains(word) } }.first
                ?? others.lazy.compactMap { word in
                    open.first { [word, word + "name", word + "s"].contains(HeaderNames.key(of: $0)) }
                }.first
            guard let name = match ?? words.prefix(2).lazy.compactMap({ NearestName.of($0, among: open) }).first else {
                continue
            }
            columns[field] = name
            open.removeAll { $0 == name }
        }
    }

    /// True if both were found.
    var isWhole: Bool { columns.count == 2 }

    /// Words anywhere in a name, the clearest first, and words that are a whole name.
    private static let words: [(AlbumField, [String], [String])] = [
        (
            .artist,
            [
                "artist", "performer", "interpret", "musician", "singer", "composer", "author", "creator",
                "исполнитель",
                "アーティスト",
            ],
            ["band", "group", "by"]
        ),
        (
            .title, ["album", "title", "titel", "titre", "release", "альбом", "アルバム", "タイトル"],
            ["record", "lp", "name", "disc", "work"]
        ),
    ]

    /// The ends of names of columns with other facts about a title or an artist.
    private static let otherEnds = [
        "#", "condition", "count", "cover", "date", "format", "genre", "genres", "id", "key", "label", "mbid", "notes",
        "number", "price", "rating", "type", "uri", "url", "year",
    ]
}

extension HeaderNames {
    /// True if the names look like the cells of a row: one is a number or a date.
    var areCells: Bool { names.contains { YearText($0).isYear || Int($0) != nil } }

    /// Names for the columns of a row with these cells: the first texts may be the artist and the title.
    var asCells: [String] {
        var (texts, hasYear) = (["title", "artist"], false)
        return names.enumerated().map { index, text in
            if YearText(text).isYear, !hasYear {
                hasYear = true
                return "year"
            }
            return Int(text) == nil ? texts.popLast() ?? "column \(index + 1)" : "column \(index + 1)"
        }
    }
}

extension YearText {
    fileprivate var isYear: Bool { self != .none && self != .unreadable }
}

/// The first object of a JSON text whose objects are no albums.
struct ObjectSample: Equatable {
    /// The kind of a value that is no object; nil for an object.
    private(set) var found: String?
    /// The names of its texts and numbers, or those of the first object in a list inside of it.
    let names: [String]
    /// The names of its objects and lists, if the names are its own.
    let containers: [String]
    /// The text of an error, as services send it; nil if there is none.
    let message: String?

    /// Creates a sample of an object with these texts and numbers.
    init(names: [String]) { (self.names, containers, message) = (names, [], nil) }

    init(_ row: TabularRow) {
        for problem in row.problems { if case .notAnObject(let kind) = problem { found = kind } }
        let members = zip(row.columns.names, row.values)
        let outer = members.filter { $1.array != nil || $1.object != nil }
        if let inner = outer.lazy.compactMap(\.1.namesOfObjects).first {
            (names, containers, message) = (inner, [], nil)
        } else {
            (names, containers) = (members.filter { $1.array == nil && $1.object == nil }.map(\.0), outer.map(\.0))
            message = members.first { ["message", "error"].contains($0.0.lowercased()) }?.1.string
        }
    }
}

extension JSONValue {
    /// The names of the objects in the first list of objects inside the value; nil if it has none.
    fileprivate var namesOfObjects: [String]? {
        if let object { return object.lazy.compactMap(\.value.namesOfObjects).first }
        return array?.lazy.compactMap { $0.object?.map(\.name) }.first
    }
}
