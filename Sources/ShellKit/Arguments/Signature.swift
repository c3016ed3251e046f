/// The complete declaration of a command.
///
/// It drives parsing, checking, help, completion and documentation. The registry reads it once, when the command is
/// registered. Its parameters are indexed by position and by name, so that binding needs no search.
public final class Signature: Sendable {
    /// The command's name.
    public let name: String
    /// The command's effect, in a sentence that fits on one line.
    public let summary: String
    /// The text that `help` adds to the summary; may be empty.
    public let details: String
    /// The section of the command in `help`.
    public let category: CommandCategory
    /// The parameters; the positional ones in the order of their words.
    public let parameters: [ParameterDefinition]
    /// Example lines; every command has at least one.
    public let examples: [CommandExample]
    /// The signatures of the subcommands, with their full names: `tag add`. The first word selects one of them. Usually empty.
    public let subcommands: [Signature]

    /// The slots of the positional parameters. A slot is an index in ``parameters``.
    let positional: [Int]
    /// The slots of the options by their spelling, dashes included.
    let options: [String: Int]
    /// True if the only parameter takes all words unparsed, options included.
    let takesUnparsedWords: Bool

    /// A signature from its parts.
    public convenience init(
        _ name: String, _ summary: String, _ category: CommandCategory, _ parameters: any AnyParameter...,
        details: String = "", examples: [CommandExample]
    ) {
        self.init(name, summary, category, parameters: parameters, details: details, examples: examples)
    }

    /// A signature from its parts, with a list of parameters.
    public convenience init(
        _ name: String, _ summary: String, _ category: CommandCategory, parameters: [any AnyParameter],
        details: String = "", examples: [CommandExample]
    ) {
        self.init(name, summary, category, details, examples, parameters.map(\.definition))
    }

    /// The signature of a command with subcommands: its only parameter is the name of one of them.
    convenience init(
        _ name: String, _ summary: String, _ category: CommandCategory, details: String, examples: [CommandExample],
        subcommands: [Signature]
    ) {
        let names = subcommands.map(\.shortName)
        let choice = ParameterDefinition(
            "subcommand", .required, help: "What to do.", placeholder: names.joined(separator: "|"),
            completion: .names { subcommands.map { CompletionValue($0.shortName, detail: $0.summary) } }
        ) { words in
            let word = words.first ?? Word("")
            guard names.contains(word.text) else { throw InvalidValue(word, noneOf: names) }
            return TypedArgument(word.text)
        }
        self.init(name, summary, category, details, examples, [choice], subcommands)
    }

    /// The signature of a subcommand, with its full name.
    convenience init(_ signature: Signature, of command: String, _ category: CommandCategory) {
        self.init(
            "\(command) \(signature.name)", signature.summary, category, signature.details, signature.examples,
            signature.parameters)
    }

    private init(
        _ name: String, _ summary: String, _ category: CommandCategory, _ details: String, _ examples: [CommandExample],
        _ parameters: [ParameterDefinition], _ subcommands: [Signature] = []
    ) {
        self.name = name
        self.summary = summary
        self.details = details
        self.category = category
        self.examples = examples
        self.parameters = parameters
        self.subcommands = subcommands
        positional = parameters.indices.filter { !parameters[$0].isOption }
        options = Dictionary(
            parameters.enumerated().flatMap { slot, parameter in parameter.spellings.map { ($0, slot) } },
            uniquingKeysWith: { first, _ in first })
        takesUnparsedWords = parameters.count == 1 && parameters[0].isRest
    }

    /// The name that selects it as a subcommand.
    var shortName: String { String(name.split(separator: " ").last ?? "") }

    /// The subcommand that the first word selects, or the second one after `--`, with the other words; otherwise the signature itself
    /// with all words.
    func selected(by words: ArraySlice<Word>) -> (signature: Signature, words: ArraySlice<Word>) {
        guard !subcommands.isEmpty, let first = words.first else { return (self, words) }
        let ends = words.prefix(first.isOption && first.text == "--" ? 1 : 0)
        let name = words.dropFirst(ends.count).first?.text
        guard let selected = subcommands.first(where: { $0.shortName == name }) else { return (self, words) }
        return (selected, ends.isEmpty ? words.dropFirst() : ends + words.dropFirst(2))
    }

    /// The slot of a parameter; nil for another signature's. Complexity: O(*n*) in the number of parameters.
    func slot(of definition: ParameterDefinition) -> Int? {
        parameters.firstIndex { $0 === definition }
    }

    /// The usage line: `delete [ALBUM …] [--dry-run]`.
    public var usage: String { usageParts.joined(separator: " ") }

    /// The parts of the usage line. A line break is allowed between parts, not within one.
    var usageParts: [String] { [name] + parametersInOrder.map(\.form) }

    /// The parameters in display order: positional ones, then options; but options come before a final parameter that
    /// takes the rest of the line.
    var parametersInOrder: [ParameterDefinition] {
        let positionals = parameters.filter { !$0.isOption }
        let options = parameters.filter(\.isOption)
        return positionals.last?.isRest == true ? options + positionals : positionals + options
    }
}

/// A section of the command list in `help`.
public struct CommandCategory: Hashable, Sendable {
    /// The heading.
    public let title: String
    /// The position among the sections; lower comes first.
    public let order: Int

    /// A category. Two categories are equal if title and order are.
    public init(_ title: String, order: Int) {
        self.title = title
        self.order = order
    }

    /// Commands that change the shell's data, undo changes or redo them.
    public static let changes = CommandCategory("Changes", order: 20)
    /// Commands of the shell itself.
    public static let shell = CommandCategory("Shell", order: 90)
}

/// An example line of a command. A test runs every example.
public struct CommandExample: Hashable, Sendable {
    /// The line as typed.
    public let line: String
    /// The line's effect, in one sentence.
    public let explanation: String
    /// The results and messages in a new shell, in their order, without the final line break; nil if they vary between
    /// runs or are too long.
    public let output: String?
    /// The exit status: 0, or 1 for an example of a failure.
    public let status: Int

    /// An example; without `status`, one that succeeds.
    public init(_ line: String, _ explanation: String, output: String? = nil, status: Int = 0) {
        self.line = line
        self.explanation = explanation
        self.output = output
        self.status = status
    }
}
