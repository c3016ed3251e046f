import Glibc

/// The lines of a person's editrc(5), apart from those that an editor that draws itself cannot obey.
struct EditRC {
    /// Lines that choose between emacs and vi.
    private(set) var modeLines: [String] = []
    private(set) var otherLines: [String] = []

    /// Reads `$EDITRC`, or else `.editrc` in the home; what cannot be read is empty.
    init(environment: [String: String]) {
        let path = environment["EDITRC"] ?? environment["HOME"].map { $0 + "/.editrc" }
        guard let path, let reader = PlainLineReader(path: path) else { return }
        while let line = try? reader.nextLine() { add(line) }
    }

    init(lines: [String]) {
        for line in lines { add(line) }
    }

    private mutating func add(_ line: String) {
        let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
        guard let first = words.first, !first.hasPrefix("#") else { return }
        let command = first.split(separator: ":").last ?? first
        switch command {
        case "edit": break
        case "bind" where words.count > 1 && (words[1] == "-v" || words[1] == "-e"): modeLines.append(line)
        default: otherLines.append(line)
        }
    }
}
