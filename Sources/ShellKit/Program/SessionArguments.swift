internal import Glibc
internal import Terminal

/// The usual arguments of a program that is a shell: a script or lines to run, and options of the session.
///
/// They are declared and parsed like those of a command. The arguments of a script follow its name.
public struct SessionArguments {
    private static let commands = Parameter<[String]>.options(
        "command", short: "c", placeholder: "LINE", help: "Runs LINE and exits; several LINEs are one script.")
    private static let interactive = Parameter.flag(
        "interactive", short: "i", help: "Continues at the prompt after the script or the LINEs.")
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

    private let call: Invocation

    /// The signature of a program with these arguments.
    ///
    /// - Parameter options: Further options of the program.
    public static func signature(
        _ program: String, _ summary: String, options: [any AnyParameter] = [], details: String = ""
    ) -> Signature {
        let session: [any AnyParameter] = [onError, check, color, noStartScript, version, help, file, own]
        return Signature(
            program, summary, .program, parameters: [commands, interactive] + options + session, details: details,
            examples: [])
    }

    /// Parses the arguments of the program.
    ///
    /// - Parameter signature: One that ``signature(_:_:options:details:)`` has returned.
    /// - Throws: ``CommandFailure`` with the reason.
    public init(_ words: [String], by signature: Signature) throws(CommandFailure) {
        call = try Invocation(ofProgram: signature.name, words, by: signature)
        if checksOnly, script == nil, call[Self.commands].isEmpty {
            throw CommandFailure("'--check' needs a script or a LINE.", status: CommandFailure.usageStatus)
        }
    }

    /// The value of one of the program's further options.
    public subscript<Value>(option: Parameter<Value>) -> Value { call[option] }
    /// True if scripts are only checked, not run.
    public var checksOnly: Bool { call[Self.check] }
    /// True if only the version was requested.
    public var wantsVersion: Bool { call[Self.version] }
    /// True if only the help page was requested.
    public var wantsHelp: Bool { call[Self.help] }

    /// The session that the arguments request.
    public func plan(_ directories: Directories) -> SessionPlan {
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

extension CommandCategory {
    /// The arguments of the program itself, which `help` does not list.
    public static let program = CommandCategory("Program", order: 0)
}

extension CommandFailure {
    /// The exit status after an error in the arguments of a program.
    public static let usageStatus = 64

    /// An error in the arguments of a program.
    fileprivate init(usage error: any Error, of program: String) {
        var message = (error as? any UserError)?.message ?? String(describing: error)
        if case ArgumentError.unknownOption(let option, _, nil) = error {
            message = "unknown option '\(option)'. '\(program) --help' lists them."
        }
        self.init(message, status: Self.usageStatus)
    }
}

extension Invocation {
    /// Parses the arguments of a program, or of one of its uses.
    ///
    /// - Throws: ``CommandFailure`` with the reason.
    public init(ofProgram name: String, _ words: [String], by signature: Signature) throws(CommandFailure) {
        do {
            try self.init(of: words.map { Word($0) }, by: signature)
        } catch {
            throw CommandFailure(usage: error, of: name)
        }
    }
}

extension ProgramManualFormat {
    private static let generate = Parameter<ProgramManualFormat>.requiredOption(
        "generate", help: "Writes the manual page, or the completion script for a shell.")

    /// The format that the arguments of a program request by `--generate FORMAT`; nil if the first word is another one.
    ///
    /// `--help` does not list this use, which is for packages.
    /// - Throws: ``CommandFailure`` for an unknown format.
    public init?(requestedBy words: [String], of program: String) throws(CommandFailure) {
        guard let first = words.first, first == "--generate" || first.hasPrefix("--generate=") else { return nil }
        let signature = Signature(
            program, "Writes documentation and completion scripts for the system.", .program, Self.generate,
            examples: [])
        self = try Invocation(ofProgram: program, words, by: signature)[Self.generate]
    }
}
