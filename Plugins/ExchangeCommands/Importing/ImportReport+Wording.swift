internal import AlbumModel
internal import AlbumShell
internal import Tabular
internal import Terminal

extension ImportedRow {
    /// The problems of the row and the result: `albums.csv:12: no artist; rejected`.
    func note(in file: String) -> String {
        let lost = faults.count(where: \.losesValue)
        let result =
            draft == nil
            ? "rejected"
            : lost == 0 ? "imported unchanged" : "imported without \(lost == 1 ? "this value" : "these values")"
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
            + (hasUnknownAlbums && missing > 0
                ? ["The missing albums may include those of rejected rows without a key."] : [])
            + (guessedEncoding.map { ["\(file): read as \($0.name); '--encoding NAME' if names look wrong."] } ?? [])
            + (trimmed == 0
                ? [] : ["\(file): removed spaces around \(trimmed == 1 ? "1 value" : "\(trimmed) values")."])
    }

    private var newFieldsNote: String {
        let names = newFields.prefix(5).map { "'\(ControlCharacters.shown($0, keepingLines: false))'" }
        let all = names.joined(separator: ", ") + (newFields.count > 5 ? " and others" : "")
        let title = newFields.count == 1 ? "New field" : "New fields"
        return "\(title): \(all). '--rename COLUMN=FIELD' imports a column as another field."
    }

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
