internal import AlbumModel
internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Tabular

/// Adds the albums of a file at the end of the library, or updates the library from it, in one change.
///
/// - Pattern: Command (concrete template)
struct ImportCommand: Command {
    private static let name = "import"

    let file = Parameter<FilePath>.required(
        "file", placeholder: "FILE|-",
        help: "The file or folder to import; - is standard input, example:NAME an example, discogs:USER an account.",
        completion: .filesOr(ExampleFile.candidates))
    let format = Parameter<ImportFormat>.option(
        "format", default: .auto, help: "The format; detected from the file's name and content by default.")
    let dryRun = Parameter.flag("dry-run", help: "Shows what would be imported, without importing it.")
    let strict = Parameter.flag("strict", help: "Imports nothing if any album has an error.")
    let duplicates = Parameter.flag("duplicates", help: "Also adds albums that are already in the library.")
    let update = Parameter.flag("update", help: "Changes albums that differ, and adds new ones.")
    let key = Parameter<String?>.option(
        "key", placeholder: "FIELD", help: "The column that identifies an album for --update, or several: artist,title."
    )
    let sets = Parameter<[FieldText]>.options(
        "set", placeholder: "FIELD=VALUE", help: "Sets a field of each imported album.")
    let splits = Parameter<[FieldText]>.options(
        "split", placeholder: "FIELD=SEPARATOR", help: "Reads several values, with a separator between them.")
    let renames = Parameter<[ColumnRename]>.options(
        "rename", placeholder: "COLUMN=FIELD", help: "Imports a column as the field with another name.")
    let columns = Parameter<String?>.option(
        "columns", placeholder: "NAME,…", help: "Names the columns of a table without a header: artist,title,year.")
    let source = Parameter<String?>.option(
        "source", placeholder: "NAME",
        help: "Adds NAME to the field 'source' of the albums, and tells several files apart.")
    let wantlist = Parameter.flag("wantlist", help: "Imports what the account wants instead of its collection.")
    let folder = Parameter<String?>.option(
        "folder", placeholder: "NAME", help: "Imports only this folder of the account's collection.")
    let theirs = Parameter.flag("theirs", help: "Takes the file's value where the file and you have changed it.")
    let tracks = Parameter.flag("tracks", help: "Imports the tracks of a list of tracks instead of their albums.")
    let encoding = Parameter<TextEncoding?>.option(
        "encoding", placeholder: "NAME", help: "The encoding of the text; detected by default.",
        completion: .choices(TextEncoding.common), parse: TextEncoding.init(word:))
    let untagged = Parameter.flag(
        "untagged", help: "Imports audio files that name no album as the album of their folder.")
    let verbose = Parameter.flag("verbose", help: "Names the albums that are already there, new, changed or missing.")
    let workspace: AlbumWorkspace
    /// The directory for the state of folders; nil for none.
    let state: String?

    init(_ workspace: AlbumWorkspace, state: String?) { (self.workspace, self.state) = (workspace, state) }

    var signature: Signature {
        Signature(
            Self.name, "Imports the albums of a file or a folder.", .exchange, file, format, dryRun, strict, duplicates,
            update, key, sets, splits, renames, columns, source, wantlist, folder, theirs, tracks, encoding, untagged,
            verbose,
            details: Self.details,
            examples: Self.examples)
    }

