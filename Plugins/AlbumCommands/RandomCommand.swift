internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Shows a random album.
///
/// - Pattern: Command (concrete template)
struct RandomCommand: Command {
    let query: Parameter<AlbumPhrase?>
    let format = Parameter<ShowCommand.Format>.option("format", default: .table, help: "The output format.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        query = .query(of: workspace, help: "The albums to choose from; all by default.")
    }

    var signature: Signature {
        Signature(
            "random", "Shows a random album.", .albums, query, format,
            details: """
                The current album stays the same, as with 'show'; 'go' with the position makes the album the current one. \
                'list --sort random --limit 5' lists several random albums.
                """,
            examples: [
                CommandExample("random", "Shows any album of the library."),
                CommandExample("random genre:pop ^year:2000..", "Shows a random album among those that match."),
                CommandExample(
                    "random artist:abba", "Fails, because no album matches.",
                    output: "No album matches 'artist:abba'. 'help albums' explains how to select albums.", status: 1),
            ])
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        let (found, query) = try choose(call[query], in: context)
        try workspace.explain(call[self.query], query, isEmpty: false, in: context)
        try await workspace.show(found, as: call[format], in: context)
    }

    private func choose(_ phrase: AlbumPhrase?, in context: ShellContext) throws -> (PositionedAlbum, AlbumQuery) {
        let library = workspace.library
        return try library.reading {
            let query = try phrase?.query(in: workspace) ?? .all
            let count = try library.count(query)
            guard count > 0 else {
                if let phrase, try !library.isEmpty { throw try workspace.nothingFits(phrase, in: context) }
                throw AlbumReferenceError.noCurrentAlbum
            }
            let offset = Int.random(in: 0..<count)
            var chosen: PositionedAlbum?
            try library.albums(AlbumListing(query, offset: offset, limit: 1)) { found in
                chosen = found
                return false
            }
            guard let chosen else { throw AlbumReferenceError.noCurrentAlbum }
            return (chosen, query)
        }
    }
}
