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
                : kept.isEmpty
                    ? (faults.contains(where: \.changesText) ? "imported" : "imported unchanged")
                    : "kept as \(kept.joined(separator: ", "))"
        let place = "\(file):\(line)" + (number.map { " (album \($0))" } ?? "")
        return "\(place): " + (faults.map(\.description) + [result]).joined(separator: "; ") + "."
    }
}

extension ImportReport {
    /// The first notes about rows, the number of omitted ones, what helps against rejections, and the names of new fields.
    var rowNotes: [String] {
        notes + (unsaid == 0 ? [] : ["… and \(unsaid) more."]) + (ambiguousRows.isEmpty ? [] : [longerKeyNote])
            + (hasRowsWithoutKey ? ["'import' without '--update' adds the rows that have no key."] : [])
            + (newFields.isEmpty ? [] : [newFieldsNote])
    }

    /// Notes about the file, and about the albums that are named before.
    func remarks(in file: String) -> [String] {
        [
            replaced == 0 ? nil : replacedNote,
            count(.conflict) == 0
                ? nil
                : "Where the file and you have changed a value differently, yours stays. '--theirs' takes the file's.",
            hasUnknownAlbums && count(.missing) > 0
                ? "The missing albums may include those of rejected rows without a key." : nil,
            otherIDs == 0
                ? nil
                : "\(file): \(otherIDs == 1 ? "1 id is that of another album" : "\(otherIDs) ids are those of other albums") here, "
                    + "so albums were found by artist and title. If the ids are right: --key id.",
            marked == 0
                ? nil : "\(albumCount(marked)) already in the library \(marked == 1 ? "has" : "have") this source now.",
            translations.isEmpty
                ? nil
                : ControlCharacters.shown(
                    "Columns read as fields: \(translations.joined(separator: ", ")).", keepingLines: false),
            keptFields.isEmpty ? nil : keptFieldsNote,
            guessedEncoding.map { "\(file): read as \($0.name); '--encoding NAME' if names look wrong." },
            trimmed == 0 ? nil : "\(file): removed spaces around \(trimmed == 1 ? "1 value" : "\(trimmed) values").",
            tracksNote.map { "\(file): \($0)" },
        ].compactMap(\.self)
    }

    /// The albums of each outcome that are named, and the number of the others.
    var namedAlbums: [String] {
        AlbumOutcome.allCases.flatMap { outcome -> [String] in
            let names = names[outcome] ?? []
            let more = isNaming(outcome) ? count(outcome) - names.count : 0
            return (names + (more > 0 ? ["… and \(more) more"] : [])).map { "\(outcome.rawValue): \($0)" }
        }
    }

    private var longerKeyNote: String {
        guard let longerKey else {
            return "Name another column that distinguishes albums with the same key: '--key COLUMN,COLUMN'."
        }
        let key = Quoting.quoted(longerKey.map(\.name).joined(separator: ","))
        return "To distinguish albums with the same key, add another column: --key \(key)"
    }

    private var keptFieldsNote: String {
        let all = keptFields.prefix(8).joined(separator: ", ") + (keptFields.count > 8 ? " and others" : "")
        let year = yearColumn.map { column, field in
            let rename = Quoting.quoted("\(column.trimmed(ofLineBreaks: true))=year", opening: "'")
            return
                " --rename \(rename) reads one as year; after an import, use: fields merge \(Quoting.quoted(field)) year"
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
        let albums = replaced == 1 ? "1 album has" : "\(replaced) albums have"
        let advice =
            replacedSource.map {
                let option = Quoting.quoted("--source \(Quoting.quoted($0))", opening: "'")
                return "To keep what you edited, take it back with 'undo' and add \(option)."
            } ?? "From now on, updates keep what you edit."
        return "\(albums) values of the file in place of others, because no import of them from this source is known. "
            + advice
    }

    /// The reason why a strict import refuses a file with a name; nil if it accepts the file.
    func refusal(of file: String) -> ExchangeError? {
        if let guessedEncoding { return .guessedEncoding(guessedEncoding.name, file: file) }
        guard hasFaults else { return nil }
        return mended + refused == 0 ? .faultyHeader : .notStrict(mended: mended, refused: refused)
    }

    func summary(isUpdate: Bool, isDryRun: Bool) -> String {
        let done = isDryRun ? "would be " : ""
        let errors = mended == 0 ? "" : ", \(mended) \(isUpdate ? "" : "of them ")with errors"
        let edited =
            (count(.kept) == 0 ? "" : ", \(count(.kept)) kept as edited here")
            + (count(.conflict) == 0 ? "" : ", \(count(.conflict)) in conflict")
        let rest =
            isUpdate
            ? ", \(count(.changed)) \(done)changed\(edited), \(count(.same)) unchanged, \(count(.missing)) missing\(errors)"
            : "\(errors), \(count(.same)) already in the library"
        return "\(albumCount(read)) read: \(count(.new)) \(done)added\(rest), \(refused) rejected."
    }
}

extension AlbumDraft {
    var headline: String {
        let text = "\(title) – \(artist)" + (year.map { " (\($0))" } ?? "")
        return ControlCharacters.shown(text, keepingLines: false)
    }

    /// The changes since an older version: `Rating: '4' → '5'; label: 'ECM' removed`.
    func changes(since old: AlbumDraft) -> String {
        let changes = differences(from: old).map { field in
            let (before, after) = (old.text(of: field).map(Self.quoted), text(of: field).map(Self.quoted))
            return "\(field.name): "
                + (after == nil
                    ? "\(before ?? "") removed" : [before, after].compactMap(\.self).joined(separator: " → "))
        }
        return ControlCharacters.shown(changes.joined(separator: "; "), keepingLines: false)
    }

    static func quoted(_ text: String) -> String { "'\(text.clipped(to: 60, mark: "…"))'" }
}
