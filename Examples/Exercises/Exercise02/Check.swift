@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 2, "Command",
            question: """
                The shell keeps one value of your command and runs it again and again. Which errors become possible if the
                command stores the album of its last run in a property?
                """,
            [exchange, current, errors, undo, repetition]
        ).run()
    }

    private static let exchange = Check("'up 3' exchanges the albums 2 and 3.") {
        let session = TestSession()
        let before = session.titles
        await session.run(UpCommand(), "up 3")
        try require(
            session.titles != before,
            """
            Nothing has changed. Apply two edits to 'shell.library': remove the album, and insert it one place earlier.
            """)
        try require(
            session.titles == [before[0], before[2], before[1], before[3], before[4]],
            """
            After 'up 3', the albums are: \(session.titles.joined(separator: ", ")). Only the albums at the positions 2 and 3
            may have changed places. An index is one less than its position.
            """)
    }

    private static let current = Check("The current album stays current, and 'up' moves it.") {
        let session = TestSession()
        await session.type("go 4")
        let title = session.current
        await session.run(UpCommand(), "up 2")
        try require(
            session.current == title,
            "'\(title ?? "")' was the current album before 'up 2'. Now it is '\(session.current ?? "none")'.")
        await session.run(UpCommand(), "up")
        try require(
            session.current == title && session.titles[2] == title,
            """
            'up' must move the current album '\(title ?? "")' from position 4 to 3, and it must stay current. When an album is
            removed, another one becomes current; so restore 'shell.current.id' at the end.
            """)
    }

    private static let errors = Check("'up 1' and 'up 9' are errors.") {
        for line in ["up 1", "up 9"] {
            let session = TestSession()
            let titles = session.titles
            let output = await session.run(UpCommand(), line)
            try require(
                !output.isEmpty && !output[0].hasPrefix("Internal error") && session.titles == titles,
                "'\(line)' must show a message and change nothing. Throw a Failure before the first edit.")
        }
    }

    private static let undo = Check("One 'undo' takes all of it back.") {
        let session = TestSession()
        let albums = session.library.albums
        await session.run(UpCommand(), "up 3")
        try require(
            session.library.history.undoable.map(\.line) == ["up 3"],
            """
            The user typed one line, but \(session.library.history.undoable.count) changes can be undone:
            \(session.library.history.undoable.map { "'\($0.line)'" }.joined(separator: ", ")). A line that your command runs
            is a change of its own, and it ends the change of your command. Apply edits to the library instead: all edits of a
            command are one change.
            """)
        await session.type("undo")
        try require(
            session.library.albums == albums,
            "After 'up 3' and 'undo', the library is not as it was before: \(session.titles.joined(separator: ", ")).")
    }

    private static let repetition = Check("One value of the command can be run many times, and in two shells.") {
        let (command, sessions) = (UpCommand(), [TestSession(), TestSession()])
        for line in ["up 5", "up 4", "up 3", "up 2"] {
            for session in sessions { await session.run(command, line) }
        }
        for session in sessions {
            try require(
                session.titles.first == "American Pie",
                "After 'up 5', 'up 4', 'up 3' and 'up 2', the last album must be the first one, in each of two shells.")
            await session.type("undo", "undo", "undo", "undo", "redo")
            try require(
                session.titles[3] == "American Pie",
                "After four times 'undo' and one 'redo', album 5 must be at position 4 again.")
        }
    }
}
