internal import Files
internal import LineEditing

/// The files and directories that complete a typed path, and the programs that complete a typed name.
enum FileCandidates {
    /// The maximum number of candidates.
    private static let (limit, programLimit) = (500, 200)

    /// The candidates by name, and the total if there are more. Directories end in `/` without a space. Hidden files
    /// are included only if the dot was typed.
    static func matching(_ typed: String, lead: String, quote: Character?) -> ([Candidate], CompletionTotal?) {
        let slash = typed.lastIndex(of: "/")
        let folder = slash.map { String(typed[...$0]) } ?? ""
        let beginning = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
        let path = FilePath(word: Word(folder.isEmpty ? "." : folder)).path
        let names = Directory.names(in: path).filter { name in
            name.hasPrefix(beginning) && (beginning.hasPrefix(".") || !name.hasPrefix("."))
        }
        let shown = names.sorted().prefix(limit).map { name in
            let isFolder = Path(path + "/" + name).isDirectory
            let text = lead + word(folder + name + (isFolder ? "/" : ""), quote)
            return Candidate(text, display: name + (isFolder ? "/" : ""), suffix: isFolder ? "" : " ")
        }
        return (shown, names.count > limit ? .exactly(names.count) : nil)
    }

    /// A path as a word. In quotes, `~` would not be the home.
    private static func word(_ path: String, _ quote: Character?) -> String {
        guard quote == nil, path.hasPrefix("~/") else { return Quoting.quoted(path, opening: quote) }
        let isPlain = Quoting.quoted(String(path.dropFirst(2))) == path.dropFirst(2)
        return isPlain ? path : Quoting.quoted(Environment.home + path.dropFirst())
    }

    /// The programs in the directories of `PATH` by name, and the total if there are more; files, if a path is being typed.
    static func programs(matching typed: String, quote: Character?) -> ([Candidate], CompletionTotal?) {
        guard !typed.contains("/"), !typed.hasPrefix("~") else { return matching(typed, lead: "", quote: quote) }
        var names: Set<String> = []
        for directory in Environment.programDirectories {
            let found = Directory.names(in: directory).filter { $0.hasPrefix(typed) && !names.contains($0) }
            names.formUnion(found.filter { Environment.hasProgram("\(directory)/\($0)") })
        }
        let shown = names.sorted().prefix(programLimit).map {
            Candidate(Quoting.quoted($0, opening: quote), display: $0)
        }
        return (shown, names.count > programLimit ? .exactly(names.count) : nil)
    }
}
