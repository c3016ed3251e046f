internal import Files
internal import MusicLibrary
internal import ShellKit

/// Runs `bluelib doctor` and words its result.
struct Doctor {
    private let arguments: DoctorArguments
    private let library: String
    private let backups: BackupFolder
    private let protected: ProtectedFiles

    /// Creates a doctor for the library that the arguments name.
    ///
    /// - Throws: A ``CommandFailure`` when the path cannot be a library.
    init(_ arguments: DoctorArguments, _ directories: Directories) throws {
        self.arguments = arguments
        library = try LibraryPath.find(arguments.library, in: directories)
        backups = BackupFolder(path: directories.data + "/backups", library: library)
        protected = ProtectedFiles(of: directories, library: library)
    }

    /// Runs the requested action.
    ///
    /// - Returns: The text to print and the exit status.
    func run() throws -> (text: String, status: Int32) {
        // The library doctor refuses an existing file.
        if let file = arguments.backupFile ?? arguments.newFile, !Path(file).exists { try protected.check(file) }
        if let file = arguments.backupFile {
            try LibraryDoctor.backUp(library, to: Path(file).absolute)
            return ("Copied the library to '\(file)'.\n", 0)
        }
        if let file = arguments.newFile {
            return (report(try LibraryDoctor.save(library, to: Path(file).absolute), file), 0)
        }
        let mark = DamageMark(of: library)
        let before = mark.content
        let diagnosis = try LibraryDoctor.examine(library)
        let isRemoved = try mark.follow(diagnosis, since: before)
        return (report(diagnosis) + (isRemoved ? Self.removal : ""), diagnosis.isWhole ? 0 : 1)
    }

    private static let removal = "The mark of damage beside it has been removed, so it can be changed again.\n"

    private func report(_ diagnosis: Diagnosis) -> String {
        guard !diagnosis.isWhole else {
            let albums = Self.count(diagnosis.albums ?? 0, "album")
            let changes = Self.count(diagnosis.changes ?? 0, "change")
            return "The library '\(library)' is intact: \(albums), \(changes) that can be undone.\n"
        }
        let file = arguments.library.map { " " + Quoting.quoted($0) } ?? ""
        let newest = backups.newest.map { ["The newest backup is '\($0)'."] } ?? []
        let lines =
            ["The library '\(library)' is damaged:"] + diagnosis.findings.map { "  \($0)" }
            + [
                "'\(BlueLibraryProgram.name) doctor --save NEWFILE\(file)' recovers the readable parts into a new file. It does not change this file."
            ]
            + newest
        return lines.joined(separator: "\n") + "\n"
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

    private static func count(_ count: Int, _ name: String) -> String { count == 1 ? "1 \(name)" : "\(count) \(name)s" }
}

/// The arguments of `bluelib doctor`, which checks and repairs library files without a shell.
///
/// `doctor` is a word, not an option, because the program's options do not apply to it. If the current directory
/// contains a script named `doctor`, the program runs the script instead.
struct DoctorArguments {
    /// The first word.
    static let word = "doctor"

    private static let save = Parameter<FilePath?>.option(
        "save", placeholder: "NEWFILE", help: "Recovers the readable parts of the library into a new file.")
    private static let backup = Parameter<FilePath?>.option(
        "backup", placeholder: "NEWFILE", help: "Copies the library to a new file, even while it is in use.")
    private static let help = Parameter.flag("help", short: "h", help: "Shows this page.")
    private static let library = Parameter<FilePath?>.optional(
        "library", placeholder: "LIBRARY", help: "The library's file; your own library by default.")

    /// The declared arguments, which also generate the help.
    static let signature = Signature(
        "\(BlueLibraryProgram.name) \(word)",
        "Checks whether a library is intact, and recovers data from a damaged one.",
        .program, save, backup, help, library,
        details: """
            The doctor never changes the library's file. It only writes or removes FILE-damaged, a mark that prevents all programs \
            from changing a library with known damage. If necessary, it reads the log of a killed program from a copy under \
            TMPDIR.

            The exit status is 0 if the library is intact and 1 if it is damaged; with --save or --backup, it is 0 if the new \
            file was created. An existing file is never replaced.
            """,
        examples: [])

    private let call: Invocation

    /// Parses the arguments of the program; nil if the first word is not `doctor`.
    init?(_ words: [String]) throws(UsageError) {
        guard words.first == Self.word, !Self.isScript else { return nil }
        call = try Invocation(ofProgram: BlueLibraryProgram.name, Array(words.dropFirst()), by: Self.signature)
        if newFile != nil, backupFile != nil {
            throw UsageError(
                CommandFailure("'--save' and '--backup' cannot be combined. Use one of them."),
                of: BlueLibraryProgram.name)
        }
    }

    /// True if the current directory contains a file with this name; it is a script then.
    private static var isScript: Bool { Path(word).exists && !Path(word).isDirectory }

    /// True if only the help page was requested.
    var wantsHelp: Bool { call[Self.help] }
    /// The library to check; nil for the user's own.
    var library: String? { call[Self.library]?.path }
    /// The file for the rescued data; nil without `--save`.
    var newFile: String? { call[Self.save]?.path }
    /// The file for the copy; nil without `--backup`.
    var backupFile: String? { call[Self.backup]?.path }
}
