internal import AlbumModel
internal import AlbumShell
internal import ShellKit
internal import Tabular
internal import Terminal

extension ImportedRow {
    /// The problems of the row and the result: `albums.csv:12: no artist; rejected`.
    func note(in file: String) -> String {
        let lost = faults.count(where: \.losesValue)
        let kept = faults.compactMap(\.keptAs).map { "'\(ControlCharacters.shown($0, keepingLines: false))'" }
        let result =
            draft == nil
            ? "rejected"
            : lost > 0
                ? "imported without \(lost == 1 ? "this value" : "these values")"
                : kept.isEmpty ? "imported unchanged" : "kept as \(kept.joined(separator: ", "))"
        return "\(file):\(line): " + (faults.map(\.description) + [result]).joined(separator: "; ") + "."
    }
}

extension ImportReport {
    /// The first notes, the number of omitted ones, what helps against rejections, and notes about a guess and about removed spaces.
    func lastingNotes(in file: String) -> [String] {
        notes + (unsaid == 0 ? [] : ["… and \(unsaid) more."])
            + (hasAmbiguousKeys
                ? ["Name another column that distinguishes albums with the same key: '--key COLUMN,COLUMN'."] : [])
            + (hasRowsWithoutKey ? ["'import' without '--update' adds the rows that have no key."] : [])
            + (newFields.isEmpty ? [] : [newFieldsNote])
            + (replaced == 0 ? [] : [replacedNote])
            + (conflicting == 0
                ? []
                : ["Where the file and you have changed a value differently, yours stays. '--theirs' takes the file's."])
            + (hasUnknownAlbums && missing > 0
                ? ["The missing albums may include those of rejected rows without a key."] : [])
            + (keptFields.isEmpty ? [] : [keptFieldsNote])
            + (guessedEncoding.map { ["\(file): read as \($0.name); '--encoding NAME' if names look wrong."] } ?? [])
            + (trimmed == 0
                ? [] : ["\(file): removed spaces around \(trimmed == 1 ? "1 value" : "\(trimmed) values")."])
            + (tracksNote.map { ["\(file): \($0)"] } ?? [])
    }

    private var keptFieldsNote: String {
        let all = keptFields.prefix(8).joined(separator: ", ") + (keptFields.count > 8 ? " and others" : "")
        let year = yearColumn.map {
            " --rename \(Quoting.quoted("\($0.trimmed(ofLineBreaks: true))=year", opening: "'")) reads one as year."
        }
        return ControlCharacters.shown("Columns kept as fields: \(all).\(year ?? "")", keepingLines: false)
    }

    private var newFieldsNote: String {
        let names = newFields.prefix(5).map { "'\(ControlCharacters.shown($0, keepingLines: false))'" }
        let all = names.joined(separator: ", ") + (newFields.count > 5 ? " and others" : "")
        let title = newFields.count == 1 ? "New field" : "New fields"
        return "\(title): \(all). '--rename COLUMN=FIELD' imports a column as another field."
    }

    private var replacedNote: String {
        "\(replaced == 1 ? "1 album has" : "\(replaced) albums have") values of the file in place of others, because no import of "
            + "them from this source is known. From now on, updates keep what you edit."
    }

    func summary(isUpdate: Bool, isDryRun: Bool) -> String {
        let done = isDryRun ? "would be " : ""
        let errors = mended == 0 ? "" : ", \(mended) \(isUpdate ? "" : "of them ")with errors"
        let edited =
            (kept == 0 ? "" : ", \(kept) kept as edited here")
            + (conflicting == 0 ? "" : ", \(conflicting) in conflict")
        let rest =
            isUpdate
            ? ", \(changed) \(done)changed\(edited), \(alike) unchanged, \(missing) missing\(errors)"
            : "\(errors), \(alike) already in the library"
        return "\(albumCount(read)) read: \(added) \(done)added\(rest), \(refused) rejected."
    }
}

extension AlbumDraft {
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

    static func quoted(_ text: String) -> String { "'\(text.clipped(to: 60, mark: "…"))'" }
}
