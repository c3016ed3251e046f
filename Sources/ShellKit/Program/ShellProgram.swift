internal import Files
internal import Glibc

/// A program that is a shell, with the usual arguments: `-c LINE`, a script, `--check`, `--help` and so on.
///
/// `--generate man|bash|zsh|fish` writes its manual page or a completion script, from the same declarations as `help`.
///
///     ShellProgram("notes", version: "1.0.0", summary: "Keeps notes.").run { program in
///         let notes = try Notes(path: program.directories.data + "/notes.json")
///         return try program.shell(plugins: [NotesPlugin(notes), ShellCommandsPlugin()], undo: notes.history)
///     }
@MainActor
public struct ShellProgram {
    /// The program's name, for messages and for the names of its directories.
    public let name: String
    /// The program's version.
    public let version: String
    private let date: String
    private let signature: Signature

    /// Creates a program.
    ///
    /// - Parameters:
    ///   - date: The date of the version, for the manual page: `2026-11-21`.
    ///   - summary: The program's purpose, in one sentence.
    ///   - details: The text that `--help` adds to the summary.
    public init(_ name: String, version: String, date: String = "", summary: String, details: String = "") {
        (self.name, self.version, self.date) = (name, version, date)
        signature = SessionArguments.signature(name, summary, details: details)
    }

    /// The directories of the program's files. An environment variable such as `NOTES_HOME` names one directory for all.
    public var directories: Directories { Directories(application: name, override: homeVariable) }

    private var homeVariable: String {
        String(name.uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" }) + "_HOME"
    }

    /// Creates the program's shell.
    ///
    /// - Parameter paths: The files of the program's data, which no output replaces.
    /// - Throws: ``PluginError`` if two plugins claim a name.
    public func shell(
        plugins: [any Plugin], undo: (any UndoHistory)? = nil, protecting paths: [String] = []
    ) throws -> Shell {
        try Shell(name: name, version: version, plugins: plugins, undo: undo, protecting: ProtectedFiles(paths))
    }

    /// The manual, of a shell with new data.
    private func manual(_ makeShell: (ShellProgram) throws -> Shell) throws -> ProgramManual {
        let home = try TemporaryDirectory("\(name)-manual-")
        defer { home.remove() }
        setenv(homeVariable, home.path, 1)
        let registry = try makeShell(self).registry
        var manual = ProgramManual(of: signature, version: version, date: date, scriptSuffix: ".blue")
        manual.commands = registry.commands.map(\.signature)
        manual.topics = HelpPages(of: registry).topics
        manual.sections = [.statuses(), .files(of: name), .environment(home: homeVariable)]
        return manual
    }

    /// Parses the arguments, runs scripts or a prompt, and exits. Call it first in the program.
    ///
    /// - Parameter makeShell: Opens the program's data and creates the shell; not called for `--help` and `--version`. For
    ///   `--generate`, ``directories`` are a temporary one.
    public func run(_ makeShell: @escaping @MainActor (ShellProgram) throws -> Shell) -> Never {
        ShellProcess.run(name) { process in
            if let format = try ProgramManualFormat(requestedBy: ShellProcess.arguments, of: name) {
                try process.write(format.text(of: try manual(makeShell)))
                return 0
            }
            let arguments = try SessionArguments(ShellProcess.arguments, by: signature)
            if arguments.wantsHelp || arguments.wantsVersion {
                try process.write(arguments.wantsHelp ? signature.page : "\(name) \(version)\n")
                return 0
            }
            try process.watchSignals()
            return try await process.run(
                makeShell(self), arguments.plan(directories), savedIn: directories.state + "/session.json")
        }
    }
}
