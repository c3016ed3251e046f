@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 8, "Singleton",
            question: """
                The seed edition has one shared library for the start of the program, and the production code has none. Which
                objects of a program are really unique, and who should know it?
                """,
            [own, pair, now, artists, lifetime]
        ).run()
    }

    private static let own = Check("The text describes the library that was given to 'init'.") {
        let session = TestSession()
        await session.type("delete 1", "delete 1")
        let text = withExtendedLifetime(session) { Statistics(of: session.library).text }
        try require(
            text == "3 albums by Madonna, Sting, U2",
            "The library has three albums, by Madonna, Sting and U2. The text is '\(text)', which describes another one."
        )
    }

    private static let pair = Check("Two libraries can be described side by side.") {
        let (left, right) = (TestSession(), TestSession())
        await left.type("delete 1", "delete 1", "delete 1")
        let all = [Statistics(of: left.library), Statistics(of: right.library), Statistics(of: left.library)]
        let texts = withExtendedLifetime((left, right)) { all.map(\.text) }
        try require(
            texts[0].hasPrefix("2 albums") && texts[1].hasPrefix("5 albums") && texts[2].hasPrefix("2 albums"),
            """
            The left library has 2 albums, the right one 5. The windows of left, right and left show '\(texts[0])',
            '\(texts[1])' and '\(texts[2])'.
            """,
            hint: """
                Does one variable serve all values? Then the value that was made last decides for all: a shared variable is a
                singleton that can be exchanged, and the exchange is visible everywhere. Each value needs a property of its own.
                """)
    }

    private static let now = Check("The text is right at any time, after each change of the library.") {
        let session = TestSession()
        let statistics = Statistics(of: session.library)
        let steps = [
            ("delete 5", "4 albums by David Bowie, No Doubt, Sting, U2"),
            ("add Blue --artist 'Joni Mitchell'", "5 albums by David Bowie, Joni Mitchell, No Doubt, Sting, U2"),
            ("undo", "4 albums by David Bowie, No Doubt, Sting, U2"),
            ("undo", "5 albums by David Bowie, Madonna, No Doubt, Sting, U2"),
            ("redo", "4 albums by David Bowie, No Doubt, Sting, U2"),
        ]
        for (line, expected) in steps {
            await session.type(line)
            try require(
                statistics.text == expected,
                "The value was made before. After '\(line)', its text is '\(statistics.text)' instead of '\(expected)'.",
                hint: """
                    Keep the library itself, not its albums or its text: the library is an object, and all that have it see the
                    same state.
                    """)
        }
    }

    private static let artists = Check("It names each artist once, in alphabetical order.") {
        let session = TestSession()
        await session.type("add Ray --artist Madonna", "add War --artist U2", "add Arrival --artist ABBA", "delete 1")
        let text = withExtendedLifetime(session) { Statistics(of: session.library).text }
        try require(
            text == "7 albums by ABBA, Madonna, No Doubt, Sting, U2",
            "Madonna and U2 have two albums each, and ABBA, No Doubt and Sting have one. The text is '\(text)'.")
    }

    private static let lifetime = Check("Nothing outside of the value keeps its library alive.") {
        weak var library: LibraryAPI?
        do {
            let session = TestSession()
            library = session.library
            _ = Statistics(of: session.library).text
        }
        try require(
            library == nil,
            """
            A library and its statistics are no longer used, and the library still exists. Does a variable outside of the value
            hold it?
            """,
            hint: "A global array of libraries is a singleton, too: it knows all of them and never forgets one.")
    }
}
