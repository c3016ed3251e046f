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
            [own, pair, now]
        ).run()
    }

    private static let own = Check("The text describes the library that was given.") {
        let session = TestSession()
        await session.type("delete 1", "delete 1")
        let text = Statistics(of: session.library).text
        try require(
            text == "3 albums by Madonna, Sting, U2",
            """
            The library has three albums, by Madonna, Sting and U2. The text is '\(text)'. It describes the shared library, which
            this code has never received. So a test of it depends on every other test. Store the library of the initialiser.
            """)
    }

    private static let pair = Check("Two libraries can be described side by side.") {
        let (left, right) = (TestSession(), TestSession())
        await left.type("delete 1", "delete 1", "delete 1")
        let texts = [Statistics(of: left.library), Statistics(of: right.library)].map(\.text)
        try require(
            texts[0].hasPrefix("2 albums") && texts[1].hasPrefix("5 albums"),
            """
            The left library has 2 albums, the right one 5. The windows show '\(texts[0])' and '\(texts[1])'. Does one variable
            serve all values? Then the value that was made last decides for all: a shared variable is a singleton that can be
            exchanged, and the exchange is visible everywhere. Each value needs a property of its own.
            """)
    }

    private static let now = Check("The text is right at any time.") {
        let session = TestSession()
        let statistics = Statistics(of: session.library)
        await session.type("delete 5")
        try require(
            statistics.text == "4 albums by David Bowie, No Doubt, Sting, U2",
            """
            An album was deleted after the value was made, and the text still says '\(statistics.text)'. Keep the library itself,
            not its albums or its text: the library is an object, and all that have it see the same state.
            """)
    }
}
