internal import Glibc
internal import LineEditing

/// The files and directories that complete a typed path.
enum FileCandidates {
    /// The maximum number of candidates.
    private static let limit = 500

    /// The candidates by name, and the total if there are more. Directories end in `/` without a space. Hidden files
    /// are included only if the dot was typed.
    static func matching(_ typed: String, lead: String, quote: Character?) -> ([Candidate], CompletionTotal?) {
        let slash = typed.lastIndex(of: "/")
        let folder = slash.map { String(typed[...$0]) } ?? ""
        let beginning = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
        let path = FilePath(word: Word(folder.isEmpty ? "." : folder)).path
        let names = DirectoryNames.of(path) { name in
            name.hasPrefix(beginning) && (beginning.hasPrefix(".") || !name.hasPrefix("."))
        }
        let shown = names.sorted().prefix(limit).map { name in
            var status = stat()
            let isFolder = stat(path + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            let text = lead + Quoting.quoted(folder + name + (isFolder ? "/" : ""), opening: quote)
            return Candidate(text, display: name + (isFolder ? "/" : ""), suffix: isFolder ? "" : " ")
        }
        return (shown, names.count > limit ? .exactly(names.count) : nil)
    }
}
