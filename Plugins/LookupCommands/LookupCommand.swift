internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import Services
internal import ShellKit

/// Matches albums to releases of MusicBrainz, and fills their empty fields.
///
/// - Pattern: Command (concrete template)
struct LookupCommand: Command {
    let albums: Parameter<NamedAlbums?>
    let list = Parameter<FilePath?>.option(
        "list", placeholder: "FILE|-",
        help: "Writes the candidates to a file for review, as TSV, CSV or JSON by its name; changes nothing.")
    let apply = Parameter<FilePath?>.option(
        "apply", help: "Fills the albums of the rows of such a file that are taken.")
    let release = Parameter<String?>.option(
        "release", placeholder: "MBID|URL", help: "Fills one album from this release, or from that of a page's address."
    )
    let yes = Parameter.flag("yes", help: "Takes each release that no other one can be, and asks nothing.")
    let replace = Parameter.flag("replace", help: "Also writes what differs from fields that are not empty.")
    let refresh = Parameter.flag("refresh", help: "Asks again instead of using earlier answers.")
    let limit = Parameter<AtLeast<1>?>.option("limit", help: "Stops after so many albums.")
    let dryRun = Parameter.flag("dry-run", help: "Shows the result, without changing anything.")
    let services: ServiceAccess
    let workspace: AlbumWorkspace

    init(_ services: ServiceAccess, _ workspace: AlbumWorkspace) {
        (self.services, self.workspace) = (services, workspace)
        albums = .albums(of: workspace, help: "The albums to look up; the current one by default.")
    }

    var signature: Signature {
        Signature(
            "lookup", "Matches albums to releases of MusicBrainz, and fills their empty fields.", .exchange, albums,
            list, apply, release, yes, replace, refresh, limit, dryRun,
            details: """
                An album is looked up by its fields 'mbid', 'release_id', 'Barcode' and 'Catalog#', in this order, and last by artist \
                and title. The first of them that has an answer ends the search. Its releases are listed, the best first, with the \
                identifiers that are equal (=) or differ (≠). One key chooses: the number of a release; s skips the album; n \
                says that none is right, which is remembered for 30 days; a looks for more; q ends.

                Only empty fields are filled: year, cover, mbid, Label, Catalog#, Barcode, Country and Format; 'year text' gets the \
                date. What differs from other fields is shown, and written only with '--replace'. '--yes' takes a release only if \
                no other one has all identifiers of the album, or if the service has no other one at all and artist and title \
                are the same. Several pressings without an identifier are always left to you.

                '--list' writes a row for each release, with 'yes' in the column 'take' where '--yes' would take it. Change \
                that column, or add a row with the id of an album and an MBID, and use '--apply'. All changes are one step for \
                'undo', also after Ctrl-C. MusicBrainz permits one request a second; answers are kept for 30 days.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "lookup", "Fails in a script, which can choose no release.",
            output: "'lookup' asks questions at the prompt. In a script, use --list, --yes or --apply.", status: 1),
        CommandExample("lookup --apply nowhere.tsv", "Fails, because the file does not exist.", status: 1),
        CommandExample(
            "lookup --release blue 1", "Fails, because the text is no release of MusicBrainz.",
            output: "'blue' is no release. Use its MBID, or the address of its page at MusicBrainz.",
            status: 1),
    ]

    let writesFiles = true

    func check(_ call: Invocation, in shell: ShellContext) throws {
        let given: [(String, Bool)] = [
            ("--list", call[list] != nil), ("--apply", call[apply] != nil), ("--release", call[release] != nil),
            ("--yes", call[yes]),
        ]
        let modes = given.filter(\.1).map { "'\($0.0)'" }
        if modes.count > 1 {
            throw CommandFailure("\(modes[0]) and \(modes[1]) exclude each other. Leave one of them out.")
        }
        if call[list] != nil, call[replace] || call[dryRun] {
            throw CommandFailure("'--list' changes nothing. Use '--replace' and '--dry-run' with '--apply'.")
        }
        if call[apply] != nil, call[albums] != nil || call[limit] != nil {
            throw CommandFailure("'--apply' takes the albums from the file. Leave ALBUMS and '--limit' out.")
        }
        if let path = call[list]?.path, path != "-" { shell.predictedEffects?.addFile(path) }
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        try check(call, in: shell)
        let options = LookupOptions(
            replaces: call[replace], isRefreshing: call[refresh], isDryRun: call[dryRun], limit: call[limit]?.number)
        if let text = call[release] {
            guard let mbid = MBID.of(text) else {
                throw CommandFailure(
                    "'\(text)' is no release. Use its MBID, or the address of its page at MusicBrainz.")
            }
            let album = try workspace.one(call[albums], in: shell)
            return try await lookup(options, in: shell).fill(MatchedAlbum(album), from: mbid)
        }
        if let file = call[apply] {
            let rows = try ReviewReader(file.path, of: workspace.library).takenRows()
            return try await lookup(options, in: shell).apply(rows, of: file.path)
        }
        guard call[list] != nil || call[yes] || shell.canAsk else {
            throw CommandFailure("'lookup' asks questions at the prompt. In a script, use --list, --yes or --apply.")
        }
        let query = try workspace.several(call[albums], in: shell).selection.query
        let lookup = try lookup(options, in: shell)
        if let file = call[list] { return try await lookup.list(query, to: file.path) }
        try await lookup.choose(among: query, asks: !call[yes])
    }

    private func lookup(_ options: LookupOptions, in shell: ShellContext) throws -> Lookup {
        try Lookup(services, workspace, options, in: shell)
    }
}
