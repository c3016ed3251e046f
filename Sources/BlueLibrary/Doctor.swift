internal import Files
internal import MusicLibrary
internal import ShellKit

/// Runs `bluelib doctor` and words its result.
struct Doctor {
    private let call: Invocation
    private let library: String
    private let backups: BackupFolder
    private let protected: ProtectedFiles

    /// Creates a doctor for the library that the arguments name.
    ///
    /// - Throws: A ``CommandFailure`` when the path cannot be a library.
    init(_ call: Invocation, _ directories: Directories) throws {
        self.call = call
        library = try directories.findLibrary(call[Self.library]?.path)
        backups = BackupFolder(path: directories.data + "/backups", library: library)
        protected = ProtectedFiles(of: directories, library: library)
    }

    /// Runs the requested action.
    ///
    /// - Returns: The text to print and the exit status.
    func run() throws -> (text: String, status: Int32) {
        // The library doctor refuses an existing file.
        if let file = (call[Self.backup] ?? call[Self.save])?.path, !Path(file).exists { try protected.check(file) }
        if let file = call[Self.backup]?.path {
            try LibraryDoctor.backUp(library, to: Path(file).absolute)
            return ("Copied the library to '\(file)'.\n", 0)
        }
        if let file = call[Self.save]?.path {
            return (report(try LibraryDoctor.save(library, to: Path(file).absolute), file), 0)
        }
        if let copy = call[Self.restore]?.path { return (try copy.isEmpty ? list() : restore(copy), 0) }
        let mark = DamageMark(of: library)
        let before = mark.content
        let diagnosis = try LibraryDoctor.examine(library)
        let isRemoved = try mark.follow(isWhole: diagnosis.isWhole, since: before)
        return (report(diagnosis) + (isRemoved ? Self.removal : ""), diagnosis.isWhole ? 0 : 1)
    }

    private static let removal = "The mark of damage beside it has been removed, so it can be changed again.\n"

    private func report(_ diagnosis: Diagnosis) -> String {
        guard !diagnosis.isWhole else {
            let sentence = "The library '\(library)' is intact: \(Self.contents(diagnosis))"
            return ([sentence] + notes(diagnosis)).joined(separator: "\n") + "\n"
        }
        let file = call[Self.library].map { " " + Quoting.quoted($0.path) } ?? ""
        let newest =
            backups.newest.map {
                ["'\(restorer)' replaces it by a backup, and keeps it too.", "The newest backup is '\($0)'."]
            } ?? []
        let lines =
            ["The library '\(library)' is damaged:"] + diagnosis.findings.map { "  \($0)" } + notes(diagnosis)
            + [
                "'\(BlueLibraryProgram.name) doctor --save NEWFILE\(file)' recovers the readable parts into a new file. It does not change this file."
            ]
            + newest
        return lines.joined(separator: "\n") + "\n"
    }

    private func notes(_ diagnosis: Diagnosis) -> [String] { diagnosis.notes.map(\.description) }

    // MARK: Copies

    private var restorer: String {
        let file = call[Self.library].map { Quoting.quoted($0.path) + " " } ?? ""
        return "\(BlueLibraryProgram.name) doctor \(file)--restore"
    }

    private func list() -> String {
        let copies = backups.copies
        guard !copies.isEmpty else { return "There are no copies of the library '\(library)' in '\(backups.path)'.\n" }
        let albums = copies.map { LibraryDoctor.albums(in: $0.path).map { Self.count($0, "album") } ?? "unreadable" }
        let (digits, width) = (max(2, String(copies.count).count), albums.map(\.count).max() ?? 0)
        let rows = zip(copies, albums).enumerated().map { index, row in
            let (copy, albums) = row
            let space = String(repeating: " ", count: width - albums.count + 2)
            let number = String(repeating: " ", count: digits - String(index + 1).count) + String(index + 1)
            return "\(number)  \(copy.date)  \(albums)\(space)\(Self.words(copy.kind))"
        }
        let help = "'\(restorer) NUMBER' replaces the library by a copy, and keeps it as a further copy."
        return (["Copies of the library '\(library)':"] + rows + [help]).joined(separator: "\n") + "\n"
    }

    private static func words(_ kind: StoredCopy.Kind) -> String {
        switch kind {
        case .daily: "daily"
        case .beforeFormat(let format): "before the update to format \(format)"
        case .replaced: "replaced by another copy"
        }
    }

    private func restore(_ name: String) throws -> String {
        let copy = try path(of: name)
        let restoration = try LibraryRestorer(backups).restore(copy)
        let result = "Restored '\(copy)' as '\(library)': \(Self.contents(restoration.diagnosis))\n"
        guard let replaced = restoration.replaced else { return result }
        return result
            + "The library before is kept as '\(replaced)'. Sessions that have it open must be started again.\n"
    }

