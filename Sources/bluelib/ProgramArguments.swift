import Glibc
import ShellKit
import Terminal

/// The arguments that the program was started with.
///
/// They are declared and read as those of a command are. A script's own arguments begin behind its name.
struct ProgramArguments {
    private static let commands = Parameter<[String]>.options(
        "command", short: "c", placeholder: "LINE", help: "Runs LINE and leaves; all LINEs are one script.")
    private static let interactive = Parameter.flag(
        "interactive", short: "i", help: "Stays at the prompt after the script or the LINEs.")
    private static let library = Parameter<FilePath?>.option(
        "library", help: "The library; otherwise the one under your home.")
    private static let onError = Parameter<ErrorPolicy?>.option(
        "on-error", help: "What a script does after a failed command; otherwise it stops.")
    private static let check = Parameter.flag(
        "check", help: "Reports what is wrong with the script or the LINEs, variables aside, and runs nothing.")
    private static let color = Parameter<ColorChoice>.option(
        "color", default: .auto, help: "When to show colours; otherwise on a terminal.")
    private static let noStartScript = Parameter.flag("no-rc", help: "Does not run the start-up script.")
    private static let version = Parameter.flag("version", help: "Shows the version and leaves.")
    private static let help = Parameter.flag("help", short: "h", help: "Shows this page and leaves.")
    private static let file = Parameter<FilePath?>.optional(
        "script", placeholder: "SCRIPT", help: "A file of commands; - is standard input.")
    private static let own = Parameter<ArraySlice<Word>>.rest(
        "arg", placeholder: "ARG", help: "The script's own words.")

    /// What the program takes; its help is made from this.
    static let signature = Signature(
        BlueLibrary.name, "A shell for an album library, in which everything can be taken back.",
        CommandCategory("Program", order: 0), commands, interactive, library, onError, check, color, noStartScript,
        version, help, file, own,
        details: """
            A line at its prompt edits, completes and remembers; a script, a pipe or -c runs the same commands. Whatever is \
            changed can be taken back, in a later session too, and after a crash.

            A script, and all the LINEs together, is one step for 'undo'. It stops at the first command that fails, unless \
            --on-error says otherwise.

            'bluelib doctor' says whether the library's file is whole, and saves what can be saved of one that is damaged; \
            'bluelib doctor --help' says how.
            """,
        examples: [])

    private let call: ParsedArguments

    /// Reads the words behind the program's name.
    ///
    /// - Throws: ``UsageError``, which says what is wrong with them.
    init(_ words: [String]) throws(UsageError) {
        do {
            call = try ParsedArguments(of: words.map { Word($0) }, by: Self.signature)
        } catch {
            throw UsageError(error)
        }
        if checksOnly, script == nil, call[Self.commands].isEmpty {
            throw UsageError(CommandFailure("'--check' needs a script, or a LINE, to check."))
        }
    }

    /// The page that explains them.
    static var page: String {
        let columns = TerminalSize(descriptor: STDOUT_FILENO)?.columns ?? HelpPages.usualColumns
        let lines = SignaturePage(of: signature, columns: columns).lines
        return lines.map { $0.plain + "\n" }.joined()
    }

    /// Where the library is to be; nil for the user's own.
    var library: String? { call[Self.library]?.path }
    /// Whether scripts are only to be checked.
    var checksOnly: Bool { call[Self.check] }
    /// Whether only the version is wanted.
    var wantsVersion: Bool { call[Self.version] }
    /// Whether only the page that explains these arguments is wanted.
    var wantsHelp: Bool { call[Self.help] }

    /// The session that the arguments ask for.
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

    /// The script that is named, or that comes through standard input when nothing else is asked for.
    private var script: SessionPlan.Script? {
        guard let name = call[Self.file]?.path else {
            let mayRead = call[Self.commands].isEmpty && !call[Self.interactive] && isatty(STDIN_FILENO) == 0
            return mayRead ? .standardInput(arguments: []) : nil
        }
        let own = call[Self.own].map(\.text)
        return name == "-" ? .standardInput(arguments: own) : .file(name, arguments: own)
    }
}
