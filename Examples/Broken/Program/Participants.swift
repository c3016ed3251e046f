import Events
import ShellKit

/// Writes the number of albums after each change, between `count on` and `count off`.
@MainActor
protocol Counter {
    func start(_ shelf: Shelf, in context: ShellContext)
    func stop()
}

/// The titles in the order of the alphabet.
@MainActor
protocol TitleIndex {
    var titles: [String] { get }
    func observe(_ shelf: Shelf) -> Observation
}

/// The current album.
@MainActor
final class Cursor {
    var position = 1
}

/// A saved position of the cursor.
@MainActor
protocol SavedPosition {
    var position: Int { get }
}

/// The participants that can be faulty.
@MainActor
struct Participants {
    var counter: any Counter = Right.AlbumCounter()
    var removal: (Int) -> any ShelfEdit = { Right.RemoveAlbum(index: $0) }
    var shortcuts: any Handler = Right.ShortcutHandler()
    var bookmark: (Cursor) -> any SavedPosition = { Right.Bookmark($0) }
    var quiet: any CommandDecorator = Right.QuietCommand()
    var titles: any TitleIndex = Right.AlphabetIndex()

    /// The participants of a session, one of which is faulty; 0 for none.
    init(faultOf session: Int) {
        switch session {
        case 1: counter = Faulty.AlbumCounter()
        case 2: removal = { Faulty.RemoveAlbum(index: $0) }
        case 3: shortcuts = Faulty.ShortcutHandler()
        case 4: bookmark = { Faulty.Bookmark($0) }
        case 5: quiet = Faulty.QuietCommand()
        case 6: titles = Faulty.AlphabetIndex()
        default: break
        }
    }
}

/// The participants as they should be.
enum Right {}

/// The faulty ones.
enum Faulty {}
