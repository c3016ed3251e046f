internal import AlbumModel
internal import AlbumShell
internal import Files
internal import ShellKit
internal import Tabular
internal import Terminal

enum ExchangeError: Error, Equatable {
    /// The file cannot be read as a table.
    case unreadable(TabularError)
    /// An account without albums.
    case emptyAccount(String)
    /// A folder has no audio files, for example because its disk is not mounted.
    case noAudio(String, reason: String)
    /// A folder is on another disk than at its last import.
    case otherDisk(String)
    /// A strict import found files in a folder that cannot be read.
    case faultyFiles
    /// The user's `--format` contradicts the content of the file.
    case notAsSaid(file: String, said: TabularFormat, found: TabularFormat)
    /// The file has no column with a name of these fields; `columns` are the names that it has.
    case noColumn([AlbumField], columns: [String], file: String)
    /// The objects of the file have no members for these fields.
    case noObject([AlbumField], like: ObjectSample, file: String)
    /// The file is no table: each line is a single cell.
    case listOfLines(file: String)
    /// The file has no column with this name, which the user names for a purpose, such as `rename`.
    case noSuchColumn(String, purpose: String, columns: [String], file: String)
    /// A strict import guessed the encoding of the file.
    case guessedEncoding(String, file: String)
    /// No key is given, and the format has none; each of `keys` identifies the rows of the file.
    case noKey(file: String, keys: [[AlbumField]])
    /// A row shows facts about the file that the rows before it did not.
    case outdated(FileFacts)
    /// The program has no example with this name; `examples` are the names that it has.
    case noExample(String, examples: [String])
    /// Standard input already contains the commands.
    case inputHoldsCommands
    /// The data from standard input cannot be stored in a temporary file.
    case inputNotStored(reason: String)
    /// A strict import found albums that cannot be read completely.
    case notStrict(mended: Int, refused: Int)
    /// A strict import found a header that cannot be read completely.
    case faultyHeader
    /// The file cannot be written; `reason` is the system's message.
    case unwritable(String, reason: String)
    /// The file's name has an unknown ending, and no format is given.
    case unknownEnding(String)
    case wouldReplaceDatabase(String)
    /// The file to replace is not an export of this program.
    case wouldReplaceOther(String)
    /// The directory cannot become a site.
    case noSite(String, SiteObstacle)

    enum SiteObstacle: Equatable {
        case file
        case link(to: String)
        /// A site has a folder or a file with this name, but this one is a link.
        case linkWithin(String)
        /// A site has a folder with this name, or a file if `isFile`, but this one is of another kind.
        case otherKindWithin(String, isFile: Bool)
        case foreignFiles
        /// Another program is writing it.
        case busy
    }
}

extension ExchangeError: UserError {
    var message: String {
        switch self {
        case .unreadable(let error): error.description
        case .emptyAccount(let name): "'\(name)' has no albums, so nothing was changed. Check the name of the user."
        case .noAudio, .otherDisk, .faultyFiles: folderMessage
        case .notAsSaid(let file, let said, let found):
            "'\(file)' looks like \(found.title), not \(said.title). Leave '--format' out."
        case .noColumn(let fields, let columns, let file): Self.noColumn(fields, columns, file)
        case .noObject(let fields, let sample, let file): Self.noObject(fields, sample, file)
        case .listOfLines(let file): Self.listOfLines(file)
        case .noSuchColumn(let name, let purpose, let columns, let file):
            "'\(file)' has no column '\(name)' to \(purpose). " + Self.nearest(to: name, columns)
        case .guessedEncoding(let name, let file):
            "nothing was imported, because '--strict' refuses a guess: '\(file)' was read as \(name). "
                + "Name its encoding: '--encoding \(name)'."
        case .noKey(let file, let keys): Self.noKey(file, keys)
        case .outdated: "the file changed while it was read. Try again when the other program is finished."
        case .noExample(let name, let examples): Self.noExample(name, examples)
        case .unknownEnding(let file):
            "the ending of '\(file)' is unknown. Use .csv, .tsv, .json, .jsonl or .md, or name the format with '--format'."
        case .inputHoldsCommands:
            "standard input already contains the commands. Import a file, or run the commands from a file."
        case .inputNotStored(let reason):
            "cannot store standard input in a temporary file: \(reason). Free some space for temporary files."
        case .notStrict(let mended, let refused):
            "nothing was imported, because '--strict' allows no errors: \(albumCount(mended)) would be imported with errors, "
                + "\(refused) would be rejected. Correct the file, or leave '--strict' out."
        case .faultyHeader:
            "nothing was imported, because '--strict' allows no errors and the header has one. "
                + "Correct the file, or leave '--strict' out."
        case .unwritable(let file, let reason): "'\(file)' cannot be written: \(reason). Name another file."
        case .wouldReplaceDatabase(let file):
            "'\(file)' is a database, perhaps an album library, and was not replaced. Name another file."
        case .wouldReplaceOther(let file):
            "'\(file)' is not an export of this program and was not replaced. Name another file, or add '--replace'."
        case .noSite(let path, let obstacle): Self.noSite(path, obstacle)
        }
    }

