internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Tabular

/// Adds the albums of a file at the end of the library, in one change.
///
/// - Pattern: Command (concrete template)
struct ImportCommand: Command {
    private static let name = "import"

    let file = Parameter<FilePath>.required(
        "file", placeholder: "FILE|-", help: "The file to import; - reads standard input.")
    let format = Parameter<ImportFormat>.option(
        "format", default: .auto, help: "The format; detected from the file's name and content by default.")
    let dryRun = Parameter.flag("dry-run", help: "Shows what would be added, without adding it.")
    let strict = Parameter.flag("strict", help: "Adds nothing if any album has an error.")
    let duplicates = Parameter.flag("duplicates", help: "Also adds albums that are already in the library.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
    }

    var signature: Signature {
        Signature(
            Self.name, "Imports the albums of a file.", .exchange, file, format, dryRun, strict, duplicates,
            details: """
                The names of the columns decide: title or album, artist or albumartist, year or released, genre, and cover. Any \
                other column becomes a field of its own. The header identifies a collection that was exported by Discogs. Albums \
                whose artist and title are already in the library, regardless of case, are not added again.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "export --to albums.json; import albums.json",
            "Adds nothing, because the library already has these albums.",
            output: """
                5 albums written to 'albums.json'.
                5 albums read: 0 added, 5 already in the library, 0 rejected.
                """),
        CommandExample(
            "export genre:pop --to pop.csv; import pop.csv --duplicates", "Adds the albums a second time.",
            output: """
                5 albums written to 'pop.csv'.
                5 albums read: 5 added, 0 already in the library, 0 rejected.
                """),
        CommandExample(
            "export --to albums.csv; import albums.csv --duplicates --dry-run", "Shows what would be added."),
        CommandExample(
            "import nowhere.csv", "Fails, because the file does not exist.",
            output: "The file 'nowhere.csv' does not exist. Check its name and directory.", status: 1),
    ]

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        let row = ProgressRow(in: shell)
        defer { row.erase() }
        let source = try await ImportSource.open(call[file], in: shell, telling: row)
        let importer = try ImporterFactory.makeImporter(for: source, said: call[format].tabular)
        // Earlier changes of a script are committed first, so that the rollback of an interrupted import is fast and
        // affects nothing else.
        try shell.changes.flush()
        let albumImport = AlbumImport(
            into: workspace.library, isStrict: call[strict], keepsAlike: call[duplicates])
        let report = try albumImport.run(
            importer, named: ImportSource.name(of: call[file]), telling: ImportProgress(of: source, on: row))
        row.erase()
        for note in report.lastingNotes { try shell.warn(note) }
        if call[strict], report.hasFaults {
            throw report.mended + report.refused == 0
                ? ExchangeError.faultyHeader : .notStrict(mended: report.mended, refused: report.refused)
        }
        // A dry run makes the change first, so that it fails where an import would.
        if call[dryRun] { try shell.changes.rollBack() } else { try shell.commitChange(as: Self.name) }
        try shell.output.writeMessage(report.summary(isDryRun: call[dryRun]))
    }
}
