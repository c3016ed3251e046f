internal import Files
internal import ShellKit

/// The pages of one kind of practice beside the sources of the program: a directory for each, in the order of their numbers.
@MainActor
struct PracticeCatalog {
    /// The words of the commands and the messages: `tour choices` shows the files of Examples/Choices.
    let word: String
    let tree: SourceTree
    /// The names of the directories: `03-take-it-back`.
    let names: [String]
    private let folder: String

    /// - Throws: A ``CommandFailure`` if the files are not on this machine.
    init(_ word: String) throws {
        self.word = word
        let folder = "Examples/\(word.prefix(1).uppercased())\(word.dropFirst())"
        let tree = SourceTree.ofProgram()
        let folders = tree.map { Directory.names(in: "\($0.root)/\(folder)") } ?? []
        names = folders.filter { $0.first?.isNumber ?? false }.sorted()
        self.folder = folder
        guard let tree, !names.isEmpty else {
            throw CommandFailure(
                """
                the files of 'tour \(word)' are not on this machine. 'make install' puts them under PREFIX/share/bluelib, and the \
                program that 'make build' builds finds those of its checkout.
                """)
        }
        self.tree = tree
    }

    /// The full name for a number or a name, with its number or without it.
    func name(_ typed: String) throws -> String {
        let number = Int(typed)
        let found = names.first { name in
            let parts = name.split(separator: "-", maxSplits: 1)
            return name == typed || parts.last.map(String.init) == typed || (number != nil && Int(parts[0]) == number)
        }
        if let found { return found }
        throw CommandFailure(
            "'tour \(word)' has no '\(typed.revealed)'. Give a number from 1 to \(names.count), or list them: tour \(word) --list."
        )
    }

    /// The page of a directory.
    func page(_ name: String) throws -> PracticePage {
        let file = "\(path(of: name))/page.md"
        guard let text = tree.text(of: file) else { throw CommandFailure("cannot read '\(tree.root)/\(file)'.") }
        return PracticePage(text.lines)
    }

    /// The directory below the root of the sources.
    func path(of name: String) -> String { "\(folder)/\(name)" }

    /// The name to ask for: the typed one, or the first without a record.
    func next(_ typed: String?, _ record: PracticeRecord) throws -> String {
        if let typed { return try name(typed) }
        let entries = try record.entries()
        if let name = names.first(where: { entries[$0] == nil }) { return name }
        throw CommandFailure(
            "all of 'tour \(word)' are done. 'tour \(word) N' repeats one, and 'tour \(word) --list' lists them.")
    }

    /// Writes a list of all pages with what is recorded.
    func list(_ record: PracticeRecord, as format: ListFormat, to output: Output) throws {
        let entries = try record.entries()
        let rows = try names.map { name in (name: name, title: try page(name).title, entry: entries[name]) }
        let numbered = rows.enumerated().map { (number: $0 + 1, row: $1) }
        try output.writeList(
            numbered,
            [
                .number("number", title: "#") { $0.number }, .text("title", shrinkPriority: 0) { $0.row.title },
                .text("answer", shrinkPriority: 0) { $0.row.entry?.answer }, .text("reason") { $0.row.entry?.reason },
            ], as: format)
    }
}
