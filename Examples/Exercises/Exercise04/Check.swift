@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 4, "Memento",
            question: """
                The seed edition saves the index of the current album, and the program saves its id. When is the index
                enough? And who could misuse a bookmark if its contents were not private?
                """,
            [snapshot, several, deletion, ownDeletion, end]
        ).run()
    }

    private static let snapshot = Check("A bookmark leads back to its album.") {
        let (session, bookmark) = await marked("go 4")
        await session.type("go 1")
        restore(bookmark, in: session)
        try require(
            session.current == "Staring at the Sun",
            """
            The bookmark was made at 'Staring at the Sun'; then the user went to album 1. After 'restore', the current album is
            '\(session.current ?? "none")'. A bookmark must contain what was current when it was made, not what is current now.
            """)
    }

    private static let several = Check("Several bookmarks do not disturb each other, and each can be used again.") {
        let (session, first) = await marked("go 2")
        await session.type("go 5")
        let second = session.shell.current.makeBookmark(in: session.library)
        for (bookmark, title) in [(first, "It's My Life"), (second, "American Pie"), (first, "It's My Life")] {
            restore(bookmark, in: session)
            try require(
                session.current == title,
                "The bookmark of '\(title)' leads to '\(session.current ?? "none")'. Is the place stored outside of the bookmark?"
            )
        }
    }

    private static let deletion = Check("A bookmark leads to its album after another one was deleted.") {
        let (session, bookmark) = await marked("go 4")
        await session.type("delete 1", "go 1")
        restore(bookmark, in: session)
        try require(
            session.current == "Staring at the Sun",
            """
            The bookmark was made at 'Staring at the Sun', position 4. After 'delete 1', this album is at position 3, but the
            bookmark leads to '\(session.current ?? "none")'. A position changes when albums are added or deleted. Which property
            of an album never changes?
            """)
    }

    private static let ownDeletion = Check("If its album was deleted, it leads to the album in the same place.") {
        let (session, bookmark) = await marked("go 2")
        await session.type("delete 2", "go 4")
        restore(bookmark, in: session)
        try require(
            session.current == "Nothing Like The Sun",
            """
            The bookmark was made at album 2, which was then deleted. It leads to '\(session.current ?? "none")', and not to the
            album that is at position 2 now. One property is not enough for this: the bookmark needs a second one.
            """)
    }

    private static let end = Check("A place beyond the end leads to the last album.") {
        let (session, bookmark) = await marked("go 5")
        await session.type("delete 5", "delete 4", "go 1")
        restore(bookmark, in: session)
        try require(
            session.current == "Nothing Like The Sun",
            "The bookmark was made at album 5, and three albums are left. It leads to '\(session.current ?? "none")'.")
        await session.type("delete", "delete", "delete")
        restore(bookmark, in: session)
        try require(session.current == nil, "In an empty library, a bookmark leads nowhere, without a crash.")
    }

    /// A session and a bookmark that was made after a line.
    private static func marked(_ line: String) async -> (TestSession, Bookmark) {
        let session = TestSession()
        await session.type(line)
        return (session, session.shell.current.makeBookmark(in: session.library))
    }

    private static func restore(_ bookmark: Bookmark, in session: TestSession) {
        session.shell.current.restore(bookmark, in: session.library)
    }
}
