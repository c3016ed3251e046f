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
            [back, several, sameAlbum, place, end, empty]
        ).run()
    }

    private static let back = Check("A bookmark leads back to the album that was current when it was made.") {
        for (position, other) in [(4, 1), (1, 5), (5, 2)] {
            let session = TestSession()
            await session.type("go \(position)")
            let bookmark = mark(session)
            await session.type("go \(other)")
            restore(bookmark, in: session)
            try require(
                session.current == session.titles[position - 1],
                """
                The bookmark was made at '\(session.titles[position - 1])'; then the user went to album \(other). After
                'restore', the current album is '\(session.current ?? "none")'.
                """)
        }
    }

    private static let several = Check("Several bookmarks do not disturb each other, and each can be used again.") {
        let session = TestSession()
        await session.type("go 2")
        let first = mark(session)
        await session.type("go 5")
        let second = mark(session)
        for (bookmark, title) in [(first, "It's My Life"), (second, "American Pie"), (first, "It's My Life")] {
            await session.type("go 3")
            restore(bookmark, in: session)
            try require(
                session.current == title,
                "The bookmark of '\(title)' leads to '\(session.current ?? "none")'.",
                hint: "Is the place stored outside of the bookmark, or does the bookmark change when it is used?")
        }
    }

    private static let sameAlbum = Check("It leads to the same album after others were added or deleted.") {
        let changes = [["delete 1"], ["delete 5"], ["delete 2", "delete 1"], ["add Blue --artist 'Joni Mitchell'"]]
        for lines in changes {
            let session = TestSession()
            await session.type("go 4")
            let bookmark = mark(session)
            for line in lines { await session.type(line) }
            await session.type("go 1")
            restore(bookmark, in: session)
            try require(
                session.current == "Staring at the Sun",
                """
                The bookmark was made at 'Staring at the Sun', position 4. After '\(lines.joined(separator: "' and '"))', it
                leads to '\(session.current ?? "none")'.
                """,
                hint: "A position changes when albums are added or deleted. Which property of an album never changes?")
        }
        let session = TestSession()
        await session.type("go 4")
        let bookmark = mark(session)
        let first = Album(id: 6, title: "Blue", artist: "Joni Mitchell", genre: nil, year: nil, cover: nil)
        session.library.apply(.insert(first, at: 0))
        restore(bookmark, in: session)
        try require(
            session.current == "Staring at the Sun",
            "After an album was inserted at the start, the bookmark leads to '\(session.current ?? "none")'.")
    }

    private static let place = Check("If its album was deleted, it leads to the album that is at its place now.") {
        for (position, other, title) in [(2, "go 4", "Nothing Like The Sun"), (3, "go 1", "Staring at the Sun")] {
            let session = TestSession()
            await session.type("go \(position)")
            let bookmark = mark(session)
            await session.type("delete \(position)", other)
            restore(bookmark, in: session)
            try require(
                session.current == title,
                """
                The bookmark was made at album \(position), which was then deleted. It leads to
                '\(session.current ?? "none")', and '\(title)' is at position \(position) now.
                """,
                hint: "One property is not enough for this: the bookmark needs a second one.")
        }
    }

    private static let end = Check("If that place is beyond the end, it leads to the last album.") {
        for lines in [["delete 5"], ["delete 5", "delete 4"], ["delete 5", "delete 1", "delete 1"]] {
            let session = TestSession()
            await session.type("go 5")
            let bookmark = mark(session)
            for line in lines { await session.type(line) }
            await session.type("go 1")
            restore(bookmark, in: session)
            try require(
                session.current == session.titles.last,
                """
                The bookmark was made at album 5, and \(session.titles.count) albums are left. It leads to
                '\(session.current ?? "none")'.
                """)
        }
    }

    private static let empty = Check("In an empty library, it leads nowhere.") {
        let session = TestSession()
        await session.type("go 2")
        let bookmark = mark(session)
        await session.type("delete", "delete", "delete", "delete", "delete")
        restore(bookmark, in: session)
        try require(
            session.current == nil && session.shell.current.id == nil,
            "All albums were deleted, and the bookmark leads to an album with the id \(session.shell.current.id ?? 0).")
        restore(mark(session), in: session)
        try require(session.current == nil, "A bookmark that was made in an empty library leads somewhere.")
    }

    private static func mark(_ session: TestSession) -> Bookmark {
        session.shell.current.makeBookmark(in: session.library)
    }

    private static func restore(_ bookmark: Bookmark, in session: TestSession) {
        session.shell.current.restore(bookmark, in: session.library)
    }
}
