public import ArgumentParser
import Glibc
public import ShellKit
public import Terminal

/// The arguments that the program was started with.
struct ProgramArguments: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: BlueLibrary.name, abstract: "A shell for an album library, in which everything can be taken back.",
        usage: "bluelib [options] [SCRIPT [ARG …]]")

    @Option(
        name: [.customShort("c"), .customLong("command")], parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Run LINE and leave; may be repeated, and all are one script.", valueName: "line"))
    var commands: [String] = []

    @Flag(name: [.customShort("i"), .customLong("interactive")], help: "Stay at the prompt after the script or -c.")
    var isInteractive = false

    @Option(help: ArgumentHelp("The library; its own place under your home otherwise.", valueName: "file"))
    var library: String?

    @Option(
        name: .customLong("on-error"),
        help: ArgumentHelp("What a script does after a failed command; stop otherwise.", valueName: "stop|continue"))
    var onError: ErrorPolicy?

    @Option(help: ArgumentHelp("When to use colour.", valueName: "auto|always|never"))
    var color = ColorChoice.auto

    @Flag(name: .customLong("no-rc"), help: "Do not run the start-up script.")
    var skipsStartScript = false

    @Flag(help: "Show the version.")
    var version = false

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp(
            "A script, or - for standard input; what follows it is the script's own.", valueName: "script [arg …]"))
    var script: [String] = []

    /// An option that nobody knows would be taken for the script, and so would the one that asks for help.
    mutating func validate() throws {
        if let first = script.first, ["--help", "-h"].contains(first) { throw CleanExit.helpRequest(self) }
        if let first = script.first, first.hasPrefix("-"), first != "-" {
            throw ValidationError("Unknown option '\(first)'.")
        }
    }

    /// The session that the arguments ask for.
    func plan(_ directories: Directories) -> SessionPlan {
        var plan = SessionPlan()
        plan.commands = commands
        plan.policy = onError
        plan.color = color
        plan.historyPath = directories.state + "/history"
        if let name = script.first {
            let own = Array(script.dropFirst())
            plan.script = name == "-" ? .standardInput(arguments: own) : .file(name, arguments: own)
        } else if commands.isEmpty, !isInteractive, isatty(STDIN_FILENO) == 0 {
            plan.script = .standardInput(arguments: [])
        }
        plan.isInteractive = isInteractive || (commands.isEmpty && plan.script == nil)
        plan.startScript = skipsStartScript ? nil : directories.config + "/rc.blue"
        return plan
    }
}

extension ErrorPolicy: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
