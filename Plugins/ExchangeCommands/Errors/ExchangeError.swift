internal import AlbumShell
internal import AlbumModel
internal import MusicLibrary
internal import ShellKit
internal import Tabular
internal import Terminal

/// The errors of import and export.
enum ExchangeError: Error, Equatable {
    /// The file cannot be read as a table.
    case unreadable(TabularError)
    /// The user's `--format` contradicts the content of the file.
    case notAsSaid(file: String, said: TabularFormat, found: TabularFormat)
    /// The file has no column with a name of these fields.
    case noColumn([AlbumField], file: String)
    /// The file has no column with this name, so it cannot be the key.
    case noKeyColumn(String, file: String)
    /// The file has no column with this name, so it cannot be renamed.
    case noColumnToRename(String, file: String)
    /// No key is given, and the format has none; each of `keys` identifies the rows of the file.
    case noKey(file: String, keys: [[AlbumField]])
    /// Standard input already contains the commands.
    case inputHoldsCommands
    /// The data from standard input cannot be stored in a temporary file.
    case inputNotKept(reason: String)
    /// A strict import found albums that cannot be read completely.
    case notStrict(mended: Int, refused: Int)
    /// A strict import found a header that cannot be read completely.
    case faultyHeader
    /// The file cannot be written; `reason` is the system's message.
    case unwritable(String, reason: String)
    /// The file's name has an unknown ending, and no format is given.
    case unknownEnding(String)
    /// The file to replace is a database.
    case wouldReplaceDatabase(String)
    /// The file to replace is not an export of this program.
    case wouldReplaceOther(String)
}

/// A problem of an album in a file that can be read otherwise.
enum RowFault: Equatable {
    /// A problem of the row itself.
    case row(RowProblem)
    /// The value is not a valid year.
    case badYear(String)
    /// The value is a list or an object instead of a text.
    case notText(AlbumField, found: String)
    /// The value contains a null character.
    case holdsNull(AlbumField)
    /// A value has more bytes than a library accepts.
    case tooLarge(AlbumField)
    /// An earlier column of the same field has another value.
    case contradiction(column: String, value: String)
    /// Required fields are missing.
    case missing([AlbumField])
    /// The fields that identify an album are missing.
    case noKey([AlbumField])
    /// Several rows or albums, at positions, have the key, and it is unknown which belong together.
    case crowd(String, [Int])

    /// True if the problem caused the loss of a value.
    var losesValue: Bool {
        switch self {
        case .row, .missing, .noKey, .crowd: false
        case .badYear, .notText, .holdsNull, .tooLarge, .contradiction: true
        }
    }
}

/// The wording of the module's errors and problems; no other file contains sentences.
extension ExchangeError: UserError {
    /// The sentence for the user.
    var message: String {
        switch self {
        case .unreadable(let error):
            error.description
        case .notAsSaid(let file, let said, let found):
            "'\(file)' looks like \(found.title), not \(said.title). Leave '--format' out."
        case .noColumn(let fields, let file):
            "'\(file)' has no column for the \(fields.map(\.name).joined(separator: " or the ")). "
                + "Name one column \(fields.map(Self.names).joined(separator: ", another ")), or use 'import --rename COLUMN=FIELD'."
        case .noKeyColumn(let name, let file):
            "'\(file)' has no column '\(name)' to identify albums. Name one of its columns."
        case .noColumnToRename(let name, let file):
            "'\(file)' has no column '\(name)' to rename. Name one of its columns."
        case .noKey(let file, let keys) where keys.isEmpty:
            "'\(file)' has no known key, and no column identifies its rows: each is empty in a row, or the same in two. "
                + "Name columns that identify an album together: --key artist,title,COLUMN."
        case .noKey(let file, let keys):
            "'\(file)' has no known key. Name columns that identify an album: "
                + keys.map { "--key \(Quoting.quoted($0.map(\.name).joined(separator: ",")))" }
                .joined(separator: ", ") + "."
        case .unknownEnding(let file):
            "the ending of '\(file)' is unknown. Use \(TabularFormat.endings), or name the format with '--format'."
        case .inputHoldsCommands:
            "standard input already contains the commands. Import a file, or run the commands from a file."
        case .inputNotKept(let reason):
            "cannot store standard input in a temporary file: \(reason). Free some space for temporary files."
        case .notStrict(let mended, let refused):
            "nothing was imported, because '--strict' allows no errors: \(albumCount(mended)) would be imported with errors, "
                + "\(refused) would be rejected. Correct the file, or leave '--strict' out."
        case .faultyHeader:
            "nothing was imported, because '--strict' allows no errors and the header has one. "
                + "Correct the file, or leave '--strict' out."
        case .unwritable(let file, let reason):
            "'\(file)' cannot be written: \(reason). Name another file."
        case .wouldReplaceDatabase(let file):
            "'\(file)' is a database, perhaps an album library, and was not replaced. Name another file."
        case .wouldReplaceOther(let file):
            "'\(file)' is not an export of this program and was not replaced. Name another file, or add '--replace'."
        }
    }

    private static func names(of field: AlbumField) -> String {
        switch field {
        case .title: "'title' or 'album'"
        case .artist: "'artist' or 'albumartist'"
        default: "'\(field.name)'"
        }
    }
}

