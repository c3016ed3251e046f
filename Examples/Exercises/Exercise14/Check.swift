@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 14, "Interpreter",
            question: """
                The main program reads the same tree a second time, to make SQL of it. Where does that code belong:
                in each kind of query, or in one function with a switch? What does each choice make easy to add?
                """,
            [word, both, either, wordsBeside, comma, precedence, several]
        ).run()
    }

    private static let word = Check("A word selects the albums that have it in title or artist.") {
        for (word, positions) in [("sun", [3, 4]), ("nothing", [3]), ("bowie", [1]), ("u2", [4]), ("jazz", [])] {
            try expect(word, positions)
        }
    }

    private static let both = Check("A 'BothQuery' selects the albums that match both of its parts.") {
        for (first, second, positions) in [
            ("sun", "u2", [4]), ("u2", "sun", [4]), ("sun", "bowie", []), ("pie", "pie", [5]),
        ] {
            try expect(
                BothQuery(first: WordQuery(word: first), second: WordQuery(word: second)),
                "A 'BothQuery' of '\(first)' and '\(second)'", positions)
        }
        let inner = BothQuery(first: WordQuery(word: "the"), second: WordQuery(word: "sun"))
        try expect(
            BothQuery(first: inner, second: WordQuery(word: "u2")), "A 'BothQuery' with another one in it", [4])
    }

    private static let either = Check("An 'EitherQuery' selects the albums that match one of its parts or both.") {
        for (first, second, positions) in [
            ("bowie", "pie", [1, 5]), ("sun", "u2", [3, 4]), ("u2", "sun", [3, 4]), ("x", "y", []),
        ] {
            try expect(
                EitherQuery(first: WordQuery(word: first), second: WordQuery(word: second)),
                "An 'EitherQuery' of '\(first)' and '\(second)'", positions)
        }
        let inner = EitherQuery(first: WordQuery(word: "bowie"), second: WordQuery(word: "pie"))
        try expect(
            EitherQuery(first: WordQuery(word: "doubt"), second: inner), "An 'EitherQuery' with another one in it",
            [1, 2, 5])
    }

    private static let wordsBeside = Check("Words beside each other, such as 'u2 sun', make a 'BothQuery'.") {
        for (text, positions) in [("sun u2", [4]), ("u2 sun", [4]), ("sun bowie", [])] {
            try require(
                query(text) is BothQuery, "'\(text)' is parsed as a '\(type(of: query(text)))'.",
                hint: "The result is a tree: a 'BothQuery' with the queries of its parts.")
            try expect(text, positions)
        }
    }

    private static let comma = Check("A comma, as in 'bowie , u2', makes an 'EitherQuery'.") {
        for (text, positions) in [("bowie , madonna", [1, 5]), ("u2 , bowie", [1, 4]), ("jazz , pie", [5])] {
            try require(
                query(text) is EitherQuery, "'\(text)' is parsed as a '\(type(of: query(text)))'.",
                hint: "The result is a tree: an 'EitherQuery' with the queries of both sides, without the comma.")
            try expect(text, positions)
        }
    }

    private static let precedence = Check("The comma binds loosest: 'bowie , u2 sun' is bowie, or both u2 and sun.") {
        let hint = """
            The operator that binds loosest belongs at the top of the tree: split the words at the comma first, and parse each
            side.
            """
        for (text, positions) in [("bowie , u2 sun", [1, 4]), ("u2 sun , bowie", [1, 4]), ("u2 sun , u2 bowie", [4])] {
            try expect(text, positions, hint: hint)
            try require(
                query(text) is EitherQuery, "At the top of the tree for '\(text)' is no 'EitherQuery'.", hint: hint)
        }
    }

    private static let several = Check("There may be any number of words and commas.") {
        let cases = [
            ("the sun like sting", [3]), ("the sun u2", [4]), ("sun the u2", [4]), ("u2 the sun", [4]),
            ("u2 pie sun", []),
            ("bowie , doubt , pie", [1, 2, 5]), ("doubt , x , y", [2]), ("x , doubt , y", [2]), ("x , y , doubt", [2]),
            ("the sun sting , bowie best , u2 , nothing", [1, 3, 4]), ("x , bowie best , my life no", [1, 2]),
        ]
        for (text, positions) in cases { try expect(text, positions) }
    }

    private static func query(_ text: String) -> any Query { parse(text.split(separator: " ").map(String.init)) }

    private static func expect(_ text: String, _ positions: [Int], hint: String? = nil) throws {
        try expect(query(text), "'\(text)'", positions, hint: hint)
    }

    private static func expect(_ query: any Query, _ name: String, _ positions: [Int], hint: String? = nil) throws {
        let found = Album.firstFive.filter { query.matches($0) }.map(\.id)
        try require(found == positions, "\(name) selects the albums \(found) instead of \(positions).", hint: hint)
    }
}

/// An expression of the language, which decides for an album.
protocol Query {
    func matches(_ album: Album) -> Bool
}

struct WordQuery: Query {
    let word: String

    func matches(_ album: Album) -> Bool {
        (album.title + " " + album.artist).lowercased().split(separator: " ").contains {
            $0.hasPrefix(word.lowercased())
        }
    }
}
