internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Terminal

/// Lists groups of equal albums.
///
/// An empty result is not an error.
/// - Pattern: Command (concrete template)
struct DuplicatesCommand: ImmediateCommand {
    let query: Parameter<AlbumPhrase?>
    let by: Parameter<FieldList?>
    let format = Parameter.listFormat
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        query = .query(of: workspace, help: "The albums to compare; all by default.")
        by = .option(
            "by", help: "The fields that must be equal; artist,title by default.",
            completion: .values(FieldNames(of: workspace.reader, .list())))
    }

    var signature: Signature {
        Signature(
            "duplicates", "Lists groups of equal albums.", .albums, query, by, format,
            details: """
                Albums are equal if their artists and titles are, regardless of case, accents, punctuation, spaces, 'The' at \
                the beginning, '&' or 'and', and endings such as '(Remastered 2009)', '[Deluxe Edition]' or ' - Reissue'. \
                '(Live)' and '(Vol. 2)' make a difference. With --by, the values of these fields must be equal in the same \
                sense, and albums without one of them are not compared. The last column names the fields in which an album \
                differs from the first of its group. 'merge' joins the albums of a group, and 'merge --duplicates' those of each \
                group. Name albums by their ids: a merge changes the positions of others.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "add 'Its My Life (Remastered)' --artist 'NO DOUBT' --year 2012; duplicates",
            "Lists albums with the same artist and title.",
            output: """
                This album equals 'It's My Life' (2). 'duplicates' shows both. 'merge id:2,6' joins them.
                group  #  id    title                     artist    year  differs
                    1  2  id:2  It's My Life              No Doubt  2003
                    1  6  id:6  Its My Life (Remastered)  NO DOUBT  2012  title; artist; genre; year; cover
                2 albums in 1 group. 'merge id:2,6' joins albums.
                """),
        CommandExample(
            "duplicates --by year", "Lists albums of the same year.",
            output: """
                group  #  id    title               artist   year  differs
                    1  4  id:4  Staring at the Sun  U2       2000
                    1  5  id:5  American Pie        Madonna  2000  title; artist; cover
                2 albums in 1 group.
                """),
    ]

    func run(_ call: Invocation, in context: ShellContext) throws {
        let criteria = try workspace.duplicateCriteria(by: call[by])
        let query = try call[query]?.query(in: workspace) ?? .all
        let writer = try call[format].writer(of: try columns(of: query, as: call[format]), to: context.output)
        var summary = DuplicateSummary()
        try workspace.showingProgress("Comparing albums", in: context) { row in
            try DuplicateFinder(in: workspace.library, by: criteria).visit(query) { member in
                row?.end()
                summary.add(member)
                try writer.write(member)
            }
        }
        try writer.end()
        try workspace.explain(call[self.query], query, isEmpty: nil, in: context)
        guard call[format] == .table, context.isInteractive || summary.groups == 0 else { return }
        try context.note(summary.description(by: criteria))
    }

    private func columns(of query: AlbumQuery, as format: ListFormat) throws -> [ListColumn<DuplicateFinder.Member>] {
        let columns: [AlbumColumn]
        if let tabular = format.tabular {
            columns = try workspace.library.usualColumns(of: AlbumListing(query), for: tabular)
        } else {
            columns = [.position, .idForm, .field(.title), .field(.artist), .field(.year)]
        }
        return [.number("group") { $0.group }] + columns.map(Self.column) + [
            .text("differs") { Self.differences(of: $0) }
        ]
    }

    private static func column(_ column: AlbumColumn) -> ListColumn<DuplicateFinder.Member> {
        switch column {
        case .position: .number(column.name, title: "#") { $0.located.position }
        case .id: .number(column.name) { Int($0.located.album.id.number) }
        case .idForm: .text(column.name, shrinkPriority: 0) { "id:\($0.located.album.id.number)" }
        case .field(.year): .number(column.name) { $0.located.album.year }
        default: ListColumn(column.name) { column.value(of: $0.located) }
        }
    }

    private static func differences(of member: DuplicateFinder.Member) -> String? {
        let names = member.differences.map(\.name)
        return names.isEmpty ? nil : names.joined(separator: ValueList.separator)
    }
}

/// The result of a search for duplicates, for a message after the list.
private struct DuplicateSummary {
    private(set) var groups = 0
    private var albums = 0
    /// The ids of the albums in the first group; only the first ten. They stay right when positions change.
    private var ids: [Album.ID] = []

    mutating func add(_ member: DuplicateFinder.Member) {
        groups = member.group
        albums += 1
        if groups == 1, ids.count < 10 { ids.append(member.located.album.id) }
    }

    func description(by criteria: DuplicateCriteria) -> String {
        guard groups > 0 else {
            return "No two albums have the same \(criteria.fields.map(\.name).joined(separator: " and "))."
        }
        let example = "id:" + ids.map { String($0.number) }.joined(separator: ",")
        return "\(albumCount(albums)) in \(groups == 1 ? "1 group" : "\(groups) groups")."
            + (criteria == .artistAndTitle ? " 'merge \(example)' joins albums." : "")
    }
}