    /// The path of a copy, from its number in the list or from its path.
    private func path(of name: String) throws -> String {
        guard name.allSatisfy(\.isASCII), let number = Int(name) else { return Path(name).absolute }
        let copies = backups.copies
        guard copies.indices.contains(number - 1) else {
            throw CommandFailure(
                "there is no copy '\(name)'. '\(restorer)' lists the copies; write './\(name)' for a file.")
        }
        return copies[number - 1].path
    }

    private func report(_ rescue: Rescue, _ file: String) -> String {
        var lines = [Self.saved(rescue.albums, of: rescue.expectedAlbums, "album", "into '\(file)'")]
        if rescue.changes > 0 || rescue.expectedChanges != 0 {
            lines.append(Self.saved(rescue.changes, of: rescue.expectedChanges, "change", "that can be undone"))
        }
        if let remote = rescue.remote {
            lines.append("The new library has no remote; the damaged one had '\(remote)'.")
        }
        lines += rescue.diagnosis.findings.map { "The new library is damaged: \($0)" }
        if rescue.diagnosis.isWhole { lines.append("The new library is intact. '--library \(file)' opens it.") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The sentence with the saved and the expected number.
    private static func saved(_ saved: Int, of expected: Int?, _ name: String, _ more: String) -> String {
        switch expected {
        case .some(saved): "Recovered all \(count(saved, name)) \(more)."
        case .some(let expected) where expected > saved:
            "Recovered \(saved) of \(count(expected, name)) \(more); \(expected - saved) could not be recovered."
        default: "Recovered \(count(saved, name)) \(more); their original number is unknown."
        }
    }

    private static func contents(_ diagnosis: Diagnosis) -> String {
        "\(count(diagnosis.albums ?? 0, "album")), \(count(diagnosis.changes ?? 0, "change")) that can be undone."
    }

    private static func count(_ count: Int, _ name: String) -> String { count == 1 ? "1 \(name)" : "\(count) \(name)s" }
}

// The arguments. `doctor` is a word, not an option, because the program's options do not apply to it. If the current directory
// contains a script named `doctor`, the program runs the script instead.
extension Doctor {
    private static let save = Parameter<FilePath?>.option(
        "save", placeholder: "NEWFILE", help: "Recovers the readable parts of the library into a new file.")
    private static let backup = Parameter<FilePath?>.option(
        "backup", placeholder: "NEWFILE", help: "Copies the library to a new file, even while it is in use.")
    private static let restore = Parameter<FilePath?>.option(
        "restore", placeholder: "COPY",
        help: "Replaces the library by a copy, given by its number or path; lists the copies if COPY is left out.")
    static let help = Parameter.flag("help", short: "h", help: "Shows this page.")
    private static let library = Parameter<FilePath?>.optional(
        "library", placeholder: "LIBRARY", help: "The library's file; your own library by default.")

    static let signature = Signature(
        "\(BlueLibraryProgram.name) doctor",
        "Checks whether a library is intact, and recovers data from a damaged one.",
        .program, save, backup, restore, help, library,
        details: """
            Without --restore, the doctor never changes the library's file. It only writes or removes FILE-damaged, a mark that prevents all programs \
            from changing a library with known damage. If necessary, it reads the log of a killed program from a copy under \
            TMPDIR.

            --restore can be used while sessions have the library open; they refuse further changes. The replaced library becomes \
            a copy too, also if it is damaged, so a restoration can be reversed. Undo works as at the time of the copy.

            The exit status is 0 if the library is intact and 1 if it is damaged; with --save, --backup or --restore, it is 0 if \
            the file was created. --save and --backup never replace a file.
            """,
        examples: [])

    /// Parses the arguments of the program; nil if the first word is not `doctor`.
    static func call(_ words: [String]) throws(CommandFailure) -> Invocation? {
        guard words.first == "doctor", !BlueLibraryProgram.isScript("doctor") else { return nil }
        let words = Array(words.dropFirst())
        if words.contains(where: { $0.isEmpty || ["--save=", "--backup=", "--restore="].contains($0) }) {
            throw CommandFailure("the name of a file cannot be empty.", status: CommandFailure.usageStatus)
        }
        let call = try Invocation(ofProgram: BlueLibraryProgram.name, withEmptyCopy(words), by: signature)
        let used = [("--save", save), ("--backup", backup), ("--restore", restore)].filter { call[$0.1] != nil }
        if used.count > 1 {
            throw CommandFailure(
                "'\(used[0].0)' and '\(used[1].0)' cannot be combined. Use one of them.",
                status: CommandFailure.usageStatus)
        }
        return call
    }

    /// The words with an empty value for a `--restore` that no value follows.
    private static func withEmptyCopy(_ words: [String]) -> [String] {
        words.indices.flatMap { index -> [String] in
            let hasValue = index + 1 < words.count && !words[index + 1].hasPrefix("--") && words[index + 1] != "-h"
            return words[index] == "--restore" && !hasValue ? ["--restore", ""] : [words[index]]
        }
    }
}
