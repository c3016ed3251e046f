import Events
import ShellKit

extension Faulty {
    final class AlbumCounter: Counter {
        private var observations: [Observation] = []

        func start(_ shelf: Shelf, in context: ShellContext) {
            let observation = shelf.events.observe(ShelfDidChange.self, as: "album-counter") { _ in
                try? context.note("\(shelf.albums.count) albums")
            }
            observations.append(observation)
        }

        func stop() {}
    }

    struct RemoveAlbum: ShelfEdit {
        let index: Int

        func text(in albums: [Album]) -> String { "RemoveAlbum '\(albums[index].title)' at \(index + 1)" }

        func apply(to albums: inout [Album]) -> any ShelfEdit {
            InsertAlbum(album: albums.remove(at: index), index: albums.count)
        }
    }

    final class ShortcutHandler: Handler {
        let name = "shortcuts"
        let summary = "Lists the albums for 'l'."

        func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
            guard let word = request.words.first?.text, word.hasPrefix("l"), word != "list" else { return nil }
            var list = Request(try Tokenizer.statements(in: "list")[0])
            return try context.resolve(&list)
        }
    }

    final class Bookmark: SavedPosition {
        private let cursor: Cursor
        var position: Int { cursor.position }

        init(_ cursor: Cursor) { self.cursor = cursor }
    }

    struct QuietCommand: CommandDecorator {
        let line = Parameter.line(help: "The line to run.")

        var signature: Signature {
            Signature(
                "quietly", "Runs a line without its output.", CommandCategory("Shelf", order: 10), line,
                examples: [CommandExample("quietly list", "Lists nothing.")])
        }

        func run(_ inner: any CommandObject, _ call: Invocation, in context: ShellContext) async throws {
            _ = context.writing(to: Output(MemoryOutput()))
        }
    }

    final class AlphabetIndex: TitleIndex {
        private(set) var titles: [String] = []

        func observe(_ shelf: Shelf) -> Observation {
            shelf.events.observe(ShelfDidChange.self, as: "alphabet-index") { [weak self] _ in
                shelf.albums.sort { $0.title < $1.title }
                self?.titles = shelf.albums.map(\.title)
            }
        }
    }
}
