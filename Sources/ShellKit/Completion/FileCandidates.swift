internal import Glibc
internal import LineEditing

/// The files and directories that go on from a path that is being typed.
enum FileCandidates {
    /// At most so many are offered.
    private static let limit = 500

    /// The candidates, directories ending in `/` and followed by nothing; hidden files only when their dot was typed.
    static func matching(_ typed: String, lead: String, quote: Character?) -> [Candidate] {
        let slash = typed.lastIndex(of: "/")
        let folder = slash.map { String(typed[...$0]) } ?? ""
        let beginning = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
        let path = FilePath(word: Word(folder.isEmpty ? "." : folder)).path
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var found: [Candidate] = []
        while found.count < limit, let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            // A name that is no text could not be typed: with its bytes replaced, it would be another file's.
            guard let name else { continue }
            guard name.hasPrefix(beginning), name != ".", name != "..", beginning.hasPrefix(".") || !name.hasPrefix(".")
            else { continue }
            var status = stat()
            let isFolder = stat(path + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            let text = lead + Quoting.quoted(folder + name + (isFolder ? "/" : ""), opening: quote)
            found.append(Candidate(text, display: name + (isFolder ? "/" : ""), suffix: isFolder ? "" : " "))
        }
        return found.sorted { $0.display < $1.display }
    }
}
