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
            [exchange, currentAlbum, sameAlbum, stays, errors, undo, repetition]
        ).run()
    }

    private static let exchange = Check("'up 3' exchanges album 3 with the album before it.") {
        let session = TestSession()
        let before = session.titles
        await session.run(UpCommand(), "up 3")
        try require(session.titles != before, "After 'up 3', the albums are in the same order as before.")
        try require(
            session.titles == [before[0], before[2], before[1], before[3], before[4]],
            """
            After 'up 3', the albums are: \(session.titles.joined(separator: ", ")). Only the albums at the positions 2 and 3
            may have changed places.
            """,
            hint: """
                Apply two edits to 'shell.library': remove the album, and insert it one place earlier. An index is one less than
                its position.
                """)
        await session.run(UpCommand(), "up 5")
        try require(
            session.titles == [before[0], before[2], before[1], before[4], before[3]],
            "After 'up 3' and 'up 5', the albums are: \(session.titles.joined(separator: ", ")).")
    }

    private static let currentAlbum = Check("'up' does the same with the current album.") {
        for position in [2, 3, 5] {
            let session = TestSession()
            await session.type("go \(position)")
            let title = session.titles[position - 1]
            await session.run(UpCommand(), "up")
            try require(
                session.titles[position - 2] == title,
                """
                The current album was '\(title)', at position \(position). After 'up', the albums are:
                \(session.titles.joined(separator: ", ")).
                """,
                hint:
                    "'request.number(for: self)' is nil without a number, and 'shell.index(of: nil)' is the current album."
            )
        }
    }

    private static let sameAlbum = Check("The moved album stays the same album, with its id and all its fields.") {
        let session = TestSession()
        await session.type("add Blue --artist 'Joni Mitchell' --genre Folk --year 1971")
        for line in ["up 6", "up 3"] {
            let albums = session.library.albums
            await session.run(UpCommand(), line)
            for album in albums {
                let now = session.library.albums.first { $0.title == album.title }
                try require(
                    now == album,
                    """
                    Before '\(line)', '\(album.title)' had \(fields(of: album)). Now it has \(now.map(fields) ?? "gone").
                    """,
                    hint: "Do not make a new Album: insert the value that was in 'shell.library.albums'.")
            }
        }
    }

    private static let stays = Check("The album that was current stays current.") {
        for (position, line) in [(4, "up 2"), (4, "up 4"), (3, "up 4"), (5, "up"), (1, "up 2")] {
            let session = TestSession()
            await session.type("go \(position)")
            let id = session.shell.current.id
            await session.run(UpCommand(), line)
            try require(
                session.shell.current.id == id && session.current == Album.firstFive[position - 1].title,
                """
                '\(Album.firstFive[position - 1].title)' was the current album before '\(line)'. Now it is
                '\(session.current ?? "none")'.
                """,
                hint: "When an album is removed, another one becomes current; so restore 'shell.current.id' at the end."
            )
        }
    }

    private static let errors = Check("'up 1' and 'up 9' are errors, which change nothing.") {
        for line in ["up 1", "up 9", "up 6", "up"] {
            let session = TestSession()
            let albums = session.library.albums
            let output = await session.run(UpCommand(), line)
            try require(
                output.count == 1 && output[0].count > 1 && !output[0].hasPrefix("Internal error"),
                "'\(line)', with album 1 as the current one, must show one message. It shows: \(output).",
                hint: "Throw a Failure before the first edit.")
            try require(
                session.library.albums == albums && session.library.history.undoable.isEmpty,
                "'\(line)' is an error, and it has changed the library.", hint: "Throw a Failure before the first edit."
            )
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
            \(session.library.history.undoable.map { "'\($0.line)'" }.joined(separator: ", ")).
            """,
            hint: """
                A line that your command runs is a change of its own, and it ends the change of your command. Apply edits to the
                library instead: all edits of a command are one change.
                """)
        await session.type("undo")
        try require(
            session.library.albums == albums,
            "After 'up 3' and 'undo', the library is not as it was before: \(session.titles.joined(separator: ", ")).",
            hint: "Apply the edits by 'shell.library.apply(_:)', which records the inverse of each.")
        await session.type("redo")
        try require(
            session.titles[1] == albums[2].title,
            "After 'up 3', 'undo' and 'redo', album 3 must be at position 2 again.")
    }

    private static let repetition = Check("The shell runs one value of the command many times, also with others.") {
        let (command, sessions) = (UpCommand(), [TestSession(), TestSession()])
        for line in ["up 5", "go 1", "up 4", "up 3", "up 2"] {
            for session in sessions {
                if line.hasPrefix("go") { await session.type(line) } else { await session.run(command, line) }
            }
        }
        for session in sessions {
            try require(
                session.titles.first == "American Pie",
                """
                After 'up 5', 'go 1', 'up 4', 'up 3' and 'up 2' in two shells, the last album must be the first one in both. The
                albums are: \(session.titles.joined(separator: ", ")).
                """,
                hint: "A command must not store anything about a run.")
            await session.type("undo", "undo", "undo", "undo", "redo")
            try require(
                session.titles[3] == "American Pie",
                "After four times 'undo' and one 'redo', album 5 must be at position 4 again.")
        }
    }

    private static func fields(of album: Album) -> String {
        let texts = [
            "the id \(album.id)", album.title, album.artist, album.genre, album.year.map(String.init), album.cover,
        ]
        return texts.compactMap { $0 }.joined(separator: ", ")
    }
}
