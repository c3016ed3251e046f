public import ShellKit

/// The commands that every shell has, whatever it is for.
public struct ShellCommandsPlugin: Plugin {
    /// `ShellCommands`
    public let name = "ShellCommands"
    /// What it brings.
    public let summary = "The commands of the shell itself: help, history, settings, variables, scripts and plugins."
    /// It brings `plugins`, which alone could switch it on again.
    public let isNeeded = true

    /// The plugin.
    public init() {}

    /// Its commands.
    public var commands: [any Command] {
        [
            HelpCommand(), HistoryCommand(), SourceCommand(), TryCommand(), TimeCommand(), EchoCommand(), LetCommand(),
            AliasCommand(), UnaliasCommand(), SetCommand(), PluginsCommand(), ChainCommand(), QuitCommand(),
        ]
    }

    /// Help on the signs of the language.
    public var handlers: [PlacedHandler] { [PlacedHandler(SignHelpHandler(), .before("decorators"))] }

    /// What a line may hold.
    public var topics: [HelpTopic] { [.language, .keys] }

    /// What other shells and programs call these commands.
    public var habits: [String: String] {
        let answers = [
            "'quit' leaves, and so does Ctrl-D at the prompt.": Self.leaving,
            "'help' lists the commands, 'help COMMAND' explains one.": [
                "?", "man", "\\?", "\\h", ":h", ":help", ".help", "commands",
            ],
            "'source FILE' runs the commands of a file.": [".", "load", "run", "\\i", ".read"],
            "'let NAME VALUE' makes a variable.": ["declare", "var"],
            "'! clear' clears the screen.": ["clear", "cls"],
            "'let' lists the variables.": ["env", "printenv"],
            "'echo' writes its words.": ["print", "printf", "\\echo", ".print"],
        ]
        return answers.reduce(into: [:]) { habits, answer in
            for word in answer.value { habits[word] = answer.key }
        }
    }

    private static let leaving = [
        "exit", "bye", "logout", "q", "\\q", ":q", ":q!", ":wq", ":x", ".quit", ".exit",
    ]
}
