internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Counts albums, all together or by the values of a field.
///
/// - Pattern: Command (concrete command)
struct CountCommand: ImmediateCommand {
    let query: Parameter<AlbumPhrase?>
    let by = Parameter<FieldName?>.option("by", help: "Counts the albums of each value of a field.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        query = .albums(of: workspace, placeholder: "QUERY", help: "The albums to count; all if nothing is named.")
    }

    var signature: Signature {
        Signature(
            "count", "Counts albums.", .albums, query, by,
            examples: [
                CommandExample("count", "Counts the whole library."),
                CommandExample("count year:..1999", "Counts what is older."),
                CommandExample("count --by genre", "Counts the albums of each genre."),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let query = try call[query]?.query(in: workspace) ?? .all
        guard let field = call[by]?.field else {
            return try shell.output.writeLine(String(try workspace.library.count(query)))
        }
        try workspace.refuseUnknown(field)
        let appearance = shell.output.appearance
        let columns = [TextTable.Column("albums", alignment: .right, shrinkPriority: 0), TextTable.Column(field.name)]
        var table = TextTable(columns, width: appearance.columns, marker: nil, depth: appearance.colors) { text in
            try MainActor.assumeIsolated { try shell.output.write(rendered: text) }
        }
        for tally in try workspace.library.tally(of: field, matching: query) {
            try table.add([String(tally.count), tally.value ?? "(none)"])
        }
        try table.finish()
    }
}
