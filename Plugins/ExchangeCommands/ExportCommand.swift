internal import AlbumModel
internal import AlbumShell
internal import Files
internal import ShellKit
internal import Tabular

/// Writes albums to a file or to standard output.
///
/// An empty result is not an error.
/// - Pattern: Command (concrete template)
struct ExportCommand: Command {
    let query: Parameter<AlbumPhrase?>
    let options: ListingOptions
    let format = Parameter<ExportFormat?>.option(
        "format", help: "The format; by default that of the file's ending, or JSON if it has none.")
    let file = Parameter<FilePath?>.option(
        "to", placeholder: "FILE|-", help: "The file to write, or the directory of a site; - writes to standard output."
    )
    let replaces = Parameter.flag("replace", help: "Replaces any file, also one that is not an export of this program.")
    let bom = Parameter.flag("bom", help: "Begins a CSV or TSV with a byte order mark, which some spreadsheets need.")
    let title = Parameter<String?>.option(
        "title", placeholder: "TEXT", help: "The title of a site; 'Albums' by default.")
    let noCovers = Parameter.flag("no-covers", help: "Writes a site without covers.")
    let allCovers = Parameter.flag(
        "all-covers", help: "Writes a site also with covers of Discogs, whose terms do not let you publish them.")
    let verbose = Parameter.flag("verbose", help: "Names each cover of a site that is no picture.")
    let workspace: AlbumWorkspace

    init(_ workspace: AlbumWorkspace) {
        self.workspace = workspace
        options = ListingOptions(workspace)
        query = .query(of: workspace, help: "The albums to export; all by default.")
    }

