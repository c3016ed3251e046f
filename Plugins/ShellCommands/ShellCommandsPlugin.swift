public import ShellKit

/// The general commands of every shell.
public struct ShellCommandsPlugin: Plugin {
    public let name = "ShellCommands"
    public let summary =
        "Provides the commands of the shell itself: help, history, settings, variables, scripts, plugins."
    /// True, because only its command `plugins` could enable it again.
    public let isNeeded = true

    private let store: (any PluginStore)?
    private let examples: [String: String]
    private let ownTopics: @MainActor () -> [HelpTopic]

    /// Creates the plugin.
    ///
    /// - Parameters:
    ///   - store: The plugins that are programs of their own; nil for none.
    ///   - examples: Examples in the text of `help language`, each with one of the program that takes its place.
    ///   - topics: Topics of the program that no other plugin has; evaluated when help is requested, not at the start.
    public init(
        plugins store: (any PluginStore)? = nil, languageExamples examples: [String: String] = [:],
        topics: @autoclosure @escaping @MainActor () -> [HelpTopic] = []
    ) {
        (self.store, self.examples, ownTopics) = (store, examples, topics)
    }

    public var commands: CommandList {
        [
            ("help", { HelpCommand() }), ("history", { HistoryCommand() }), ("source", { SourceCommand() }),
            ("try", { TryCommand() }), ("time", { TimeCommand() }), ("echo", { EchoCommand() }),
            ("let", { LetCommand() }), ("alias", { AliasCommand() }), ("unalias", { UnaliasCommand() }),
            ("set", { SetCommand() }), ("plugins", { PluginsCommand(store: store) }), ("clear", { ClearCommand() }),
            ("quit", { QuitCommand() }),
        ]
    }

    public var handlers: [any Handler] { [SignHelpHandler()] }

    public var topics: [HelpTopic] { [.language(with: examples), .keys] + ownTopics() }

    /// Names of `quit` and `help` in other shells and programs.
    public var promptNames: [String: String] {
        ["exit": "quit", "q": "quit", "\\q": "quit", ":q": "quit", "?": "help"]
    }

    public var foreignCommandHints: [String: String] {
        let answers = [
            "'quit' ends the shell, and so does Ctrl-D at the prompt.": Self.leaving,
            "'help' lists the commands, 'help COMMAND' explains one.": [
                "?", "man", "\\?", "\\h", ":h", ":help", ".help", "commands",
            ],
            "'source FILE' runs the commands of a file.": [".", "load", "run", "\\i", ".read"],
            "'let NAME VALUE' sets a variable.": ["declare", "var"],
            "'clear' clears the screen.": ["cls"],
            "There are no conditions and loops, but any program can write the commands: ./program | bluelib.": [
                "if", "for", "while", "until", "case", "function", "foreach",
            ],
            "A script ends after its last command, or at 'quit'.": ["return", "end"],
            "'let' lists the variables.": ["env", "printenv"],
            "'echo' writes its arguments.": ["print", "printf", "\\echo", ".print"],
        ]
        return answers.reduce(into: [:]) { hints, answer in
            for word in answer.value { hints[word] = answer.key }
        }
    }

    private static let leaving = [
        "exit", "bye", "logout", "q", "\\q", ":q", ":q!", ":wq", ":x", ".quit", ".exit",
    ]
}

/// Handles `help |`, `help $?` and similar lines, which the following handlers would interpret as operators.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class SignHelpHandler: Handler {
    let name = "signs"
    let position: HandlerPosition? = .before("decorators")
    let summary = "Explains operators such as '|' and '$?' after 'help'."
    let takesPlainCalls = false

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        let statement = request.statement
        guard statement.hasOperators || statement.hasVariables, request.words.first?.text == "help" else { return nil }
        let sign = statement.text.drop { $0 != " " }.drop { $0 == " " }
        let pages = HelpPages(of: context.registry, columns: context.output.appearance.columns)
        return pages.topic(on: String(sign)).map { HelpOnTopic($0) }
    }
}

/// The command that shows the page of a topic.
///
/// - Pattern: Command (concrete command)
private final class HelpOnTopic: ImmediateCommandObject {
    private let topic: HelpTopic

    init(_ topic: HelpTopic) { self.topic = topic }

    func run(in context: ShellContext) throws {
        let pages = HelpPages(of: context.registry, columns: context.output.appearance.columns)
        for line in pages.page(of: topic) { try context.output.writeLine(line) }
    }
}
