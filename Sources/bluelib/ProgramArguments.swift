internal import Glibc
internal import ShellKit
internal import Terminal

/// The arguments of the program.
///
/// They are declared and parsed like those of a command. The arguments of a script follow its name.
struct ProgramArguments {
    private static let commands = Parameter<[String]>.options(
        "command", short: "c", placeholder: "LINE", help: "Runs LINE and exits; several LINEs are one script.")
    private static let interactive = Parameter.flag(
        "interactive", short: "i", help: "Continues at the prompt after the script or the LINEs.")
    private static let library = Parameter<FilePath?>.option(
        "library", help: "The library's file; your own library by default.")
    private static let create = Parameter.flag(
        "create", help: "Creates a missing library for a script or a LINE, as the prompt does.")
    private static let onError = Parameter<ErrorPolicy?>.option(
        "on-error", help: "Stops or continues a script after a failed command; stop by default.")
    private static let check = Parameter.flag(
        "check", help: "Reports errors without running anything; does not check the values of variables.")
    private static let color = Parameter<ColorChoice>.option(
        "color", default: .auto, help: "Controls colours; auto shows them on a terminal.")
    private static let noStartScript = Parameter.flag("no-rc", help: "Skips the start-up script.")
    private static let version = Parameter.flag("version", help: "Shows the version.")
    private static let help = Parameter.flag("help", short: "h", help: "Shows this page.")
    private static let file = Parameter<FilePath?>.optional(
        "script", placeholder: "SCRIPT", help: "A file with commands; - reads standard input.")
    private static let own = Parameter<ArraySlice<Word>>.rest(
        "arg", placeholder: "ARG", help: "The arguments of the script.")

    /// The declared arguments, which also generate the help.
    static let signature = Signature(
        BlueLibrary.name, "A shell for an album library, with undo for every change.",
        CommandCategory("Program", order: 0), commands, interactive, library, create, onError, check, color,
        noStartScript, version, help, file, own,
        details: """
            Without arguments, it starts a prompt with line editing, completion and history. Scripts, pipes and -c run the same \
            commands. You can undo every change, also in a later session and after a crash.

            A script is one step for 'undo', and so are all LINEs together. It stops at the first failed command, unless \
            --on-error continue is given.

            'bluelib doctor' checks whether the library is intact, and recovers data from a damaged one; 'bluelib doctor --help' \
            explains it. 'bluelib tour' starts a lesson about design patterns.
            """,
        examples: [])

    private let call: Invocation

    /// Parses the arguments of the program.
    ///
    /// - Throws: ``UsageError`` with the reason.
    init(_ words: [String]) throws(UsageError) {
        do {
            call = try Invocation(of: words.map { Word($0) }, by: Self.signature)
        } catch {
            throw UsageError(error)
        }
        if checksOnly, script == nil, call[Self.commands].isEmpty {
            throw UsageError(CommandFailure("'--check' needs a script or a LINE."))
        }
    }

    /// The help page.
    static var page: String {
        let columns = TerminalSize(descriptor: STDOUT_FILENO)?.columns ?? HelpPages.usualColumns
        let lines = SignaturePage(of: signature, columns: columns).lines
        return lines.map { $0.plain + "\n" }.joined()
    }

    /// The path of the library; nil for the user's own.
    var library: String? { call[Self.library]?.path }
    /// True if a missing library is created without a message.
    var createsLibrary: Bool { call[Self.create] }
    /// True if scripts are only checked, not run.
    var checksOnly: Bool { call[Self.check] }
    /// True if only the version was requested.
    var wantsVersion: Bool { call[Self.version] }
    /// True if only the help page was requested.
    var wantsHelp: Bool { call[Self.help] }

    /// The session that the arguments request.
    func plan(_ directories: Directories) -> SessionPlan {
        var plan = SessionPlan()
        plan.commands = call[Self.commands]
        plan.script = script
        plan.policy = call[Self.onError]
        plan.color = call[Self.color]
        plan.checksOnly = checksOnly
        plan.historyPath = directories.state + "/history"
        plan.isInteractive = !checksOnly && (call[Self.interactive] || (plan.commands.isEmpty && plan.script == nil))
        plan.startScript = call[Self.noStartScript] ? nil : directories.config + "/rc.blue"
        return plan
    }

    /// The named script, or standard input if it is not a terminal and no other action was requested.
    private var script: SessionPlan.Script? {
        guard let name = call[Self.file]?.path else {
            let mayRead = call[Self.commands].isEmpty && !call[Self.interactive] && isatty(STDIN_FILENO) == 0
            return mayRead ? .standardInput(arguments: []) : nil
        }
        let own = call[Self.own].map(\.text)
        return name == "-" ? .standardInput(arguments: own) : .file(name, arguments: own)
    }
}

/// The arguments of `bluelib --generate`, which writes the manual page or a completion script.
///
/// Only `make install` uses this option, so `--help` does not list it.
struct GeneratorArguments {
    private static let format = Parameter<ProgramManualFormat>.requiredOption(
        "generate", help: "Writes the manual page, or the completion script for a shell.")
    private static let signature = Signature(
        BlueLibrary.name, "Writes documentation and completion scripts for the system.",
        CommandCategory("Program", order: 0), format,
        examples: [])

    /// The requested format.
    let format: ProgramManualFormat

    /// Parses the arguments of the program; nil if the first is not `--generate`.
    init?(_ words: [String]) throws(UsageError) {
        guard let first = words.first, first == "--generate" || first.hasPrefix("--generate=") else { return nil }
        do {
            format = try Invocation(of: words.map { Word($0) }, by: Self.signature)[Self.format]
        } catch {
            throw UsageError(error)
        }
    }
}

/// An error in the arguments of the program.
struct UsageError: UserError {
    let message: String

    /// Creates an error that words `error` for the user.
    init(_ error: any Error) {
        let program = BlueLibrary.name
        message =
            switch error {
            case ArgumentError.unknownOption(let option, _, nil):
                "unknown option '\(option)'. '\(program) --help' lists them."
            default: (error as? any UserError)?.message ?? String(describing: error)
            }
    }
}
