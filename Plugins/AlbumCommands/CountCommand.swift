internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Counts albums, in total or for each value of a field.
///
/// - Pattern: Command (concrete template)
struct CountCommand: ImmediateCommand {
    let query: Parameter<AlbumPhrase?>
    let by: Parameter<FieldName?>
    let comparison: AlbumComparison
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        query = .query(of: workspace, help: "The albums to count; all by default.")
        comparison = AlbumComparison(workspace)
        by = .option(
            "by", help: "Counts the albums for each value of a field.",
            completion: .values(FieldNames(in: workspace, .single)))
    }

    var signature: Signature {
        Signature(
            "count", "Counts albums.", .albums, query, by, comparison.isIn, comparison.isNotIn, format,
            details: """
                Without --by, a table is only the number; the other formats write a list with one row. With --by, albums \
                without the field come last: as '(none)' in a table, null in JSON, an empty cell in CSV and TSV.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "count", "Counts the whole library.",
            output: "5"),
        CommandExample(
            "count year:..1999", "Counts the albums up to 1999.",
            output: "2"),
        CommandExample(
            "count --by genre", "Counts the albums of each genre.",
            output: """
                albums  genre
                     5  Pop
                """),
        CommandExample(
            "count has:year --by year --format csv", "Writes the number of albums of each year for a spreadsheet.",
            output: """
                albums,year
                1,1992
                1,1999
                2,2000
                1,2003
                """),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let query = try comparison.restrict(call[query]?.query(in: workspace) ?? .all, by: call, in: context)
        guard let field = call[by]?.field else {
            let count = try workspace.library.count(query)
            try write(count, call, in: context)
            return count == 0 ? try workspace.explainNothing(call[self.query], in: context) : ()
        }
        try workspace.refuseUnknown(field)
        let tallies = try workspace.library.tally(of: field, matching: query)
        try context.output.writeList(tallies, FieldTally.columns(of: field), as: call[format])
        if tallies.isEmpty { try workspace.explainNothing(call[self.query], in: context) }
    }

    private func write(_ count: Int, _ call: Invocation, in context: ShellContext) throws {
        if call[format] == .table { return try context.output.writeLine(String(count)) }
        try context.output.writeList([count], [.number("albums") { $0 }], as: call[format])
    }
}
