/// All that is known of a command without running it.
///
/// It drives parsing, checking, help, completion and documentation; there is no second list of anything. It is read once,
/// when the command is registered, and does not change after.
public struct Signature: Sendable {
    /// The word that calls the command.
    public let name: String
    /// What it does, a sentence that fits a line.
    public let summary: String
    /// What `help` says beyond the summary; empty when that is all.
    public let details: String
    /// Where it stands in `help`.
    public let category: CommandCategory
    /// Its parameters; those without a name in the order in which their words come.
    public let parameters: [ParameterDefinition]
    /// Lines that show it at work; every command has at least one.
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

    /// The command's form: `delete [ALBUM …] [--dry-run]`.
    public var usage: String {
        usageParts.joined(separator: " ")
    }

    /// The name and the parameters of the command's form, each a piece that is not broken over lines.
    var usageParts: [String] {
        [name] + parametersInOrder.map(\.form)
    }

    /// The parameters in the order in which they are shown: options behind the rest, but before words that are taken as they
    /// stand.
    var parametersInOrder: [ParameterDefinition] {
        let places = parameters.filter { !$0.isOption }
        let options = parameters.filter(\.isOption)
        return places.last?.isRest == true ? options + places : places + options
    }
}
