@testable import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 7, "Facade",
            question: """
                The facade hides the storage, but your type received it all the same. What would have to change so that nobody
                can bypass the facade by mistake? And when is a second way past a facade right?
                """,
            [albums, otherForms, number, identity, undo, events]
        ).run()
    }

    private static let albums = Check("Each line of the form 'Artist - Title' adds an album at the end.") {
        let friend = Friend()
        _ = friend.add("Joni Mitchell - Blue\nMiles Davis - Kind of Blue\n")
        let added = friend.session.library.albums.map { "\($0.artist): \($0.title)" }
        try require(
            added.dropFirst(5) == ["Joni Mitchell: Blue", "Miles Davis: Kind of Blue"],
            "The list has two lines, and these albums are at the end: \(added.dropFirst(5).joined(separator: ", ")).")
        try require(
            friend.session.library.albums.prefix(5) == Album.firstFive[...],
            "The list has changed the albums before it.")
        _ = friend.add("A-ha - Take On Me")
        try require(
            friend.session.library.albums.last?.artist == "A-ha",
            "The line 'A-ha - Take On Me' needs no line break at its end, and a '-' without spaces is part of the name."
        )
    }

    private static let otherForms = Check("A line of another form is skipped.") {
        for line in ["Blue", "", " ", "A-ha"] {
            let friend = Friend()
            _ = friend.add("\(line)\nA-ha - Take On Me\n\(line)")
            try require(
                friend.session.titles.dropFirst(5) == ["Take On Me"],
                """
                Of the lines '\(line)', 'A-ha - Take On Me' and '\(line)', only the second has the form. The titles of the added
                albums are: \(friend.session.titles.dropFirst(5).joined(separator: ", ")).
                """)
        }
    }

    private static let number = Check("The method returns the number of added albums.") {
        for (text, expected) in [("A - B\nC - D\n", 2), ("Blue\n\nA - B\nlast line", 1), ("", 0), ("A - B", 1)] {
            let count = Friend().add(text)
            try require(count == expected, "A list adds \(expected) albums, and the method returned \(count).")
        }
    }

    private static let identity = Check("Each album gets an id of its own.") {
        let friend = Friend()
        _ = (friend.add("A - B\nA - B\n"), friend.add("C - D\n"))
        await friend.session.type("delete 8")
        _ = friend.add("E - F\n")
        let ids = friend.session.library.albums.map(\.id)
        try require(
            Set(ids).count == 8, "The ids of the albums are now \(ids), and two albums have the same one.",
            hint: "'makeID' returns a new id at each call.")
        try require(
            ids.last == 9, "Album 8 was deleted, and the next one got the id \(ids.last ?? 0), which is not new.")
    }

    private static let undo = Check("One 'undo' takes the whole list back.") {
        let friend = Friend()
        friend.session.library.history.begin("import list", at: nil)
        _ = friend.add("Joni Mitchell - Blue\nMiles Davis - Kind of Blue\n")
        friend.session.library.history.end(at: nil)
        let output = await friend.session.type("undo")
        try require(
            output == ["Undid 1: import list"] && friend.session.titles.count == 5,
            """
            After the import, the user typed 'undo' and read: \(output.joined()) There are \(friend.session.titles.count)
            albums.
            """,
            hint: """
                If the storage has the albums, and the history knows nothing of them: only the facade records the inverse of each
                edit. Code that goes past a facade must do all of its work.
                """)
    }

    private static let events = Check("Observers of the library are notified of each album.") {
        let friend = Friend()
        var inserted: [String] = []
        let observation = friend.session.library.events.observe(LibraryDidChange.self) {
            if case .insert(let album, _) = $0.edit { inserted.append(album.title) }
        }
        _ = friend.add("Joni Mitchell - Blue\nMiles Davis - Kind of Blue\n")
        withExtendedLifetime(observation) {}
        try require(
            inserted == ["Blue", "Kind of Blue"],
            "Two albums were added, and an observer was notified of \(inserted.count): \(inserted.joined(separator: ", ")).",
            hint: "Apply each edit by the facade.")
    }
}

/// A session whose storage is known, as the learner's type needs it.
private struct Friend {
    let session: TestSession
    let storage = PersistencyManager()

    init() { session = TestSession(storage) }

    func add(_ text: String) -> Int { ListImport(library: session.library, storage: storage).add(text) }
}
