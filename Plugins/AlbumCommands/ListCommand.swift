internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit

/// Lists albums.
///
/// An empty result is not an error.
/// - Pattern: Command (concrete template)
struct ListCommand: ImmediateCommand {
    let query: Parameter<AlbumPhrase?>
    let options: ListingOptions
    let line = Parameter<FieldTemplate?>.option(
        "line", placeholder: "TEXT",
        help: "Writes this line for each album, with its fields in place of their names in braces."
    ) { word in
        guard !word.text.isEmpty else {
            throw InvalidValue("write a text with the names of fields: '{artist} – {title}'")
        }
        return FieldTemplate(word.text)
    }
    let comparison: AlbumComparison
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        query = .query(of: workspace, help: "The albums to list; all by default.")
        comparison = AlbumComparison(workspace)
        options = ListingOptions(workspace)
    }

    var signature: Signature {
        Signature(
            "list", "Lists albums.", .albums, query, options.sort, options.limit, options.offset, options.fields, line,
            comparison.isIn, comparison.isNotIn, format,
            details: """
                Without --sort, albums are listed in the order of the library; --sort -id lists the newest ones first. Sorting by artist \
                or title ignores case, diacritics and a leading article: The Beatles are at B. At the prompt, 'set articles \
                the,a,an,der,die,das' adds others; scripts always use the,a,an. An own field 'sort', such as 'Bowie, David', stands for \
                the artist. 'help albums' explains how to select albums. --line \
                '{artist} – {title}' writes a line for each album, as 'edit' reads such texts; {id} and {position} are its numbers, {{ is \
                a brace, and a field that an album lacks leaves nothing. --in \
                and --not-in compare artists and titles as 'duplicates' does; the file is another library, or a list that \
                'import' can read. To see which albums of a list the library lacks, import the list into a new library, and \
                list those that are not in this one: bluelib --library new.sqlite --create -c 'delete *' -c 'import list.csv' -c 'list \
                --not-in library.sqlite'
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "list", "Lists the whole library.",
            output: """
                    #  title                 artist       genre  year
                ▸   1  Best of Bowie         David Bowie  Pop    1992
                    2  It's My Life          No Doubt     Pop    2003
                    3  Nothing Like The Sun  Sting        Pop    1999
                    4  Staring at the Sun    U2           Pop    2000
                    5  American Pie          Madonna      Pop    2000
                """),
        CommandExample(
            "list artist:sting", "Lists the albums of an artist.",
            output: """
                    #  title                 artist  genre  year
                    3  Nothing Like The Sun  Sting   Pop    1999
                """),
        CommandExample(
            "list year:1990..1999 --sort year,-title", "Lists the albums of the nineties, the oldest first.",
            output: """
                    #  title                 artist       genre  year
                ▸   1  Best of Bowie         David Bowie  Pop    1992
                    3  Nothing Like The Sun  Sting        Pop    1999
                """),
        CommandExample(
            "add Blue --artist 'Joni Mitchell'; list --sort -id --limit 2",
            "Lists the two albums that were added last.",
            output: """
                    #  title         artist         genre  year
                ▸   6  Blue          Joni Mitchell
                    5  American Pie  Madonna        Pop    2000
                """),
        CommandExample(
            "list genre:pop --fields title,year --format csv", "Writes two columns for a spreadsheet.",
            output: """
                title,year
                Best of Bowie,1992
                It's My Life,2003
                Nothing Like The Sun,1999
                Staring at the Sun,2000
                American Pie,2000
                """),
        CommandExample(
            "list year:2000 --line '{artist}: {title} ({year})'", "Writes a line of your own for each album.",
            output: """
                U2: Staring at the Sun (2000)
                Madonna: American Pie (2000)
                """),
        CommandExample(
            "export year:..1999 --to old.csv; list --not-in old.csv --sort year --limit 1",
            "Lists the oldest album that a file lacks.",
            output: """
                2 albums written to 'old.csv'.
                    #    id  title               artist  genre  year
                    4  id:4  Staring at the Sun  U2      Pop    2000
                """),
    ]

    func check(_ call: Invocation, in context: ShellContext) throws {
        guard call[line] != nil, call[options.fields] != nil || call[format] != .table else { return }
        let other = call[options.fields] != nil ? "--fields" : "--format"
        throw CommandFailure("'--line' and '\(other)' exclude each other. Leave one of them out.")
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        try check(call, in: context)
        let albums = try comparison.restrict(call[query]?.query(in: workspace) ?? .all, by: call, in: context)
        let listing = try options.listing(albums, by: call, in: context)
        let count = try write(listing, call, to: context.output)
        if count > 0 { return try workspace.explain(call[query], listing.query, isEmpty: false, in: context) }
        try explainEmptyList(listing, call, in: context)
    }

    private func write(_ listing: AlbumListing, _ call: Invocation, to output: Output) throws -> Int {
        if let line = call[line] { return try listing.write(line: line, from: workspace, to: output) }
        // Albums that a list or library has, or lacks, are found to be changed, perhaps one after the other.
        let areCompared = (call[comparison.isIn] ?? call[comparison.isNotIn]) != nil && call[format] == .table
        let columns = call[options.fields]?.columns ?? (areCompared ? AlbumColumn.table(withIDs: true) : nil)
        return try workspace.write(listing, columns: columns, as: call[format], to: output)
    }

    private func explainEmptyList(_ listing: AlbumListing, _ call: Invocation, in context: ShellContext) throws {
        // Only a table on a terminal gets every reason; programs and recordings see the empty list.
        if call[format] == .table, context.output.appearance.columns != nil {
            let reason = try workspace.reasonForEmptyList(listing, phrase: call[query], in: context)
            if let reason { try context.note(reason) }
        } else if listing.limit != 0, try listing.offset == 0 || workspace.library.count(listing.query) == 0 {
            try workspace.explain(call[query], listing.query, isEmpty: true, in: context)
        }
    }
}
