/// The information for the system's documentation of a program: its arguments and further sections.
///
/// The manual page and the completions for other shells are generated from it, and thus from the same declarations as
/// `--help` and `help`.
public struct ProgramManual: Sendable {
    /// The program's name, summary and arguments; its details describe it in paragraphs.
    public let signature: Signature
    /// The version of the program.
    public let version: String
    /// The date of that version: `2026-11-21`.
    public let date: String
    /// The suffix of the names of scripts, such as `.blue`. Files with the suffix come first among the candidates for
    /// the first argument.
    public let scriptSuffix: String
    /// The program's other uses, selected by its first argument. The name of each is the program's name and that word.
    public var otherUses: [Signature] = []
    /// The commands of the program's language.
    public var commands: [Signature] = []
    /// The help topics besides the commands.
    public var topics: [HelpTopic] = []
    /// Further sections, in this order: exit status, files, environment.
    public var sections: [ProgramManualSection] = []

    /// A manual without commands, topics and further sections.
    public init(of signature: Signature, version: String, date: String, scriptSuffix: String) {
        self.signature = signature
        self.version = version
        self.date = date
        self.scriptSuffix = scriptSuffix
    }

    var name: String { signature.name }
    /// The words that select the other uses, with their signatures.
    var words: [(word: String, signature: Signature)] {
        otherUses.map { (String($0.name.dropFirst(name.count + 1)), $0) }
    }

    /// The options, in the order of `--help`.
    var options: [ParameterDefinition] { signature.parameters.filter(\.isOption) }
    var spellingsWithValue: [String] { options.filter(\.takesOptionValue).flatMap(\.spellings) }

    /// The name as part of a function's name in other shells: ASCII letters and digits; `_` replaces other characters.
    var functionName: String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}

/// A section of a program's manual: terms with explanations.
public struct ProgramManualSection: Sendable, Hashable {
    /// A term and its explanation.
    public struct Entry: Sendable, Hashable {
        /// The term, such as a file or a status.
        public let term: String
        /// The explanation, in sentences.
        public let text: String

        /// An entry.
        public init(_ term: String, _ text: String) {
            self.term = term
            self.text = text
        }
    }

    /// The meaning of the program's exit statuses.
    ///
    /// - Parameter failure: The meaning of status 1.
    public static func statuses(failure: String = "A command failed.") -> ProgramManualSection {
        ProgramManualSection(
            "Exit status",
            [
                Entry("0", "Success."), Entry("1", failure), Entry("N", "The status given to 'quit N'."),
                Entry("64", "The program was started with invalid arguments."),
                Entry(
                    "128 + N",
                    "Signal N ended the program: 130 for Ctrl-C, 143 for SIGTERM. 141 also means that the reader of "
                        + "the output closed it before the last command, so the rest of the script was not run."),
            ])
    }

    /// The files of a session, in the directories of an application.
    public static func files(of application: String) -> ProgramManualSection {
        ProgramManualSection(
            "Files",
            [
                Entry("~/.local/share/\(application)/", "The data of the program."),
                Entry("~/.config/\(application)/rc.blue", "The start-up script, which runs before the prompt."),
                Entry("~/.local/state/\(application)/history", history),
                Entry("~/.local/state/\(application)/session.json", "The aliases and the settings."),
            ])
    }

    /// The explanation of the file with the typed lines.
    public static var history: String { "The newest 10,000 lines that were typed at the prompt." }

    /// The variables that a shell reads.
    ///
    /// - Parameter home: The variable for a directory with all files of the program.
    public static func environment(home: String) -> ProgramManualSection {
        ProgramManualSection(
            "Environment",
            [
                Entry(home, "A directory for all of these files."),
                Entry(
                    "XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME, XDG_CONFIG_HOME",
                    "Directories that replace ~/.local/share, ~/.local/state, ~/.cache and ~/.config."),
                Entry("NO_COLOR", "Disables colours if --color is auto."),
                Entry("CLICOLOR_FORCE", "Enables colours for every output if --color is auto."),
                Entry("PAGER", "The program that shows output that is longer than the screen."),
            ])
    }

    /// The heading in sentence case: `Exit status`.
    public let title: String
    /// The entries, in order.
    public let entries: [Entry]

    /// A section.
    public init(_ title: String, _ entries: [Entry]) {
        self.title = title
        self.entries = entries
    }
}

/// The formats that are generated from a program's manual.
public enum ProgramManualFormat: String, ParameterChoice {
    case man
    case bash
    case zsh
    case fish

    /// The manual in this format, as the contents of a file.
    public func text(of manual: ProgramManual) -> String {
        switch self {
        case .man: ManualPage(manual).text
        case .bash: BashCompletion(manual).text
        case .zsh: ZshCompletion(manual).text
        case .fish: FishCompletion(manual).text
        }
    }
}