    var signature: Signature {
        Signature(
            "export", "Exports albums to a file.", .exchange, query, format, file, options.sort, options.limit,
            options.offset, options.fields, bom, replaces, title, noCovers, allCovers, verbose,
            details: """
                An existing file is replaced if it is empty, or an earlier export of albums; '--replace' replaces any other file, too, \
                but never a database. A new file replaces an older one only when it is complete, so a failure does not destroy the \
                older file, unless its directory is not writable. 'import' restores the albums with all their fields, in their order. CSV has one \
                column for each field; if albums write its name in different case, the first spelling is used. With --fields, only \
                these fields are written, and such a file is replaced only with '--replace'. '--format md' writes a table of \
                Markdown with the columns of 'list', which cannot be imported.

                '--format site' writes a static page for a browser with its style and thumbnails, 'index.html', 'style.css' and \
                'thumbs', to a new or empty directory, or to that of an earlier site, where files of others stay. It needs no \
                server and runs no script. It shows title, artist, year, genre, and the first value of Label and Format, and no \
                other field. Only covers in the cache are shown; 'download --missing' brings them there.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "export --to albums.json", "Exports the whole library to a file.",
            output: "5 albums written to 'albums.json'."),
        CommandExample(
            "echo notes > my.csv; export --to my.csv", "Fails, because the file is not an export of this program.",
            status: 1),
        CommandExample("export --to my.csv --replace", "Replaces the file, whatever it contains."),
        CommandExample("export artist:sting --to -", "Writes the albums of an artist as JSON to standard output."),
        CommandExample("export --format csv", "Writes the library as CSV, for a spreadsheet."),
        CommandExample("export --format md --fields title,artist", "Writes a table for a page of Markdown."),
        CommandExample(
            "export --format site --to page --sort artist --title 'My albums'",
            "Writes a page that shows the collection in a browser."),
        CommandExample("export --to nowhere/albums.json", "Fails, because the directory does not exist.", status: 1),
    ]

    let writesFiles = true

    func check(_ call: Invocation, in shell: ShellContext) throws {
        try checkSite(call)
        if call[bom] { _ = try format(of: call) }
        if let path = call[file]?.path, path != "-" { shell.predictedEffects?.addFile(path) }
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        try checkSite(call)
        let listing = try options.listing(call[query]?.query(in: workspace) ?? .all, by: call, in: shell)
        if call[format] == .site { return try await writeSite(of: listing, call, in: shell) }
        guard let path = call[file]?.path, path != "-" else {
            let format = try format(of: call)
            if call[bom] { try Self.mark.withUnsafeBytes { try shell.output.write(bytes: $0) } }
            let rows = shell.output.rowWriter(format)
            let count = try workspace.write(listing, call[options.fields]?.columns, to: rows, for: format)
            return try explain(call[query], listing.query, isEmpty: count == 0, in: shell)
        }
        do { try shell.shell.protectedFiles.check(path) } catch {
            if error == .database(path) { throw ExchangeError.wouldReplaceDatabase(path) }
            throw error
        }
        let format = try format(of: call)
        if !call[replaces], !Self.mayReplace(path) {
            throw ExchangeError.wouldReplaceOther(path)
        }
        let count = try write(listing, call, as: format, to: path)
        try shell.note("\(albumCount(count)) written to '\(path)'.")
        try workspace.explain(call[query], listing.query, isEmpty: count == 0, in: shell)
    }

    /// Checks the options that only a site has, and those that it does not have.
    private func checkSite(_ call: Invocation) throws {
        guard call[format] == .site else {
            guard call[title] == nil, !call[noCovers], !call[allCovers], !call[verbose] else {
                throw CommandFailure("'--title', '--no-covers', '--all-covers' and '--verbose' need '--format site'.")
            }
            return
        }
        guard let path = call[file]?.path, path != "-" else {
            throw CommandFailure("'--format site' needs a directory: --to DIR.")
        }
        guard call[options.fields] == nil, !call[bom] else {
            throw CommandFailure("'--fields' and '--bom' are not for sites. Leave them out.")
        }
    }

    private func writeSite(of listing: AlbumListing, _ call: Invocation, in shell: ShellContext) async throws {
        let site = SiteExport(
            workspace: workspace, title: call[title] ?? "Albums",
            covers: call[noCovers] ? .none : call[allCovers] ? .all : .publishable, isVerbose: call[verbose])
        let count = try await site.write(listing, to: call[file]?.path ?? "", in: shell)
        try workspace.explain(call[query], listing.query, isEmpty: count == 0, in: shell)
    }

    /// Notes mistakes in the query; one with the ending of a file that finds nothing was probably meant as its name.
    private func explain(
        _ phrase: AlbumPhrase?, _ query: AlbumQuery, isEmpty: Bool, in shell: ShellContext
    ) throws {
        guard isEmpty, let name = phrase?.text, TabularFormat(fileName: name) != nil else {
            return try workspace.explain(phrase, query, isEmpty: isEmpty, in: shell)
        }
        try shell.note("No album matches '\(name)'. To write a file, use: export --to \(Quoting.quoted(name))")
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private func write(
        _ listing: AlbumListing, _ call: Invocation, as format: TabularFormat, to path: String
    ) throws -> Int {
        do {
            let replacement = try ReplacementFile(path: path)
            if call[bom] { try replacement.file.write(Self.mark) }
            let writer = format.writer { try replacement.file.write($0) }
            let count = try workspace.write(listing, call[options.fields]?.columns, to: writer, for: format)
            try replacement.finish()
            return count
        } catch let error as SystemError {
            throw ExchangeError.unwritable(path, reason: error.description)
        }
    }

    /// The format that the call names, or that belongs to its file's name; JSON without both.
    ///
    /// - Throws: ``ExchangeError/unknownEnding(_:)``
    private func format(of call: Invocation) throws -> TabularFormat {
        let format = try call[format]?.tabular ?? call[file].map { try formatOfName($0.path) } ?? .json
        guard !call[bom] || format == .csv || format == .tsv else {
            throw CommandFailure("'--bom' is only for CSV and TSV, which spreadsheets open: --format csv.")
        }
        return format
    }

    private func formatOfName(_ path: String) throws -> TabularFormat {
        if let format = TabularFormat(fileName: path) { return format }
        // A dot at the beginning hides a file.
        guard path.split(separator: "/").last?.dropFirst().contains(".") != true else {
            throw ExchangeError.unknownEnding(path)
        }
        return .json
    }
}

enum ExportFormat: String, ParameterChoice {
    case json
    case jsonl
    case csv
    case tsv
    /// A table of Markdown.
    case md
    /// Pages for a browser in a directory.
    case site

    /// The format of a single file; nil for a site.
    var tabular: TabularFormat? { TabularFormat(rawValue: rawValue) }
}

extension ExportCommand {
    /// Columns that every export of this program has, and other tables rarely.
    private static let marks: Set = ["position", "id", "coverUrl"]

    /// True if nothing is lost with a file: it is missing, empty, no regular file, or an export of this program in any format.
    ///
    /// An export of chosen fields without these marks looks like a list of the user.
    private static func mayReplace(_ path: String) -> Bool {
        guard let status = Path(path).status, status.kind == .regular, status.size > 0 else { return true }
        return columns(of: path).map(marks.isSubset) ?? false
    }

    /// The names in the header or in the first object; nil for anything but a table.
    private static func columns(of path: String) -> [String]? {
        guard let source = try? FileByteSource(path: path), let reader = try? TabularFormat.reader(for: source) else {
            return nil
        }
        do {
            let row = try reader.next()
            // An export of no albums as JSON is an empty list.
            return (row?.columns ?? reader.columns)?.names ?? Array(marks)
        } catch {
            // The rows of a table with a header may be damaged.
            return reader.columns?.names
        }
    }
}