    private static func noSite(_ path: String, _ obstacle: SiteObstacle) -> String {
        switch obstacle {
        case .file: "'\(path)' is no directory. Name a new or an empty one."
        case .link(let target): "'\(path)' is a link to '\(target)'. Name the directory itself."
        case .linkWithin(let name): "'\(name)' in '\(path)' is a link. Remove it, or name another directory."
        case .otherKindWithin(let name, let isFile):
            "'\(name)' in '\(path)' is no \(isFile ? "regular file" : "directory"). Remove it, or name another directory."
        case .foreignFiles:
            "'\(path)' is neither empty nor an earlier site of this program, so nothing was written. Name another directory."
        case .busy: "another program is writing to '\(path)'. Try again when it is finished."
        }
    }

    /// The message about a folder of audio files.
    private var folderMessage: String {
        switch self {
        case .noAudio(let folder, let reason):
            "'\(folder)' \(reason), so nothing was changed. Check that its disk is mounted."
        case .otherDisk(let folder):
            "'\(folder)' is on another disk than at its last import, so nothing was changed. Mount its disk; "
                + "if the files have moved to this one, import them once without '--update'."
        default:
            "nothing was imported, because '--strict' allows no errors. Correct the files, or leave '--strict' out."
        }
    }

    private static func noKey(_ file: String, _ keys: [[AlbumField]]) -> String {
        if keys.isEmpty {
            return
                "'\(file)' has no known key, and no column identifies its rows: each is empty in a row, or the same in two. "
                + "Name columns that identify an album together: --key artist,title,COLUMN."
        }
        let options = keys.map { "--key \(Quoting.quoted($0.map(\.name).joined(separator: ",")))" }
        return "'\(file)' has no known key. Name columns that identify an album: \(options.joined(separator: ", "))."
    }

    private static func noExample(_ name: String, _ examples: [String]) -> String {
        let all =
            examples.isEmpty
            ? "'make install' puts the examples under PREFIX/share/bluelib."
            : "The examples are \(examples.joined(separator: ", "))."
        return "there is no '\(name)'. \(suggestion(for: name, NearestName.of(name, among: examples), all))"
    }

    private static func listOfLines(_ file: String) -> String {
        "'\(file)' has no column for the title or the artist. "
            + "It is a list of lines; a table (CSV) begins with a line that names its columns: title,artist,year."
    }

    private static func nearest(to name: String, _ columns: [String]) -> String {
        suggestion(for: name, NearestName.of(name, among: columns), list(of: columns) + "Name one of them.")
    }

    private static func noColumn(_ fields: [AlbumField], _ columns: [String], _ file: String) -> String {
        let names = HeaderNames(columns)
        let mayBeCells = fields.count == 2 && names.keys.allSatisfy { KnownColumns.claim(of: $0) == nil }
        let naming = "import \(word(for: file)) --columns \(Quoting.quoted(names.asCells.joined(separator: ",")))"
        if mayBeCells, names.areCells {
            return "'\(file)' has no line that names its columns: it begins with \(quoted(columns)). "
                + "Name them in the order of the cells, for example: \(naming)"
        }
        return "'\(file)' has no column for the \(fields.map(\.name).joined(separator: " or the ")). "
            + list(of: columns) + "Name one column \(fields.map(Self.names).joined(separator: ", another ")), "
            + "or use: import \(word(for: file)) \(options(for: fields, ColumnGuess(columns)))"
            + (mayBeCells ? ". If these are the cells of an album, name its columns, for example: \(naming)" : "")
    }

    private static func noObject(_ fields: [AlbumField], _ sample: ObjectSample, _ file: String) -> String {
        let example = #"[{"title": "Dummy", "artist": "Portishead"}]"#
        if let found = sample.found {
            return "'\(file)' has \(found) where an object with a title and an artist is expected: \(example)."
        }
        let guess = ColumnGuess(sample.names)
        if fields.allSatisfy({ guess.columns[$0] != nil }) || fields == [.artist] {
            return noColumn(fields, sample.names, file)
        }
        let inner = sample.containers.isEmpty ? "" : " The contents of \(quoted(sample.containers)) were not read."
        let message = sample.message.map { " Its message is '\($0.clipped(to: 200, mark: "…"))'." } ?? ""
        return
            "'\(file)' is JSON without albums: its objects have no \(fields.map(\.name).joined(separator: " and no ")), "
            + "only \(quoted(sample.names + sample.containers)).\(message)\(inner) "
            + "Export the albums as CSV, or as objects: \(example)."
    }

    private static let mostColumns = 30

    /// A sentence with the first names; empty if there are none.
    private static func list(of columns: [String]) -> String {
        let names = columns.filter { !$0.isEmpty }
        return names.isEmpty ? "" : "Its columns are \(quoted(names)). "
    }

    private static func quoted(_ names: [String]) -> String {
        // A longer text is no name.
        let shown = names.prefix(mostColumns).map { "'\($0.clipped(to: 200, mark: "…"))'" }
        return (shown + (names.count > mostColumns ? ["…"] : [])).joined(separator: ", ")
    }

    /// The file as a word of a command that is printed.
    private static func word(for file: String) -> String { Path(file).exists ? Quoting.quoted(file) : "FILE" }

    /// The options that give a file its missing fields.
    private static func options(for fields: [AlbumField], _ guess: ColumnGuess) -> String {
        fields.map { field in
            if let name = guess.columns[field] { return "--rename \(Quoting.quoted("\(name)=\(field.name)"))" }
            return fields == [.artist] ? "--set artist=NAME" : "--rename COLUMN=\(field.name)"
        }.joined(separator: " ")
    }

    private static func names(of field: AlbumField) -> String {
        switch field {
        case .title: "'title' or 'album'"
        case .artist: "'artist' or 'albumartist'"
        default: "'\(field.name)'"
        }
    }
}
