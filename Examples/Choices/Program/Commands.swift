/// Runs typed lines.
final class Commands {
    private let library: Library

    init(_ library: Library) { self.library = library }

    func run(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        switch words.first ?? "" {
        case "": break
        case "list": list()
        case "add": add(words)
        case "delete": delete(words)
        default: print("Unknown command '\(words[0])'.")
        }
    }

    private func list() {
        for (index, album) in library.albums.enumerated() { print("\(index + 1)  \(album.line)") }
    }

    private func add(_ words: [String]) {
        guard words.count == 4, let year = Int(words[3]) else { return print("Use this form: add TITLE ARTIST YEAR") }
        library.add(Album(title: words[1], artist: words[2], year: year))
    }

    private func delete(_ words: [String]) {
        guard let index = index(words) else { return }
        let album = library.remove(at: index)
        print("Deleted '\(album.title)'.")
    }

    /// The index for the position in the second word; nil, with a message, if there is none.
    private func index(_ words: [String]) -> Int? {
        guard words.count > 1, let position = Int(words[1]), library.albums.indices.contains(position - 1) else {
            print("Give a position from 1 to \(library.albums.count).")
            return nil
        }
        return position - 1
    }
}
