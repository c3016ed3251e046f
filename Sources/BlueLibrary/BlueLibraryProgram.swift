internal import AlbumCommands
internal import AlbumModel
public import AlbumShell
internal import ChangeCommands
internal import CoverCommands
internal import Events
internal import ExchangeCommands
internal import Files
internal import FirstCovers
internal import Glibc
internal import LookupCommands
internal import MacroCommands
internal import MusicLibrary
internal import PatternCommands
internal import ProcessPlugins
internal import RemoteCommands
internal import ShellCommands
public import ShellKit
internal import Synchronization

/// The program `bluelib`: opens the library and runs a shell with the list of plugins.
///
/// A package elsewhere builds a `bluelib` with more plugins:
///
///     BlueLibraryProgram.main { workspace in [MyPlugin(workspace)] }
@MainActor
public struct BlueLibraryProgram {
    nonisolated static let name = "bluelib"
    nonisolated static let version = "0.1.0"
    nonisolated static let date = "2026-11-21"

    private let process: ShellProcess
    private let added: @MainActor (AlbumWorkspace) -> [any Plugin]

    /// Runs the program with the arguments of the process, and exits. Call it first in `main.swift`.
    ///
    /// - Parameter plugins: Creates further plugins for the program's library; they follow the program's own.
    public static func main(
        adding plugins: @escaping @MainActor (AlbumWorkspace) -> [any Plugin] = { _ in [] }
    ) -> Never {
        ShellProcess.run(name) { process in
            try await BlueLibraryProgram(process: process, added: plugins).run(ShellProcess.arguments)
        }
    }

    private func run(_ words: [String]) async throws -> Int32 {
        if let format = try ProgramManualFormat(requestedBy: words, of: Self.name) {
            return try show(format.text(of: manual()))
        }
        if let call = try Doctor.call(words) { return try runDoctor(call) }
        if let line = Tour.line(words) { return try await run(line.text, needsPrompt: line.needsPrompt) }
        if let call = try Tour.call(words) { return try await runTour(call) }
        let arguments = try SessionArguments(words, by: ProgramArguments.signature)
        if arguments.wantsHelp { return try show(ProgramArguments.signature.page) }
        if arguments.wantsVersion { return try show("\(Self.name) \(Self.version)\n") }
        return try await run(arguments)
    }

    /// Runs a line that asks questions at a prompt, if there is a terminal, and any other line without a library.
    private func run(_ line: String, needsPrompt: Bool) async throws -> Int32 {
        let hasPrompt = needsPrompt && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        let arguments = try SessionArguments([], by: ProgramArguments.signature)
        return try await run(arguments, firstLine: line, needsLibrary: hasPrompt)
    }

    private func show(_ text: String) throws -> Int32 {
        try process.write(text)
        return 0
    }

    /// True if the current directory contains a file with this name; it is a script then.
    nonisolated static func isScript(_ word: String) -> Bool { Path(word).exists && !Path(word).isDirectory }

    private func runDoctor(_ call: Invocation) throws -> Int32 {
        if call[Doctor.help] { return try show(Doctor.signature.page) }
        let hasEnded = Mutex(false)
        try process.handleSignals { signal in
            hasEnded.withLock { hasEnded in
                // After the work, the first signal is ignored, so that the status is that of the work. A second one ends a blocked write.
                guard !hasEnded else { return hasEnded = false }
                LibraryDoctor.abandon()
                exit(128 + signal)
            }
        }
        // The removal of its files makes the doctor fail, which must not end the program first.
        let result = Result { try Doctor(call, directories).run() }
        hasEnded.withLock { $0 = true }
        try process.write(result.get().text)
        return try result.get().status
    }

    private func runTour(_ call: Invocation) async throws -> Int32 {
        if call[Tour.help] { return try show(Tour.signature.page) }
        try process.watchSignals()
        let tour = try Tour(call[Tour.name]?.path, in: directories)
        let status = try await run(SessionArguments([], by: ProgramArguments.signature), tour)
        if process.endSignal == nil { tour.startNext() }
        return status
    }

    private var directories: Directories { Directories(application: Self.name, override: "BLUELIB_HOME") }

    private func run(
        _ arguments: SessionArguments, _ tour: Tour? = nil, firstLine: String? = nil, needsLibrary: Bool = true
    ) async throws -> Int32 {
        try process.watchSignals()
        let directories = directories
        var plan = tour?.plan(directories) ?? arguments.plan(directories)
        if let firstLine { (plan.firstLine, plan.script, plan.isInteractive) = (firstLine, nil, needsLibrary) }
        let (library, path, isCreated) = try openLibrary(
            arguments, isNeeded: needsLibrary, mayCreate: plan.isInteractive)
        if isCreated, tour == nil { plan.notice = Self.notice }
        library.startCovers(
            to: CoverCache(directory: directories.cache + "/covers"), embedded: { FirstCovers.bytes(for: $0) },
            readPicture: TagHelper.writePicture, environment: Environment.all)
        library.startRemote(environment: Environment.all)
        let workspace = AlbumWorkspace(library: library, name: path)
        let host = PluginHost(
            folder: directories.data + "/plugins", on: workspace, program: (name: Self.name, version: Self.version))
        let shell = try Shell(
            name: Self.name, version: Self.version, plugins: plugins(for: workspace, directories, tour, host),
            undo: workspace.history, events: library.events,
            protecting: ProtectedFiles(of: directories, library: path))
        do { try host.load(into: shell) } catch { process.report(FailureReport.sentence(for: error)) }
        process.onInterrupt { library.interrupt() }
        let status = try await process.run(shell, plan, savedIn: directories.state + "/session.json")
        await host.close()
        try library.close()
        return status
    }

