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
            [albums, identity, undo, events]
        ).run()
    }

    private static let albums = Check("Each line adds an album at the end.") {
        let friend = Friend()
        let count = friend.add("Joni Mitchell - Blue\nMiles Davis - Kind of Blue\n")
        let added = friend.session.library.albums.dropFirst(5).map { "\($0.artist): \($0.title)" }
        try require(
            added == ["Joni Mitchell: Blue", "Miles Davis: Kind of Blue"],
            """
            The list has two lines, and these albums were added: \(added). In a line, the artist comes first, then ' - ', then
            the title.
            """)
        try require(
            count == 2, "The method added two albums and returned \(count). It returns the number of added albums.")
        try require(
            friend.add("Blue\n\nA-ha - Take On Me\nlast line") == 1 && friend.session.titles.count == 8,
            "Of the lines 'Blue', '', 'A-ha - Take On Me' and 'last line', only the third one has the form 'Artist - Title'."
        )
    }

    private static let identity = Check("Each album gets an id of its own.") {
        let friend = Friend()
        _ = friend.add("A - B\nA - B\n")
        let ids = friend.session.library.albums.map(\.id)
        try require(
            Set(ids).count == 7,
            "The ids of the albums are now \(ids), and two albums have the same one. 'makeID' returns a new id at each call."
        )
    }

    private static let undo = Check("'undo' takes the whole list back.") {
        let friend = Friend()
        friend.session.library.history.begin("import list", at: nil)
        _ = friend.add("Joni Mitchell - Blue\nMiles Davis - Kind of Blue\n")
        friend.session.library.history.end(at: nil)
        let output = await friend.session.type("undo")
        try require(
            output == ["Undid 1: import list"] && friend.session.titles.count == 5,
            """
            After the import, the user typed 'undo' and read: \(output.joined()) The storage has the albums, but the history
            knows nothing of them: only the facade records the inverse of each edit. Code that goes past a facade must do all of its
            work.
            """)
    }

    private static let events = Check("Observers are notified of each album.") {
        let friend = Friend()
        var count = 0
        let observation = friend.session.library.events.observe(LibraryDidChange.self) { _ in count += 1 }
        _ = friend.add("Joni Mitchell - Blue\nMiles Davis - Kind of Blue\n")
        withExtendedLifetime(observation) {}
        try require(
            count == 2,
            "Two albums were added, and an observer of the library was notified \(count) times. Apply each edit by the facade."
        )
    }
}

/// A session whose storage is known, as the learner's type needs it.
private struct Friend {
    let session: TestSession
    let storage = PersistencyManager()

    init() { session = TestSession(storage) }

    func add(_ text: String) -> Int { ListImport(library: session.library, storage: storage).add(text) }
}
