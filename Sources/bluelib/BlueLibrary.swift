import AlbumCommands
import AlbumShell
import ChangeCommands
import CoverCommands
import Dispatch
import Events
import ExchangeCommands
import FirstCovers
import Glibc
import LineEditing
import MacroCommands
import MusicLibrary
import PatternCommands
import ProcessPlugins
import RemoteCommands
import ShellCommands
import ShellKit
import Terminal

/// The program: opens the library and runs a shell with the list of plugins.
@main
@MainActor
enum BlueLibrary {
    nonisolated static let name = "bluelib"
    nonisolated static let version = "0.1.0"
    /// The release date of the version.
    nonisolated static let date = "2026-11-21"

    static func main() {
        StandardDescriptors.fill()
        let interrupter = Interrupter()
        // The task starts when `dispatchMain` releases the main thread, that is after `adopt` returned.
        interrupter.adopt(Task { await start(interrupter) })
        dispatchMain()
    }

    private static func start(_ interrupter: Interrupter) async -> Never {
        // A closed pipe makes the write fail with an error, which ends the output quietly, instead of a signal.
        signal(SIGPIPE, SIG_IGN)
        do {
            let words = Array(CommandLine.arguments.dropFirst())
            if let generator = try GeneratorArguments(words) {
                finish(printing: try generator.format.text(of: manual()))
            }
            if let arguments = try DoctorArguments(words) { try runDoctor(arguments) }
            if let arguments = try TourArguments(words) { try await runTour(arguments, interrupter) }
            let arguments = try ProgramArguments(words)
            if arguments.wantsHelp { finish(printing: ProgramArguments.page) }
            if arguments.wantsVersion { finish(printing: "\(name) \(version)\n") }
            let signals = try SignalWatcher([SIGINT, SIGTERM, SIGHUP])
            exit(try await run(arguments, signals, interrupter))
        } catch {
            report((error as? any UserError)?.message ?? String(describing: error))
            exit(error is UsageError ? 64 : 1)
        }
    }

    private static func report(_ message: String) {
        let diagnostics = OutputStack.output(to: STDERR_FILENO, color: .auto)
        // An error in writing the message itself cannot be reported.
        try? diagnostics.writeLine("\(name): \(message)")
        try? diagnostics.flush()
    }

    private static func finish(printing text: String, _ status: Int32 = 0) -> Never {
        print(text, terminator: "")
        exit(status)
    }

    private static func runDoctor(_ arguments: DoctorArguments) throws -> Never {
        if arguments.wantsHelp { finish(printing: DoctorArguments.page) }
        try SignalWatcher([SIGINT, SIGTERM, SIGHUP]).handle { signal in
            LibraryDoctor.abandon()
            exit(128 + signal)
        }
        let result = try Doctor(arguments, directories).run()
        finish(printing: result.text, result.status)
    }

    private static func runTour(_ arguments: TourArguments, _ interrupter: Interrupter) async throws -> Never {
        if arguments.wantsHelp { finish(printing: TourArguments.page) }
        let signals = try SignalWatcher([SIGINT, SIGTERM, SIGHUP])
        let tour = try Tour(arguments.lesson, in: directories)
        let status = try await run(ProgramArguments([]), signals, interrupter, tour)
        if interrupter.endSignal == nil { tour.startNext() }
        exit(status)
    }

    private static var directories: Directories { Directories(application: name, override: "BLUELIB_HOME") }

    private static func run(
        _ arguments: ProgramArguments, _ signals: SignalWatcher, _ interrupter: Interrupter, _ tour: Tour? = nil
    ) async throws -> Int32 {
        let directories = directories
        let events = EventCenter()
        let plan = tour?.plan(directories) ?? arguments.plan(directories)
        let mayCreate = plan.isInteractive || arguments.createsLibrary
        let path =
            arguments.checksOnly
            ? "" : try LibraryPath.resolve(arguments.library, in: directories, mayCreate: mayCreate)
        let isCreated = !arguments.checksOnly && LibraryPath.isMissing(path)
        let backups = BackupFolder(path: directories.data + "/backups", library: path)
        let library = try LibraryAPI.open(
            at: arguments.checksOnly ? .memory : .file(path, backups: backups), events: events)
        if isCreated, !arguments.createsLibrary, let name = arguments.library {
            report("created the library '\(name)' with \(albumCount(try library.count())).")
        }
        library.startCovers(
            to: CoverCache(directory: directories.cache + "/covers"), embedded: { FirstCovers.bytes(for: $0) },
            environment: Environment.all)
        library.startRemote(environment: Environment.all)
        let workspace = AlbumWorkspace(library: library, name: path)
        let host = PluginHost(
            folder: directories.data + "/plugins", on: workspace, program: (name: name, version: version))
        let shell = try Shell(
            name: name, version: version, plugins: plugins(for: workspace, directories, tour, host),
            undo: workspace.history, events: events)
        try host.load(into: shell)
        interrupter.onInterrupt { library.interrupt() }
        let session = Session(
            shell, plan: plan, signals: signals,
            interrupter: interrupter,
            file: SessionFile(path: directories.state + "/session.json"))
        let status = await session.run()
        await host.close()
        try library.close()
        return status
    }

    /// The program's manual; its commands use an empty library in memory.
    private static func manual() throws -> ProgramManual {
        let library = try LibraryAPI.open(at: .memory, events: EventCenter())
        let workspace = AlbumWorkspace(library: library, name: "")
        return ProgramManual(of: try PluginRegistry(plugins(for: workspace, directories, nil, nil)))
    }

    /// All plugins in load order.
    private static func plugins(
        for workspace: AlbumWorkspace, _ directories: Directories, _ tour: Tour?, _ host: PluginHost?
    ) -> [any Plugin] {
        [
            AlbumCommandsPlugin(workspace),
            ChangeCommandsPlugin(workspace),
            CoverCommandsPlugin(workspace),
            ExchangeCommandsPlugin(workspace),
            RemoteCommandsPlugin(workspace),
            ShellCommandsPlugin(plugins: host),
            MacroCommandsPlugin(directory: directories.config + "/macros"),
            PatternCommandsPlugin(),
            TourCommandsPlugin(root: Tour.root(in: directories), run: tour?.lesson),
        ]
    }
}
