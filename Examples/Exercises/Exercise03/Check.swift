import Checking
@testable import SeedEdition

@main enum Exercise {
    static func main() async {
        await Checklist(
            exercise: 3, "Undo and redo stacks",
            question: """
                Each change on your stacks holds edits, not a copy of all albums. What would copies cost for a library of a
                million albums, and what would they make simpler?
                """,
            [perform, undo, order, redo, again, results, newChange, anyNumber]
        ).run()
    }

    private static let perform = Check("'perform' applies the edits of a change in their order.") {
        let (albums, history) = library()
        history.perform([.remove(at: 0), .remove(at: 3), .insert(blue, at: 1)])
        try require(
            albums.albums.map(\.id) == [2, 6, 3, 4],
            """
            'perform' removed the first album and then the fourth of the rest, and inserted 'Blue' at index 1. Now the list is:
            \(titles(albums)).
            """)
    }

    private static let undo = Check("'undo' reverses the latest change that is not undone.") {
        let (albums, history) = library()
        history.perform([.remove(at: 1)])
        let between = albums.albums
        history.perform([.insert(blue, at: 2)])
        _ = history.undo()
        try require(
            albums.albums == between,
            "The second change inserted 'Blue', and after 'undo' the list is: \(titles(albums)).")
        _ = history.undo()
        try require(
            albums.albums == Album.firstFive,
            "The first change removed 'It's My Life'. After the second 'undo' the list is: \(titles(albums)).",
            hint: """
                Keep the edits that 'albums.apply(_:)' returns, on the stack 'undoable', and apply those on top of it.
                """)
    }

    private static let order = Check("All edits of the change are reversed, so that the list is as before.") {
        let changes: [[Edit]] = [
            [.remove(at: 0), .remove(at: 3), .remove(at: 0)], [.insert(blue, at: 4), .remove(at: 0)],
            [.remove(at: 4), .insert(blue, at: 0), .remove(at: 2)],
        ]
        for change in changes {
            let (albums, history) = library()
            history.perform(change)
            _ = history.undo()
            try require(
                albums.albums == Album.firstFive,
                "A change had \(change.count) edits, and after 'undo' the list is: \(titles(albums)).",
                hint: "Each edit was made for the list as it was then. So the last edit must be reversed first.")
        }
    }

    private static let redo = Check("'redo' repeats the change that was undone last.") {
        let (albums, history) = library()
        history.perform([.remove(at: 4)])
        let first = albums.albums
        history.perform([.remove(at: 0), .insert(blue, at: 3), .remove(at: 0)])
        let second = albums.albums
        _ = (history.undo(), history.undo(), history.redo())
        try require(
            albums.albums == first,
            "After two changes, two times 'undo' and one 'redo', the list is: \(titles(albums)).",
            hint: "When you undo a change, put the edits that repeat it on the stack 'redoable'.")
        _ = history.redo()
        try require(
            albums.albums == second,
            "After two times 'undo' and two times 'redo', the list must be as it was before: \(titles(albums)) is not.")
    }

    private static let again = Check("A change that was redone can be undone again.") {
        let (albums, history) = library()
        history.perform([.insert(blue, at: 0), .remove(at: 3)])
        for _ in 1...3 {
            _ = (history.undo(), history.redo(), history.undo())
            try require(
                albums.albums == Album.firstFive,
                "After 'undo', 'redo' and 'undo', the list is: \(titles(albums)).",
                hint: "'redo' must put the change back on the stack 'undoable'.")
            _ = history.redo()
        }
    }

    private static let results = Check("Both return true, or false if there is no change for them.") {
        let (albums, history) = library()
        try require(
            !history.undo() && !history.redo() && albums.albums == Album.firstFive,
            "Nothing was changed yet, so 'undo' and 'redo' must return false and leave the albums alone.")
        history.perform([.remove(at: 0)])
        let results = [history.redo(), history.undo(), history.undo(), history.redo(), history.redo()]
        try require(
            results == [false, true, false, true, false],
            """
            After one change, 'redo', 'undo', 'undo', 'redo' and 'redo' must return false, true, false, true and false. They
            return \(results.map { "\($0)" }.joined(separator: ", ")).
            """)
    }

    private static let newChange = Check("A new change of any kind leaves nothing to redo.") {
        let changes: [(String, [Edit])] = [
            ("inserts 'Blue' at the start", [.insert(blue, at: 0)]), ("removes the first album", [.remove(at: 0)]),
            ("removes two albums", [.remove(at: 1), .remove(at: 0)]),
            ("exchanges two albums", [.remove(at: 0), .insert(Album.firstFive[0], at: 1)]),
        ]
        for (name, change) in changes {
            let (albums, history) = library()
            history.perform([.insert(blue, at: 5)])
            _ = history.undo()
            history.perform(change)
            let after = albums.albums
            _ = history.redo()
            try require(
                albums.albums == after,
                """
                'Blue' was inserted at index 5. That was undone, and a new change \(name). Now 'redo' still repeats the first
                change, and the list is: \(titles(albums)).
                """,
                hint:
                    "An edit is only right for the list that it was made for. So a new change must empty the stack 'redoable'."
            )
        }
    }

    private static let anyNumber = Check("Any number of changes can be undone and redone.") {
        let (albums, history) = library()
        var states = [albums.albums]
        for number in 0..<100 {
            let count = albums.albums.count
            let album = Album(id: 100 + number, title: "\(number)", artist: "", genre: nil, year: nil, cover: nil)
            let places = (1...3).map { _ in Int.random(in: 0...count) }
            history.perform([.insert(album, at: places[0]), .remove(at: places[1]), .insert(blue, at: places[2])])
            states.append(albums.albums)
        }
        for (number, state) in states.reversed().dropFirst().enumerated() {
            _ = history.undo()
            try require(
                albums.albums == state,
                "After 100 changes, 'undo' number \(number + 1) did not return to the list before.")
        }
        for (number, state) in states.dropFirst().enumerated() {
            _ = history.redo()
            try require(
                albums.albums == state,
                "After 100 times 'undo', 'redo' number \(number + 1) did not bring the list back.")
        }
    }

    private static let blue = Album(id: 6, title: "Blue", artist: "Joni Mitchell", genre: nil, year: 1971, cover: nil)

    private static func library() -> (PersistencyManager, History) {
        let albums = PersistencyManager()
        return (albums, History(of: albums))
    }

    private static func titles(_ albums: PersistencyManager) -> String {
        albums.albums.map(\.title).joined(separator: ", ")
    }
}
