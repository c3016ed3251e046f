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
    let sort: Parameter<SortKeys?>
    let limit = Parameter<AtLeast<0>?>.option("limit", help: "Lists at most N albums.")
    let offset = Parameter<AtLeast<0>?>.option("offset", help: "Skips the first N albums.")
    let fields: Parameter<FieldList?>
    let comparison: AlbumComparison
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        query = .query(of: workspace, help: "The albums to list; all by default.")
        comparison = AlbumComparison(workspace)
        sort = .option(
            "sort",
            help: "The fields to sort by, in this order, or id, position or random; -FIELD sorts descending.",
            completion: .values(
                FieldNames(of: workspace.reader, .list(sign: "-", others: ["id", "position", "random"]))))
        fields = .option(
            "fields", help: "The columns to list.",
            completion: .values(FieldNames(of: workspace.reader, .list(others: ["position", "id"]))))
    }

    var signature: Signature {
        Signature(
            "list", "Lists albums.", .albums, query, sort, limit, offset, fields, comparison.isIn, comparison.isNotIn,
            format,
            details: """
                Without --sort, albums are listed in the order of the library; --sort -id lists the newest ones first. Sorting by artist \
                or title ignores case, diacritics and a leading article: The Beatles are at B. At the prompt, 'set articles \
                the,a,an,der,die,das' adds others; scripts always use the,a,an. An own field 'sort', such as 'Bowie, David', stands for \
                the artist. 'help albums' explains how to select albums. --in \
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
            "export year:..1999 --to old.csv; list --not-in old.csv --sort year --limit 1",
            "Lists the oldest album that a file lacks.",
            output: """
                2 albums written to 'old.csv'.
                    #    id  title               artist  genre  year
                    4  id:4  Staring at the Sun  U2      Pop    2000
                """),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        var listing = AlbumListing(
            try comparison.restrict(call[query]?.query(in: workspace) ?? .all, by: call, in: context),
            sortedBy: call[sort]?.keys ?? [],
            offset: call[offset]?.number ?? 0, limit: call[limit]?.number)
        listing.articles = LeadingArticles(in: context)
        if let order = call[sort]?.lastOrder { listing.lastOrder = order }
        // A field with this name has priority.
        if listing.sortKeys == [SortKeys.random], try workspace.isUnknown(SortKeys.random.field) {
            (listing.sortKeys, listing.isShuffled) = ([], true)
        }
        let fields = listing.sortKeys.map(\.field) + (call[self.fields]?.fields ?? [])
        for field in fields { try workspace.refuseUnknown(field) }
        // Albums that a list or library has, or lacks, are found to be changed, perhaps one after the other.
        let areCompared = (call[comparison.isIn] ?? call[comparison.isNotIn]) != nil && call[format] == .table
        let columns = call[self.fields]?.columns ?? (areCompared ? AlbumColumn.table(withIDs: true) : nil)
        let count = try workspace.write(listing, columns: columns, as: call[format], to: context.output)
        if count > 0 { return try workspace.explain(call[query], listing.query, isEmpty: false, in: context) }
        try explainEmptyList(listing, call, in: context)
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

/// A comma-separated list of fields to sort by, and of `id` and `position`; a `-` means descending order.
struct SortKeys: ParameterValue {
    /// The key for a random order, unless a field has this name.
    static let random = AlbumListing.SortKey(.own("random"))

    /// The number of keys; SQLite reads at most 2000 columns.
    private static let most = 1000

    let keys: [AlbumListing.SortKey]
    /// The order that `id` or `position` requests.
    let lastOrder: AlbumListing.TotalOrder?

    init(word: Word) throws {
        let all = try FieldNames.parts(of: word.text).map { part in
            let isDescending = part.hasPrefix("-")
            let name = try FieldNames.name(inPart: isDescending ? part.dropFirst() : part[...])
            return AlbumListing.SortKey(AlbumField(named: name), descending: isDescending)
        }
        // No two albums have the same id or position, so later keys have no effect.
        let fields = all.prefix { Self.totalOrder(of: $0) == nil }
        lastOrder = all.dropFirst(fields.count).first.flatMap(Self.totalOrder)
        // A field that is named again has no effect either.
        var named: Set<AlbumField> = []
        keys = fields.filter { named.insert($0.field).inserted }
        guard keys.count <= Self.most else { throw InvalidValue("a list can be sorted by at most \(Self.most) fields") }
    }

    /// The order of a property that the library assigns; nil for a field.
    private static func totalOrder(of key: AlbumListing.SortKey) -> AlbumListing.TotalOrder? {
        switch key.field.name.lowercased() {
        case "id": .ids(descending: key.descending)
        case "position": .positions(descending: key.descending)
        default: nil
        }
    }

    static var placeholder: String { "FIELD,…" }
}
