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
            [undo, order, redo, empty, newChange, random]
        ).run()
    }

    private static let undo = Check("'undo' reverses the latest change.") {
        let (albums, history) = library()
        let before = albums.albums
        history.perform([.remove(at: 1)])
        try require(
            history.undo(),
            "'undo' returned false after a change. Keep the edits that 'albums.apply(_:)' returns, on the stack 'undoable'."
        )
        try require(
            albums.albums == before,
            """
            'undo' returned true, but the album that was removed is not back in its place: \(titles(albums)). Apply the edit that
            'albums.apply(_:)' returned.
            """)
    }

    private static let order = Check("The edits of a change are reversed in the opposite order.") {
        let (albums, history) = library()
        let before = albums.albums
        history.perform([.remove(at: 0), .remove(at: 3), .remove(at: 0)])
        try require(albums.albums.count == 2, "A change of three removals must leave two albums.")
        _ = history.undo()
        try require(
            albums.albums == before,
            """
            A change removed three albums, and after 'undo' the list is: \(titles(albums)). Each edit was made for the list
            as it was then. So the last edit must be reversed first.
            """)
    }

    private static let redo = Check("'redo' repeats the change that was undone last.") {
        let (albums, history) = library()
        let before = albums.albums
        history.perform([.remove(at: 4)])
        history.perform([.remove(at: 0), .remove(at: 0)])
        let after = albums.albums
        _ = (history.undo(), history.undo())
        try require(
            albums.albums == before, "After two changes and two times 'undo', the list must be as it was at the start.")
        try require(
            history.redo() && history.redo(),
            "'redo' returned false after 'undo'. When you undo a change, put the edits that repeat it on the stack 'redoable'."
        )
        try require(
            albums.albums == after,
            "After two times 'undo' and two times 'redo', the list must be as it was before: \(titles(albums)) is not.")
        try require(
            history.undo() && history.undo() && albums.albums == before,
            "A change that was redone can be undone again, so 'redo' must put it back on the stack 'undoable'.")
    }

    private static let empty = Check("Without a change, both return false.") {
        let (albums, history) = library()
        try require(
            !history.undo() && !history.redo() && albums.albums.count == 5,
            "Nothing was changed yet, so 'undo' and 'redo' must return false and leave the albums alone.")
    }

    private static let newChange = Check("A new change leaves nothing to redo.") {
        let (albums, history) = library()
        history.perform([.remove(at: 4)])
        _ = history.undo()
        let album = Album(id: 6, title: "Blue", artist: "Joni Mitchell", genre: nil, year: 1971, cover: nil)
        history.perform([.insert(album, at: 0)])
        let after = albums.albums
        try require(
            !history.redo() && albums.albums == after,
            """
            'American Pie', the album at index 4, was removed. That was undone, and then 'Blue' was inserted at the start. Now
            'redo' removed the album at index 4 again, but that is another album: the list is \(titles(albums)). An edit is only
            right for the list that it was made for. So a new change must empty the stack 'redoable'.
            """)
    }

    private static let random = Check("A hundred random changes can all be undone and redone.") {
        let (albums, history) = library()
        var states = [albums.albums]
        for number in 0..<100 {
            let count = albums.albums.count
            let album = Album(id: 100 + number, title: "\(number)", artist: "", genre: nil, year: nil, cover: nil)
            let insertion = Edit.insert(album, at: Int.random(in: 0...count))
            history.perform(count > 1 ? [insertion, .remove(at: Int.random(in: 0...count)), insertion] : [insertion])
            states.append(albums.albums)
        }
        for state in states.reversed().dropFirst() {
            try require(
                history.undo() && albums.albums == state, "'undo' did not return to the list before the change.")
        }
        for state in states.dropFirst() {
            try require(history.redo() && albums.albums == state, "'redo' did not return to the list after the change.")
        }
    }

    private static func library() -> (PersistencyManager, History) {
        let albums = PersistencyManager()
        return (albums, History(of: albums))
    }

    private static func titles(_ albums: PersistencyManager) -> String {
        albums.albums.map(\.title).joined(separator: ", ")
    }
}