extension RowFault: CustomStringConvertible {
    /// A clause that follows the location.
    var description: String {
        switch self {
        case .row(let problem): problem.description
        case .badYear(let text):
            "year '\(Self.shown(text))' is not a whole number from \(AlbumYear.range.lowerBound) to "
                + "\(AlbumYear.range.upperBound)"
        case .notText(.year, let found): "year is \(found) instead of a number or a text"
        case .notText(let field, let found): "\(field.name) is \(found) instead of a text"
        case .holdsNull(let field): "\(Self.shown(field.name)) contains a null character"
        case .tooLarge(let field): "\(Self.shown(field.name)) is larger than \(AlbumField.largestValue >> 20) MB"
        case .contradiction(let column, let value):
            "'\(Self.shown(column))' is '\(Self.shown(value))', but an earlier column has another value"
        case .missing(let fields), .noKey(let fields): fields.map { "no \($0.name)" }.joined(separator: ", ")
        case .crowd(let key, let positions):
            "several rows or albums"
                + (positions.isEmpty ? "" : " (positions \(positions.map(String.init).joined(separator: ", ")))")
                + " have \(Self.shown(key))"
        }
    }

    private static func shown(_ text: String) -> String { text.clipped(to: 60, mark: "…") }
}

extension ImportedRow {
    /// The problems of the row and the result: `albums.csv:12: no artist; rejected`.
    func note(in file: String) -> String {
        let lost = faults.count(where: \.losesValue)
        let fate =
            draft == nil
            ? "rejected"
            : lost == 0 ? "imported unchanged" : "imported without \(lost == 1 ? "this value" : "these values")"
        return "\(file):\(line): " + (faults.map(\.description) + [fate]).joined(separator: "; ") + "."
    }
}

extension HeaderFault {
    /// The problems of the header: `albums.csv:1: 'Ti�le' contains invalid characters, which were replaced by '�'.`
    func note(in file: String) -> String {
        "\(file):\(line): " + problems.map(\.description).joined(separator: "; ") + "."
    }
}

extension ImportReport {
    /// The first notes, the number of omitted ones, what helps against rejections, and a note about removed spaces.
    func lastingNotes(in file: String) -> [String] {
        notes + (unsaid == 0 ? [] : ["… and \(unsaid) more."])
            + (hasCrowds
                ? ["Name another column that distinguishes albums with the same key: '--key COLUMN,COLUMN'."] : [])
            + (hasRowsWithoutKey ? ["'import' without '--update' adds the rows that have no key."] : [])
            + (newFields.isEmpty ? [] : [newFieldsNote])
            + (hasUnknownAlbums && missing > 0
                ? ["The missing albums may include those of rejected rows without a key."] : [])
            + (trimmed == 0
                ? [] : ["\(file): removed spaces around \(trimmed == 1 ? "1 value" : "\(trimmed) values")."])
    }

    private var newFieldsNote: String {
        let names = newFields.prefix(5).map { "'\(ControlCharacters.shown($0, keepingLines: false))'" }
        let all = names.joined(separator: ", ") + (newFields.count > 5 ? " and others" : "")
        let title = newFields.count == 1 ? "New field" : "New fields"
        return "\(title): \(all). '--rename COLUMN=FIELD' imports a column as another field."
    }

    /// The summary of the import.
    func summary(isUpdate: Bool, isDryRun: Bool) -> String {
        let done = isDryRun ? "would be " : ""
        let errors = mended == 0 ? "" : ", \(mended) \(isUpdate ? "" : "of them ")with errors"
        let rest =
            isUpdate
            ? ", \(changed) \(done)changed, \(alike) unchanged, \(missing) missing\(errors)"
            : "\(errors), \(alike) already in the library"
        return "\(albumCount(read)) read: \(added) \(done)added\(rest), \(refused) rejected."
    }
}

extension AlbumDraft {
    /// The album in one line.
    var headline: String {
        let text = "\(title) – \(artist)" + (year.map { " (\($0))" } ?? "")
        return ControlCharacters.shown(text, keepingLines: false)
    }

    /// The fields that differ from those of an older version: `Rating: '4' → '5'; label: 'ECM' removed`.
    func differences(from old: AlbumDraft) -> String {
        var own = fields
        for field in old.fields where own[field.name] == nil { own[field.name] = field.value }
        let all = AlbumField.known + own.map { AlbumField.own($0.name) }
        let changes = all.compactMap { field -> String? in
            let (before, after) = (old.text(of: field).map(Self.quoted), text(of: field).map(Self.quoted))
            guard before != after else { return nil }
            return "\(field.name): "
                + (after == nil
                    ? "\(before ?? "") removed" : [before, after].compactMap(\.self).joined(separator: " → "))
        }
        return ControlCharacters.shown(changes.joined(separator: "; "), keepingLines: false)
    }

    private static func quoted(_ text: String) -> String { "'\(text.clipped(to: 60, mark: "…"))'" }
}

extension ImportStanding: CustomStringConvertible {
    /// The progress message.
    var description: String {
        let read = "\(activity.rawValue): " + (rows.map { "\($0) rows, " } ?? "") + "\(bytesRead >> 20)"
        return read + (size.map { " of \($0 >> 20) MB" } ?? " MB")
            + (secondsLeft.map { ", \(Self.span($0)) left" } ?? "")
    }

    private static func span(_ seconds: Int) -> String {
        seconds < 120 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
    }
}
