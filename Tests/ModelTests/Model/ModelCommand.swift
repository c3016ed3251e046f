/// A command as the user enters it.
indirect enum ModelCommand: Hashable {
    case list(ModelQuery?, ModelListing)
    case count(ModelQuery?, ModelCounting?)
    /// Lists groups of equal albums; by artist and title without fields.
    case duplicates(ModelQuery?, by: [String])
    case show(ModelQuery?)
    case go(ModelQuery)
    case next(Int?)
    case previous(Int?)
    case add(ModelDraft, at: Int?)
    case edit(ModelQuery?, [ModelAssignment])
    case replace(field: String, pattern: String, text: String, ModelQuery?)
    /// Joins albums; those that are not alike only if `isDifferent` is true.
    case merge(ModelQuery, isDifferent: Bool)
    /// Joins the albums of each group of equal ones.
    case mergeDuplicates(ModelQuery?, by: [String])
    case renameField(String, to: String)
    case mergeField(String, into: String)
    case delete(ModelQuery?)
    case move(ModelQuery, to: Int)
    case undo(Int?)
    case undoTo(Int)
    case redo(Int?)
    case begin(String?)
    case commit
    case rollback
    case importTable(ModelTable, ModelImport)
    /// Writes albums to a file, which a later command may import.
    case export(ModelQuery?, file: String)
    case importExport(file: String, ModelImport)
    case saveQuery(String, ModelQuery)
    case deleteQuery(String)
    case source(ModelScript)
    /// Runs a script by its name in the folder of the macros.
    case macro(ModelScript)
    case set(variable: String, String)
    case echo(variable: String)
    case echoStatus
    case quit(Int?)
    /// A line with an unknown command.
    case mistake(String)
    case dryRun(ModelCommand)
    case attempt(ModelCommand)

    var text: String {
        switch self {
        case .list(let query, let listing): words("list", query?.text, listing.text)
        case .count(let query, let counting): words("count", query?.text, counting?.text)
        case .duplicates(let query, let fields):
            words("duplicates", query?.text, Self.by(fields), "--format jsonl")
        case .show(let query): words("show", query?.text, "--format json")
        case .go(let query): words("go", query.text)
        case .next(let count): words("next", count.text)
        case .previous(let count): words("previous", count.text)
        case .add(let draft, let position): words("add", draft.text, position.map { "--at \($0)" })
        case .edit(let query, let assignments):
            words("edit", query?.text, assignments.map(\.text).joined(separator: " "))
        case .replace(let field, let pattern, let text, let query):
            words("replace", ModelWord.quoted(field), ModelWord.quoted(pattern), ModelWord.quoted(text), query?.text)
        case .merge(let query, let isDifferent): words("merge", query.text, isDifferent ? "--different" : nil)
        case .mergeDuplicates(let query, let fields):
            words("merge", query?.text, "--duplicates", Self.by(fields))
        case .renameField(let old, let new): words("fields rename", ModelWord.quoted(old), ModelWord.quoted(new))
        case .mergeField(let old, let into): words("fields merge", ModelWord.quoted(old), ModelWord.quoted(into))
        case .delete(let query): words("delete", query?.text)
        case .move(let query, let position): words("move", query.text, "--to \(position)")
        case .undo(let count): words("undo", count.text)
        case .undoTo(let number): "undo --to \(number)"
        case .redo(let count): words("redo", count.text)
        case .begin(let name): words("begin", name)
        case .commit: "commit"
        case .rollback: "rollback"
        case .importTable(let table, let options): words("import", table.path, options.text)
        case .export(let query, let file): words("export", query?.text, "--to ~/\(file)")
        case .importExport(let file, let options): words("import ~/\(file)", options.text)
        case .saveQuery(let name, let query): words("query", name, query.text)
        case .deleteQuery(let name): "query --delete \(name)"
        case .source(let script): words("source", script.path)
        case .macro(let script): words("macro run", script.name)
        case .set(let name, let value): words("let", name, ModelWord.quoted(value))
        case .echo(let name): "echo $\(name)"
        case .echoStatus: "echo $?"
        case .quit(let status): words("quit", status.text)
        case .mistake(let line): line
        case .dryRun(let command): words(command.text, "--dry-run", command.isUpdate ? "> /dev/null" : nil)
        case .attempt(let command): words("try", command.text)
        }
    }

    private static func by(_ fields: [String]) -> String? {
        fields.isEmpty ? nil : "--by \(ModelWord.quoted(fields.joined(separator: ",")))"
    }

    /// The files that the command reads, by their names, with their contents.
    var files: [(name: String, text: String)] {
        switch self {
        case .dryRun(let command), .attempt(let command): command.files
        case .importTable(let table, _): [(table.name, table.text)]
        case .source(let script): [(script.fileName, script.text)] + script.lines.joined().flatMap(\.files)
        case .macro(let script):
            [("macros/\(script.fileName)", script.text)] + script.lines.joined().flatMap(\.files)
        default: []
        }
    }

    /// True for an import whose dry run has an output that LANGUAGE.md does not define.
    private var isUpdate: Bool {
        switch self {
        case .importTable(_, let options), .importExport(_, let options): options.key != nil
        default: false
        }
    }

    private func words(_ words: String?...) -> String {
        words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// The values of a new album.
struct ModelDraft: Hashable {
    var title: String
    var artist: String
    var genre: String?
    var year: Int?
    /// The values of its own fields.
    var own: [ModelAssignment] = []

    /// The values by the names of their fields.
    var row: [String: String] {
        let own = own.map { ($0.field, $0.value) }
        let known = [("title", title), ("artist", artist), ("genre", genre), ("year", year.text)]
        return Dictionary(uniqueKeysWithValues: own + known.compactMap { name, value in value.map { (name, $0) } })
    }

    var text: String {
        let options = [genre.map { "--genre \(ModelWord.quoted($0))" }, year.map { "--year \($0)" }]
        return
            ([ModelWord.quoted(title), "--artist \(ModelWord.quoted(artist))"] + options.compactMap { $0 }
            + own.map(\.text)).joined(separator: " ")
    }
}

/// A field and its new value, which may contain other fields in braces; an empty value empties the field.
struct ModelAssignment: Hashable {
    enum Kind: String { case set = "=", add = "+=", remove = "-=" }

    let field: String
    var kind = Kind.set
    let value: String

    var text: String {
        ModelWord.name(field) + kind.rawValue + (value.isEmpty ? "" : ModelWord.quoted(value))
    }
}

/// A script that a command runs. A line may hold several commands.
struct ModelScript: Hashable {
    let name: String
    var lines: [[ModelCommand]]

    var fileName: String { "\(name).blue" }
    var path: String { "~/\(fileName)" }
    var text: String { lines.map { $0.line + "\n" }.joined() }
}

extension [ModelCommand] {
    /// The commands as one line.
    var line: String { map(\.text).joined(separator: "; ") }
}

extension Int? {
    fileprivate var text: String? { map { "\($0)" } }
}
