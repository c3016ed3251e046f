/// What a system is told of a program: its arguments, and what there is to say of it beside them.
///
/// The manual page and the completions of other shells are made from it, and so from the same declarations as `--help` and
/// `help`.
public struct ProgramManual: Sendable {
    /// The program's name, summary and arguments; its details describe it in paragraphs.
    public let signature: Signature
    /// The version that the page is of.
    public let version: String
    /// The day of that version, as in `2026-11-21`.
    public let date: String
    /// How the names of its scripts end, such as `.blue`; files that end so come first for its first argument.
    public let scriptSuffix: String
    /// What it does instead when its first argument is a certain word, each named by the program and that word.
    public var otherUses: [Signature] = []
    /// The commands that it understands.
    public var commands: [Signature] = []
    /// What its help explains beside them.
    public var topics: [HelpTopic] = []
    /// What else is to be said, in this order: exit status, files, environment.
    public var sections: [ProgramManualSection] = []

    /// A manual of a program that has no commands, topics and further sections yet.
    public init(of signature: Signature, version: String, date: String, scriptSuffix: String) {
        self.signature = signature
        self.version = version
        self.date = date
        self.scriptSuffix = scriptSuffix
    }

    /// The program's name.
    var name: String { signature.name }
    /// The words that ask for its other uses, with the form of each.
    var words: [(word: String, signature: Signature)] {
        otherUses.map { (String($0.name.dropFirst(name.count + 1)), $0) }
    }

    /// The options, in the order of `--help`.
    var options: [ParameterDefinition] { signature.parameters.filter(\.isOption) }
    /// The spellings of the options behind which a word follows that is no argument.
    var spellingsWithValue: [String] { options.filter(\.takesOptionValue).flatMap(\.spellings) }

    /// The name as part of a function's name in other shells' languages, which take no more than letters, digits and `_`.
    var functionName: String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}
