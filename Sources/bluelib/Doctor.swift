import MusicLibrary
import ShellKit

/// Runs `bluelib doctor` and words its result.
struct Doctor {
    private let arguments: DoctorArguments
    private let library: String
    private let backups: BackupFolder

    /// Creates a doctor for the library that the arguments name.
    ///
    /// - Throws: A ``CommandFailure`` when the path cannot be a library.
    init(_ arguments: DoctorArguments, _ directories: Directories) throws {
        self.arguments = arguments
        library = try LibraryPath.find(arguments.library, in: directories)
        backups = BackupFolder(path: directories.data + "/backups", library: library)
    }

    /// Runs the requested action.
    ///
    /// - Returns: The text to print and the exit status.
    func run() throws -> (text: String, status: Int32) {
        if let file = arguments.backupFile {
            try LibraryDoctor.backUp(library, to: LibraryPath.absolute(file))
            return ("Copied the library to '\(file)'.\n", 0)
        }
        if let file = arguments.newFile {
            return (report(try LibraryDoctor.save(library, to: LibraryPath.absolute(file)), file), 0)
        }
        let mark = DamageMark(of: library)
        let before = mark.content
        let diagnosis = try LibraryDoctor.examine(library)
        let isRemoved = try mark.follow(diagnosis, since: before)
        return (report(diagnosis) + (isRemoved ? Self.removal : ""), diagnosis.isWhole ? 0 : 1)
    }

    private static let removal = "The mark of damage beside it is removed: it can be changed again.\n"

    private func report(_ diagnosis: Diagnosis) -> String {
        guard !diagnosis.isWhole else {
            let albums = Self.count(diagnosis.albums ?? 0, "album")
            let changes = Self.count(diagnosis.changes ?? 0, "change")
            return "The library '\(library)' is whole: \(albums), \(changes) that can be taken back.\n"
        }
        let file = arguments.library.map { " " + Quoting.quoted($0) } ?? ""
        let newest = backups.newest.map { ["The newest backup is '\($0)'."] } ?? []
        let lines =
            ["The library '\(library)' is damaged:"] + diagnosis.findings.map { "  \($0)" }
            + [
                "'\(BlueLibrary.name) doctor --save NEWFILE\(file)' saves what can be saved, and leaves this file as it is."
            ]
            + newest
        return lines.joined(separator: "\n") + "\n"
    }

    private func report(_ rescue: Rescue, _ file: String) -> String {
        var lines = [Self.saved(rescue.albums, of: rescue.expectedAlbums, "album", "in '\(file)'")]
        if rescue.changes > 0 || rescue.expectedChanges != 0 {
            lines.append(Self.saved(rescue.changes, of: rescue.expectedChanges, "change", "that can be taken back"))
        }
        if let remote = rescue.remote { lines.append("No remote is set in it; it was '\(remote)'.") }
        lines += rescue.diagnosis.findings.map { "The new library is not whole: \($0)" }
        if rescue.diagnosis.isWhole { lines.append("The new library is whole. '--library \(file)' opens it.") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The sentence with the saved and the expected number.
    private static func saved(_ saved: Int, of expected: Int?, _ name: String, _ more: String) -> String {
        switch expected {
        case .some(saved): "Saved all \(count(saved, name)) \(more)."
        case .some(let expected) where expected > saved:
            "Saved \(saved) of \(count(expected, name)) \(more); \(expected - saved) could not be."
        default: "Saved \(count(saved, name)) \(more); how many there were cannot be read any more."
        }
    }

    private static func count(_ count: Int, _ name: String) -> String { count == 1 ? "1 \(name)" : "\(count) \(name)s" }
}
