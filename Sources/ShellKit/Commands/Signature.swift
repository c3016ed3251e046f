/// The complete declaration of a command.
///
/// It drives parsing, checking, help, completion and documentation. The registry reads it once, when the command is
/// registered.
public struct Signature: Sendable {
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

    /// A signature from its parts.
    public init(
        _ name: String, _ summary: String, _ category: CommandCategory, _ parameters: any AnyParameter...,
        details: String = "", examples: [CommandExample]
    ) {
        self.name = name
        self.summary = summary
        self.details = details
        self.category = category
        self.parameters = parameters.map(\.definition)
        self.examples = examples
    }

    /// The usage line: `delete [ALBUM …] [--dry-run]`.
    public var usage: String {
        usageParts.joined(separator: " ")
    }

    /// The parts of the usage line. A line break is allowed between parts, not within one.
    var usageParts: [String] {
        [name] + parametersInOrder.map(\.form)
    }

    /// The parameters in display order: positional ones, then options; but options come before a final parameter that
    /// takes the rest of the line.
    var parametersInOrder: [ParameterDefinition] {
        let places = parameters.filter { !$0.isOption }
        let options = parameters.filter(\.isOption)
        return places.last?.isRest == true ? options + places : places + options
    }
}
