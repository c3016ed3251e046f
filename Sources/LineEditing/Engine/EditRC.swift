/// The lines of a person's editrc(5), apart from those that an editor that draws itself cannot obey.
struct EditRC {
    /// Lines that choose between emacs and vi.
    private(set) var modeLines: [String] = []
    private(set) var otherLines: [String] = []

    /// No person writes more keys than fit into so many bytes.
    private static let limit = 1 << 20

    /// What is to be told of a file that is not read.
    private(set) var trouble: LineEditingError?

    /// Reads `$EDITRC`, or else `.editrc` in the home; what cannot be read is empty.
    init(environment: [String: String]) {
        let path = environment["EDITRC"] ?? environment["HOME"].map { $0 + "/.editrc" }
        guard let path else { return }
        do throws(RegularFile.Trouble) {
            let contents = try RegularFile.contents(of: path, limit: EditRC.limit)
            for line in contents.split(separator: 0x0a) { add(String(decoding: line, as: UTF8.self)) }
        } catch .notAFile {
            trouble = .keysAreNoFile(path: path)
        } catch .tooLarge(let limit) {
            trouble = .keysTooLarge(path: path, limit: limit)
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
