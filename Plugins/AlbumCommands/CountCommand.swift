internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Counts albums, in total or for each value of a field.
///
/// - Pattern: Command (concrete command)
struct CountCommand: ImmediateCommand {
    let query: Parameter<AlbumPhrase?>
    let by = Parameter<FieldName?>.option("by", help: "Counts the albums of each value of a field.")
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        query = .query(of: workspace, help: "The albums to count; all if nothing is named.")
    }

    var signature: Signature {
        Signature(
            "count", "Counts albums.", .albums, query, by, format,
            details: """
                Without --by it is the number alone, or in another format than a table a list of one row. Albums that do not \
                have the field come last: '(none)' in a table, null in JSON, an empty cell in CSV and TSV.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "count", "Counts the whole library.",
            output: "5"),
        CommandExample(
            "count year:..1999", "Counts what is older.",
            output: "2"),
        CommandExample(
            "count --by genre", "Counts the albums of each genre.",
            output: """
                albums  genre
                     5  Pop
                """),
        CommandExample(
            "count has:year --by year --format csv", "Writes a spreadsheet of how many there are of each year.",
            output: """
                albums,year
                1,1992
                1,1999
                2,2000
                1,2003
                """),
    ]

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let query = try call[query]?.query(in: workspace) ?? .all
        guard let field = call[by]?.field else { return try write(try workspace.library.count(query), call, in: shell) }
        try workspace.refuseUnknown(field)
        let tallies = try workspace.library.tally(of: field, matching: query)
        try shell.output.writeList(tallies, FieldTally.columns(of: field), as: call[format])
    }

    private func write(_ count: Int, _ call: Invocation, in shell: ShellContext) throws {
        if call[format] == .table { return try shell.output.writeLine(String(count)) }
        try shell.output.writeList([count], [.number("albums") { $0 }], as: call[format])
    }
}
