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

/// The names in a directory.
enum DirectoryNames {
    /// The names that satisfy a condition, unordered, without `.` and `..`; empty if the directory cannot be read.
    ///
    /// A name that is not UTF-8 is left out: it cannot be typed, and with replaced bytes it would name another file.
    static func of(_ path: String, where isWanted: (String) -> Bool) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            guard let name else { continue }
            if name != ".", name != "..", isWanted(name) { names.append(name) }
        }
        return names
    }
}

/// The programs in the directories of `PATH` that complete a typed name.
enum ProgramCandidates {
    /// The maximum number of candidates.
    private static let limit = 200

    /// The candidates by name, and the total if there are more; files, if a path is being typed.
    static func matching(_ typed: String, quote: Character?) -> ([Candidate], CompletionTotal?) {
        guard !typed.contains("/"), !typed.hasPrefix("~") else {
            return FileCandidates.matching(typed, lead: "", quote: quote)
        }
        var names: Set<String> = []
        for directory in ProgramSearch.directories {
            names.formUnion(
                DirectoryNames.of(directory) { name in
                    name.hasPrefix(typed) && !names.contains(name) && ProgramSearch.finds("\(directory)/\(name)")
                })
        }
        let shown = names.sorted().prefix(limit).map { Candidate(Quoting.quoted($0, opening: quote), display: $0) }
        return (shown, names.count > limit ? .exactly(names.count) : nil)
    }
}
