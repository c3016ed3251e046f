internal import Files

/// The lines of the user's editrc(5), without those that require libedit's own drawing.
struct EditRC {
    /// The lines that select emacs or vi.
    private(set) var modeLines: [String] = []
    private(set) var otherLines: [String] = []

    /// In bytes; a larger file is an accident.
    private static let limit = 1 << 20

    private(set) var error: LineEditingError?

    /// Reads `$EDITRC`, or else `~/.editrc`; an unreadable file is empty.
    init(environment: [String: String]) {
        let path = environment["EDITRC"] ?? environment["HOME"].map { $0 + "/.editrc" }
        guard let path else { return }
        do throws(RegularFile.Failure) {
            let contents = try RegularFile.contents(of: path, limit: EditRC.limit)
            for line in contents.split(separator: 0x0a) { add(String(decoding: line, as: UTF8.self)) }
        } catch .notRegular {
            error = .keysAreNoFile(path: path)
        } catch .tooLarge {
            error = .keysTooLarge(path: path, limit: EditRC.limit)
        } catch {}
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
