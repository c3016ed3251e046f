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
