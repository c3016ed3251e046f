/// The commands that show albums and go to them.
struct ModelReader {
    let place: ModelPlace

    /// Runs a command and answers the lines that it writes.
    func run(_ command: ModelCommand, in library: inout ModelLibrary) throws -> [String] {
        let naming = ModelNaming(albums: library.albums, currentID: library.currentID(of: place))
        switch command {
        case .list(let query):
            let found = try naming.positions(of: query ?? ModelQuery(.all), isStrict: false)
            return ["id"] + found.map { "\(library.albums[$0 - 1].id)" }
        case .count(let query):
            return ["\(try naming.positions(of: query ?? ModelQuery(.all), isStrict: false).count)"]
        case .show(let query):
            let position = try naming.position(of: query ?? ModelQuery(.current))
            return [library.albums[position - 1].json(position: position)]
        case .go(let query): return [go(to: try naming.position(of: query), in: &library)]
        case .next(let count): return [try step(count ?? 1, naming, in: &library)]
        case .previous(let count): return [try step(-(count ?? 1), naming, in: &library)]
        default: throw ModelRefusal.refused
        }
    }

    private func step(_ count: Int, _ naming: ModelNaming, in library: inout ModelLibrary) throws -> String {
        guard count != 0 else { throw ModelRefusal.refused }
        return go(to: try naming.position(of: ModelQuery(.relative(count))), in: &library)
    }

    private func go(to position: Int, in library: inout ModelLibrary) -> String {
        let album = library.albums[position - 1]
        library.places.set(album.id, of: place)
        return "\(position)  \(album.title) – \(album.artist)" + (album.year.map { " (\($0))" } ?? "")
    }
}
