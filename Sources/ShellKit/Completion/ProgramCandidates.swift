internal import Glibc
internal import LineEditing

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
