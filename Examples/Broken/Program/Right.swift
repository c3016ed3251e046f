import Events
import ShellKit

struct InsertAlbum: ShelfEdit {
    let album: Album
    let index: Int

    func text(in albums: [Album]) -> String { "InsertAlbum '\(album.title)' at \(index + 1)" }

    func apply(to albums: inout [Album]) -> any ShelfEdit {
        albums.insert(album, at: index)
        return Right.RemoveAlbum(index: index)
    }
}

extension Right {
    struct RemoveAlbum: ShelfEdit {
        let index: Int

        func text(in albums: [Album]) -> String { "RemoveAlbum '\(albums[index].title)' at \(index + 1)" }

        func apply(to albums: inout [Album]) -> any ShelfEdit {
            InsertAlbum(album: albums.remove(at: index), index: index)
        }
    }

    final class AlbumCounter: Counter {
        private var observation: Observation?

        func start(_ shelf: Shelf, in context: ShellContext) {
            observation = shelf.events.observe(ShelfDidChange.self, as: "album-counter") { _ in
                try? context.note("\(shelf.albums.count) albums")
            }
        }

        func stop() { observation = nil }
    }

    final class ShortcutHandler: Handler {
        let name = "shortcuts"
        let summary = "Lists the albums for 'l'."

        func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
            guard request.words.count == 1, request.words.first?.text == "l" else { return nil }
            var list = Request(try Tokenizer.statements(in: "list")[0])
            return try context.resolve(&list)
        }
    }

    struct Bookmark: SavedPosition {
        let position: Int

        init(_ cursor: Cursor) { position = cursor.position }
    }

    struct QuietCommand: CommandDecorator {
        let line = Parameter.line(help: "The line to run.")

        var signature: Signature {
            Signature(
                "quietly", "Runs a line without its output.", CommandCategory("Shelf", order: 10), line,
                examples: [CommandExample("quietly list", "Lists nothing.")])
        }

        func run(_ inner: any CommandObject, _ call: Invocation, in context: ShellContext) async throws {
            try await inner.run(in: context.writing(to: Output(MemoryOutput())))
        }
    }

    final class AlphabetIndex: TitleIndex {
        private(set) var titles: [String] = []

        func observe(_ shelf: Shelf) -> Observation {
            shelf.events.observe(ShelfDidChange.self, as: "alphabet-index") { [weak self] _ in
                self?.titles = shelf.albums.map(\.title).sorted()
            }
        }
    }
}
