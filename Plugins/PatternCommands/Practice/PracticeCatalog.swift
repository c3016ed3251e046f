internal import Files
internal import ShellKit

/// The pages of one kind of practice beside the sources of the program: a directory for each, in the order of their numbers.
@MainActor
struct PracticeCatalog {
    /// The words of the commands and the messages: `tour choices` shows the files of Examples/Choices.
    let word: PracticeWord
    let tree: SourceTree
    /// The names of the directories: `03-take-it-back`.
    let names: [String]
    private let folder: String

    /// - Throws: A ``CommandFailure`` if the files are not on this machine.
    init(_ word: PracticeWord) throws {
        self.word = word
        let folder = word == .choices ? "Examples/Choices" : "Examples/Broken"
        let tree = SourceTree.ofProgram()
        let folders = tree.map { Directory.names(in: "\($0.root)/\(folder)") } ?? []
        names = folders.filter { $0.first?.isNumber ?? false }.sorted()
        self.folder = folder
        guard let tree, !names.isEmpty else {
            throw CommandFailure(SourceTree.advice(without: "the files of 'tour \(word)'"))
        }
        self.tree = tree
    }

    /// The full name for a number or a name, with its number or without it.
    private func name(_ typed: String) throws -> String {
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
    func page(_ name: String) throws -> PracticePage { PracticePage(try lines(of: "page.md", in: name)) }

    /// The lines of a file in a directory.
    func lines(of file: String, in name: String) throws -> [Substring] {
        let path = "\(folder)/\(name)/\(file)"
        guard let text = tree.text(of: path) else { throw CommandFailure("cannot read '\(tree.root)/\(path)'.") }
        return text.lines
    }

    /// The name to ask for: the typed one, or the first without a record.
    func name(_ typed: String?, after answers: [String: PracticeRecord.Answer]) throws -> String {
        if let typed { return try name(typed) }
        if let name = names.first(where: { answers[$0] == nil }) { return name }
        throw CommandFailure(
            "all of 'tour \(word)' are done. 'tour \(word) N' repeats one, and 'tour \(word) --list' lists them.")
    }
}