    private static let notice = "The albums are examples: 'delete @examples' removes them. 'tour' gives lessons."

    /// Opens the library that the arguments name; an empty one in memory if none is needed, or scripts are only checked.
    private func openLibrary(
        _ arguments: SessionArguments, isNeeded: Bool, mayCreate: Bool
    ) throws -> (library: LibraryAPI, path: String, isCreated: Bool) {
        let events = EventCenter()
        guard isNeeded, !arguments.checksOnly else {
            return (try LibraryAPI.open(at: .memory, events: events), "", false)
        }
        let (named, isSilent) = (arguments[ProgramArguments.library]?.path, arguments[ProgramArguments.create])
        let path = try directories.library(named, mayCreate: mayCreate || isSilent)
        let isCreated = Path(path).isMissingLibrary
        if let named, Path(path).size == 0, ProtectedFiles(of: directories).contains(path) {
            throw ProtectedFileError.ownFile(named)
        }
        let backups = BackupFolder(path: directories.data + "/backups", library: path)
        let library = try settingAsideLog(of: path) {
            try LibraryAPI.open(at: .file(path, backups: backups), events: events)
        }
        if isCreated, !isSilent, let named {
            process.report("created the library '\(named)' with \(albumCount(try library.count())).")
        }
        return (library, path, isCreated)
    }

    /// Opens the library; first renames a log that belongs to another one.
    private func settingAsideLog(of path: String, _ open: () throws -> LibraryAPI) throws -> LibraryAPI {
        do { return try open() } catch LibraryError.foreignLog {
            if let log = try LibraryLog(of: path).setAside() {
                process.report(
                    "the log beside '\(path)' belongs to another library that this file has replaced. It was renamed to '\(log)'."
                )
            }
            return try open()
        }
    }

    /// The program's manual; its commands use an empty library in memory.
    private func manual() throws -> ProgramManual {
        let library = try LibraryAPI.open(at: .memory, events: EventCenter())
        let workspace = AlbumWorkspace(library: library, name: "")
        return ProgramManual(of: try PluginRegistry(plugins(for: workspace, directories, nil, nil)))
    }

    /// All plugins in load order.
    private func plugins(
        for workspace: AlbumWorkspace, _ directories: Directories, _ tour: Tour?, _ host: PluginHost?
    ) -> [any Plugin] {
        [
            AlbumCommandsPlugin(workspace),
            ChangeCommandsPlugin(workspace),
            CoverCommandsPlugin(workspace),
            ExchangeCommandsPlugin(workspace, state: directories.state),
            LookupCommandsPlugin(workspace, directories),
            RemoteCommandsPlugin(workspace),
            ShellCommandsPlugin(
                plugins: host, languageExamples: Self.languageExamples,
                topics: [
                    .files(in: host == nil ? nil : directories, library: workspace.libraryName), .examplePlugins,
                ]),
            MacroCommandsPlugin(directory: directories.config + "/macros"),
            PatternCommandsPlugin(),
            TourCommandsPlugin(
                root: Tour.root(in: directories), exercises: tour?.exercises ?? Tour.exercises(in: directories),
                run: tour?.lesson),
        ] + added(workspace)
    }

    /// The examples of `help language` with albums, by those that they replace.
    private static let languageExamples = [
        "after the .. of a range; an apostrophe needs none.": """
        after the .. of a range; an apostrophe needs none.
                                  'help albums' explains forms in quotes.
        """,
        "echo one; echo two": "count; count *",
        "echo one # or two": "count # all of them",
        "let who 'Jane Austen'": "let who 'David Bowie'",
        "echo By $who": "list artist:$who",
        "help | sort": "list | sort",
        "help > help.txt": "list > albums.txt",
        "errors; it cannot check the values of variables.": """
        errors; it cannot check the values of variables.
          A script is one step for 'undo'.
        """,
        "try help nothing": "try next 9",
        "hist": "cou",
        "!!  !12  !echo": "!!  !12  !list",
        "begins with 'echo'; 'history' lists the lines.": "begins with 'list'; 'history' lists the lines.",
        "alias h help echo       Defines a short name, and saves it.": """
        alias b list bowie      Defines a short name, and saves it.
          macro record tidy       Records typed commands as a script until 'macro
                                  stop'; 'macro run tidy' runs it.
        """,
    ]
}