    private static let details = """
        The names of the columns decide, case, spaces, '_' and '-' aside: title or album, artist or albumartist, year, released \
        or release date, genre or genres, cover, cover_url or image_url. First and last name become one artist. Names in \
        German, French, Spanish, Italian, Dutch, Portuguese and Swedish are read too, and named at the end. Any other \
        column becomes a field of its own; 'id' and 'position' become 'file-id' and 'file-position'. Of two columns for a field \
        the album's own wins; the other value stays in a field such as 'track title', 'other year' or 'Notes 2'. A date gives its \
        year, and stays as a field like a text that is no year. Spaces around values are removed. The path of a cover beside the file becomes absolute. A column 'release_id' \
        identifies a file of Discogs, whose genres, styles, labels, formats and catalogue numbers become several values. An encoding \
        that is not Unicode is guessed from the letters, and named; --encoding takes the names that iconv knows. Albums whose artist and title are already in the library, regardless of \
        case, are not added again.

        A list of tracks, such as Apple Music's Library.xml or Exportify's table, becomes albums: by the album's artist and title, with \
        the earliest year, each genre, and values that all tracks have. An update finds them by artist and title. --tracks imports the \
        tracks themselves, each with the field 'from album'.

        With --update, each row changes the album with the same key: Discogs' release_id, or the id in an export of this \
        library. An empty value removes the field. Fields without a column stay, and so does a year that cannot be read. Each \
        import remembers its values, so values that you have edited stay until the file changes them too. Such a conflict is named, \
        and your value stays; '--theirs' takes the file's. The values of an export of this library always win. The \
        saved query @missing finds the albums with a key that is no longer in the file, and none of another account. For several files, such as a \
        collection and a list of wishes, name one with --source, so that @missing is about its own albums: import want.csv --update \
        --set status=wanted --source wants. If several rows or albums have the same key, a row belongs to the album that equals it. \
        A row that could belong to several albums is rejected. Name another column to distinguish them: --key 'release_id,Date Added'. \
        If you have renamed fields with 'fields rename', import their columns with --rename; an alias saves typing: alias monthly import discogs.csv --update --rename 'Collection Notes=notes'. \
        Without --update, --source also marks the albums that are already in the library.

        discogs:USER is a collection at Discogs, with the fields of Discogs' export; so an account can update albums from a file, and the reverse. \
        After 'set discogs-user NAME', 'import discogs: --update' needs no name. Each copy is an album with its own 'instance_id', which an album from \
        a file gains when it is the only copy that fits. Nothing is changed unless the whole list was read. --folder reads a part, and \
        leaves @missing as it is. --wantlist reads what the user wants, as the source 'wantlist'. A private collection, folders, and \
        fields that are not public need a token (at Discogs: Settings, Developers): write it to the file 'discogs-token' beside rc.blue, \
        which only you may read (chmod 600), or set DISCOGS_TOKEN. All your programs together send at most 50 requests a minute with a \
        token and 20 without; each brings 100 albums. 'set contact' sets the address or mail that a service sees. Pictures and prices \
        are not taken, because Discogs' terms restrict them. Data provided by Discogs.

        A folder is read with all folders below it: its audio files become albums, by their tags. Files with one release of MusicBrainz belong \
        together, or else those of a folder with one album; CD1 and CD2 below a folder are one. The album's artist counts, or else the artist of \
        all files; else the artist is 'Various Artists'. The cover is a picture in a file, or 'cover', 'folder' or 'front' beside it (.jpg, \
        .png, .webp). An update finds albums by folder and title, and reads only files that have changed; '--key mbid' also finds them in \
        another folder. Files are only read, never written. Those that cannot be read are named.
        """

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
            "export --to albums.csv; import albums.csv --update", "Changes nothing, because no album differs.",
            output: """
                5 albums written to 'albums.csv'.
                5 albums read: 0 added, 0 changed, 5 unchanged, 0 missing, 0 rejected.
                """),
        CommandExample(
            "export --to a.csv; import a.csv --duplicates --set shelf=1 --split genre=/",
            "Adds the albums with a field, and reads 'Rock/Pop' as two genres."),
        CommandExample(
            "export --to a.csv; import a.csv --duplicates --rename genre=style",
            "Adds the albums with their genres in a field 'style'."),
        CommandExample(
            "import example:shelf.csv", "Adds the albums of a file that is installed with the program."),
        CommandExample(
            "import nowhere --untagged", "Fails, because there is no such folder.",
            output: "'--untagged' and '--format audio' are for a folder of audio files.", status: 1),
        CommandExample("import albums.csv --update --duplicates", "Fails: the options exclude each other.", status: 1),
        CommandExample(
            "import nowhere.csv", "Fails, because the file does not exist.",
            output: "The file 'nowhere.csv' does not exist. Check its name and directory.", status: 1),
    ]

    func check(_ call: Invocation, in shell: ShellContext) throws {
        if call[update], call[duplicates] {
            throw CommandFailure("'--update' and '--duplicates' exclude each other. Leave one of them out.")
        }
        try checkFolder(call)
        if call[key] != nil, !call[update] { throw CommandFailure("'--key' needs '--update'.") }
        if call[wantlist] || call[folder] != nil, account(of: call) == nil {
            throw CommandFailure("'--wantlist' and '--folder' are for an account: import discogs:USER.")
        }
        let ofFiles = [
            ("--format", call[format] != .auto), ("--encoding", call[encoding] != nil), ("--tracks", call[tracks]),
            ("--columns", call[columns] != nil),
        ]
        if account(of: call) != nil, let option = ofFiles.first(where: \.1)?.0 {
            throw CommandFailure("'\(option)' is for a file, not for an account. Leave it out.")
        }
        if call[wantlist], call[folder] != nil {
            throw CommandFailure("'--wantlist' and '--folder' exclude each other. Leave one of them out.")
        }
        if call[theirs], !call[update] { throw CommandFailure("'--theirs' needs '--update'.") }
        if let name = call[source], ValueList.values(in: name) != [name] || name.trimmed(ofLineBreaks: true).isEmpty {
            throw CommandFailure("'--source' needs one name: --source wants.")
        }
        _ = try rules(of: call)
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        try check(call, in: shell)
        var report = ImportReport(naming: namedOutcomes(of: call))
        var accountRemarks: [String] = []
        let tree = isTree(call) ? try await readTree(call, in: shell) : nil
        if tree?.summary.albums == 0 { return try conclude(call, report, hasMissing: false, in: shell) }
        let (name, (missing, readings)) = try await shell.withProgress { row in
            var file: ImportedFile
            (file, accountRemarks) = try await open(call, tree, in: shell, row)
            // Earlier changes of a script are committed first: the rollback of an interrupted import is fast and does not affect them.
            try shell.changes.flush()
            let result = try file.readAgainIfOutdated { file in
                if !file.rules.facts.isEmpty { try takeBack(in: shell) }
                report = ImportReport(naming: namedOutcomes(of: call))
                return try read(file, call, &report, ImportProgress(of: file.source, on: row))
            }
            return (file.name, result)
        }
        for note in report.rowNotes { try shell.warn(note) }
        let remarks = report.remarks(in: name)
        if call[strict], let refusal = report.refusal(of: name) {
            for remark in remarks { try shell.warn(remark) }
            throw refusal
        }
        // A dry run makes the change first, so that it fails where an import would.
        if call[dryRun] {
            _ = try workspace.rollBackChange(in: shell)
        } else {
            for readings in readings { try workspace.library.journal.save(readings) }
            if let missing, call[folder] == nil {
                try workspace.library.saveQuery("missing", AlbumPhrase.text(of: missing))
            }
            try shell.commitChange(as: Self.name)
        }
        for line in report.namedAlbums { try shell.output.writeMessage(line) }
        for remark in remarks { try shell.warn(remark) }
        try conclude(call, report, hasMissing: missing?.isEmpty == false, in: shell)
        for remark in accountRemarks { try shell.note(remark) }
    }

    /// Takes back the open change, because the file is read again in another way.
    private func takeBack(in shell: ShellContext) throws {
        try shell.changes.rollBack()
        try shell.commitChange(as: Self.name)
    }

    /// Writes the numbers of the import.
    private func conclude(
        _ call: Invocation, _ report: ImportReport, hasMissing: Bool, in shell: ShellContext
    ) throws {
        if !call[dryRun], shell.isInteractive, hasMissing {
            try shell.note("'list @missing' lists the albums that are not in the file.")
        }
        try shell.output.writeMessage(report.summary(isUpdate: call[update], isDryRun: call[dryRun]))
    }

    /// The largest numbers of named albums. A dry run names the albums for which it is useful: those that an update would change, or
    /// that would not be added.
    private func namedOutcomes(of call: Invocation) -> [AlbumOutcome: Int] {
        let all: [AlbumOutcome] =
            call[verbose]
            ? AlbumOutcome.allCases
            : !call[dryRun] ? [] : call[update] ? [.changed, .conflict, .new, .missing] : [.same]
        let usual = call[update] ? [AlbumOutcome.changed: 10, .conflict: 100] : [:]
        return usual.merging(all.map { ($0, Int.max) }) { $1 }
    }

    /// The rows of the file or the account, and what to say about the account.
    private func open(
        _ call: Invocation, _ tree: AudioTree.Result?, in shell: ShellContext, _ row: ProgressRow
    ) async throws -> (file: ImportedFile, remarks: [String]) {
        if let tree { return (try file(of: tree, call), tree.summary.remarks(naming: call[verbose])) }
        let (source, rows): (ImportSource, AccountRows?) =
            if let reader = account(of: call) {
                try await ImportSource.open(
                    call[file], by: reader, folder: call[folder], isWantlist: call[wantlist], in: shell, progress: row)
            } else {
                (try await ImportSource.open(call[file], in: shell, progress: row), nil)
            }
        var file = ImportedFile(source: source, format: call[format].tabular, rules: try rules(of: call))
        file.sourceName = call[self.source]?.trimmed(ofLineBreaks: true) ?? (call[wantlist] ? "wantlist" : nil)
        (file.isPart, file.isWantlist) = (call[folder] != nil || rows?.isWhole == false, call[wantlist])
        file.account = rows.map { "\(call[self.file].account ?? ""):\($0.user.lowercased())" }
        return (file, rows?.remarks ?? [])
    }

    /// The reader of the account that the user names; nil for a file.
    private func account(of call: Invocation) -> AlbumSources.AccountReader? {
        call[file].account.flatMap { workspace.sources.accounts[$0] }
    }

    func rules(of call: Invocation) throws -> ImportRules {
        var rules = try ImportRules(
            sets: call[sets], splits: call[splits], renames: call[renames], keepsTracks: call[tracks])
        rules.encoding = call[encoding]
        rules.columns = call[columns].map(ImportRules.names)
        return rules
    }

    /// Reads the file into the open change. Returns the albums of the library that an update does not find in it, and what it says
    /// about the others.
    private func read(
        _ file: ImportedFile, _ call: Invocation, _ report: inout ImportReport, _ progress: ImportProgress
    ) throws -> (missing: [Album.ID]?, readings: [SourceReadings]) {
        let library = workspace.library
        if call[update] {
            let update = AlbumUpdate(
                of: library, from: file, keyName: call[key], isStrict: call[strict], prefersFile: call[theirs])
            return try update.run(&report, progress: progress)
        }
        let readings = try file.add(
            to: library, isStrict: call[strict], keepsAlike: call[duplicates], &report, progress: progress)
        return (nil, readings)
    }
}
