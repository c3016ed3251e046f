internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Shows all fields of an album.
///
/// - Pattern: Command (concrete template)
struct ShowCommand: Command {
    enum Format: String, ParameterChoice {
        case table
        case json
    }

    let album: Parameter<NamedAlbums?>
    let format = Parameter<Format>.option("format", default: .table, help: "The output format.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        album = .albums(
            of: workspace, placeholder: "ALBUM", help: "The album to show; the current one by default.")
    }

    var signature: Signature {
        Signature(
            "show", "Shows all fields of an album.", .albums, album, format,
            details: """
                An exact title wins over other albums that contain the words. 'help albums' explains how to select an album. In a \
                window of at least 60 columns, the cover appears beside the fields if it is downloaded; 'set pictures off' hides it.
                """,
            examples: [
                CommandExample("show", "Shows the current album."),
                CommandExample("show It's My Life", "Shows an album by its title; the apostrophe needs no quotes."),
                CommandExample("show 3 --format json", "Shows the third album as JSON."),
            ])
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        let found = try workspace.one(call[album], in: context)
        try await workspace.show(found, as: call[format], in: context)
        // Scripts get no hint, which avoids the additional query.
        if context.isInteractive, let hint = try workspace.titleHint(call[album], found: found) {
            try context.note(hint)
        }
    }

}

extension AlbumWorkspace {
    /// Writes all fields of an album.
    func show(_ found: PositionedAlbum, as format: ShowCommand.Format, in context: ShellContext) async throws {
        switch format {
        case .json:
            let listing = AlbumListing(AlbumQuery(locators: .id(found.album.id)))
            try write(listing, columns: AlbumColumn.json, as: .jsonl, to: context.output)
        case .table:
            try await pictures.writeSheet(of: found, with: library.covers, in: context)
        }
    }
}
