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
            [word, both, either, precedence, several]
        ).run()
    }

    private static let word = Check("A word selects the albums that have it.") {
        try expect("sun", [3, 4], "")
    }

    private static let both = Check("Words beside each other must all match.") {
        try expect("sun u2", [4], "'matches' of 'BothQuery' must ask both parts, and 'parse' must use all words.")
        try expect("the sun like sting", [3], "There may be more than two words.")
    }

    private static let either = Check("A comma selects the albums that match either part.") {
        try expect(
            "bowie , madonna", [1, 5], "'parse' must make an 'EitherQuery' of a comma, and leave the comma out.")
    }

    private static let precedence = Check("The comma binds loosest.") {
        try expect(
            "bowie , u2 sun", [1, 4],
            """
            Read from left to right, it means "bowie or u2, and sun". The operator that binds loosest belongs at the
            top of the tree: split the words at the comma first, and parse each side.
            """)
    }

    private static let several = Check("There may be several commas.") {
        try expect(
            "the sun sting , bowie best , u2 , nothing", [1, 3, 4], "Each side of a comma may contain commas, too.")
    }

    private static func expect(_ text: String, _ positions: [Int], _ hint: String) throws {
        let query = parse(text.split(separator: " ").map(String.init))
        let found = Album.firstFive.filter { query.matches($0) }.map(\.id)
        try require(found == positions, "'\(text)' selects the albums \(found) instead of \(positions). \(hint)")
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
