internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Saves a query under a name, or lists the saved queries.
///
/// - Pattern: Command (concrete template)
struct QueryCommand: ImmediateCommand {
    let name: Parameter<SavedQueryName?>
    let query: Parameter<AlbumPhrase?>
    let delete = Parameter.flag("delete", help: "Deletes the query.")
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        name = .optional(
            "name", help: "The name; without it, lists all queries.",
            completion: .values(SavedQueryNames(in: workspace)))
        query = .query(of: workspace, help: "The query to save; without it, shows the query with this name.")
    }

    var signature: Signature {
        Signature(
            "query", "Saves a query under a name, or lists the saved queries.", .albums, name, query, delete, format,
            details: """
                '@NAME' stands for the query wherever albums are selected, also inside other queries: list @jazz ^@owned. A saved \
                query is evaluated when it is used, so '.' and positions mean the album or position at that time. The queries are \
                in the library. 'undo' does not affect them. A new library has one: 'delete @examples' deletes its five albums.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "query nineties year:1990..1999; count @nineties", "Saves a query and uses it.",
            output: "2"),
        CommandExample(
            "query sun artist:u2 , artist:sting; query later @sun year:2000; query", "Lists the saved queries.",
            output: """
                name      query
                examples  id:1-5
                later     @sun year:2000
                sun       artist:u2 , artist:sting
                """),
        CommandExample("query sun artist:u2; query --delete sun", "Saves a query and deletes it."),
        CommandExample(
            "query loop ^@loop", "Fails, because the query would refer to itself.",
            output: "The saved query '@loop' refers to itself: @loop → @loop. 'query NAME QUERY' replaces one of them.",
            status: 1),
    ]

    func check(_ call: Invocation, in context: ShellContext) throws {
        if let name = call[name], let source = call[query]?.source, source.hasPrefix("= ") {
            throw ArgumentError.equalsSign("query \(name.text) \(source.dropFirst(2))")
        }
        let isDefinition = call[query] != nil
        guard call[delete] || isDefinition else { return }
        guard call[name] != nil, !(call[delete] && isDefinition) else {
            throw CommandFailure("'--delete' needs only the name of a query: query --delete NAME.")
        }
        guard call[format] == .table else {
            throw CommandFailure("'--format' formats the list of queries. This call saves or deletes a query.")
        }
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        try check(call, in: context)
        guard let name = call[name] else { return try list(as: call[format], in: context) }
        if let phrase = call[query] {
            try workspace.saveQuery(name, phrase, in: context)
            if name.text.lowercased() == "missing" { try context.note("'import --update' will replace this query.") }
            return
        }
        guard let text = try workspace.library.savedQuery(name.text) else { throw try missing(name) }
        if call[delete] { return try workspace.library.saveQuery(name.text, nil) }
        if call[format] == .table { return try context.output.writeLine(text) }
        try context.output.writeList([(name.text, text)], Self.columns, as: call[format])
    }

    /// The error for a name without a query; here, the name cannot be a text to search for.
    private func missing(_ name: SavedQueryName) throws -> any Error {
        let error = try workspace.noSuchQuery(name)
        guard case .noSuchQuery(let name, nearest: nil) = error else { return error }
        return CommandFailure(
            "no saved query '@\(name)'. 'query \(name) QUERY' saves one; 'query' lists the saved queries.")
    }

    private func list(as format: ListFormat, in context: ShellContext) throws {
        let library = workspace.library
        let queries = try library.savedQueryNames.map { ($0, try library.savedQuery($0) ?? "") }
        try context.output.writeList(queries, Self.columns, as: format)
        if queries.isEmpty { try context.note("There are no saved queries. 'query NAME QUERY' saves one.") }
    }

    private static let columns: [ListColumn<(name: String, text: String)>] = [
        .text("name", shrinkPriority: 0) { $0.name }, .text("query") { $0.text },
    ]
}
