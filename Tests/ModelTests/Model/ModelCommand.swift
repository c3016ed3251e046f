/// A command as the user enters it.
indirect enum ModelCommand: Hashable {
    case list(ModelQuery?, ModelListing)
    case count(ModelQuery?, by: String?)
    case show(ModelQuery?)
    case go(ModelQuery)
    case next(Int?)
    case previous(Int?)
    case add(ModelDraft, at: Int?)
    case edit(ModelQuery?, [ModelAssignment])
    case delete(ModelQuery?)
    case move(ModelQuery, to: Int)
    case undo(Int?)
    case undoTo(Int)
    case redo(Int?)
    case begin(String?)
    case commit
    case rollback
    case importTable(ModelTable, duplicates: Bool)
    /// Writes albums to a file, which a later command may import.
    case export(ModelQuery?, file: String)
    case importExport(file: String, duplicates: Bool)
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
        case .list(let query, let listing): words("list", query?.text, listing.text, "--fields id --format csv")
        case .count(let query, let field): words("count", query?.text, field.map { "--by \($0) --format csv" })
        case .show(let query): words("show", query?.text, "--format json")
        case .go(let query): words("go", query.text)
        case .next(let count): words("next", count.text)
        case .previous(let count): words("previous", count.text)
        case .add(let draft, let position): words("add", draft.text, position.map { "--at \($0)" })
        case .edit(let query, let assignments):
            words("edit", query?.text, assignments.map(\.text).joined(separator: " "))
        case .delete(let query): words("delete", query?.text)
        case .move(let query, let position): words("move", query.text, "--to \(position)")
        case .undo(let count): words("undo", count.text)
        case .undoTo(let number): "undo --to \(number)"
        case .redo(let count): words("redo", count.text)
        case .begin(let name): words("begin", name)
        case .commit: "commit"
        case .rollback: "rollback"
        case .importTable(let table, let duplicates): words("import", table.path, duplicates ? "--duplicates" : nil)
        case .export(let query, let file): words("export", query?.text, "--to ~/\(file)")
        case .importExport(let file, let duplicates): words("import ~/\(file)", duplicates ? "--duplicates" : nil)
        case .source(let script): words("source", script.path)
        case .macro(let script): words("macro run", script.name)
        case .set(let name, let value): words("let", name, ModelWord.quoted(value))
        case .echo(let name): "echo $\(name)"
        case .echoStatus: "echo $?"
        case .quit(let status): words("quit", status.text)
        case .mistake(let line): line
        case .dryRun(let command): words(command.text, "--dry-run")
        case .attempt(let command): words("try", command.text)
        }
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

    private func words(_ words: String?...) -> String {
        words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// The order of a list, and the requested part of it.
struct ModelListing: Hashable {
    struct Key: Hashable {
        let field: String
        let isDescending: Bool
    }

    var keys: [Key] = []
    var offset: Int?
    var limit: Int?

    var text: String {
        let sort = keys.map { ($0.isDescending ? "-" : "") + $0.field }.joined(separator: ",")
        let parts = [
            keys.isEmpty ? nil : "--sort \(sort)", limit.map { "--limit \($0)" }, offset.map { "--offset \($0)" },
        ]
        return parts.compactMap { $0 }.joined(separator: " ")
    }
}

/// The values of a new album.
struct ModelDraft: Hashable {
    var title: String
    var artist: String
    var genre: String?
    var year: Int?

    var text: String {
        let options = [genre.map { "--genre \(ModelWord.quoted($0))" }, year.map { "--year \($0)" }]
        return ([ModelWord.quoted(title), "--artist \(ModelWord.quoted(artist))"] + options.compactMap { $0 })
            .joined(separator: " ")
    }
}

/// A field and its new value; an empty value empties the field.
struct ModelAssignment: Hashable {
    let field: String
    let value: String

    var text: String { value.isEmpty ? "\(field)=" : "\(field)=\(ModelWord.quoted(value))" }
}

/// A script that a command runs. A line may hold several commands.
struct ModelScript: Hashable {
    let name: String
    var lines: [[ModelCommand]]

    var fileName: String { "\(name).blue" }
    var path: String { "~/\(fileName)" }
    var text: String { lines.map { $0.line + "\n" }.joined() }
}

/// A file of albums, with the fields of drafts as its columns.
struct ModelTable: Hashable {
    let name: String
    var rows: [ModelDraft]

    var path: String { "~/\(name)" }

    var text: String {
        "title,artist,genre,year\n"
            + rows.map { "\"\($0.title)\",\"\($0.artist)\",\($0.genre ?? ""),\($0.year.text ?? "")\n" }.joined()
    }
}

extension [ModelCommand] {
    /// The commands as one line.
    var line: String { map(\.text).joined(separator: "; ") }
}

extension Int? {
    fileprivate var text: String? { map { "\($0)" } }
}
