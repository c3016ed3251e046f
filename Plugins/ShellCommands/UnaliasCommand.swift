import ShellKit

/// Removes aliases.
///
/// - Pattern: Command (concrete command)
struct UnaliasCommand: ImmediateCommand {
    let names = Parameter<[AliasNameWord]>.list("name", placeholder: "NAME", isNeeded: true, help: "The aliases.")

    var signature: Signature {
        Signature(
            "unalias", "Takes aliases away.", .shell, names,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("alias hello echo hello; unalias hello", "Makes an alias and takes it away."),
        CommandExample(
            "unalias hello", "There is no such alias.",
            output: "No alias is called 'hello'. 'alias' lists them.", status: 1),
    ]

    func check(_ call: Invocation, in shell: ShellContext) throws {
        try run(call, in: shell)
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        for name in call[names] { try shell.aliases.remove(name.text) }
    }
}

/// The name of an existing alias.
struct AliasNameWord: ParameterValue {
    let text: String

    init(word: Word) { text = word.text }

    static var placeholder: String { "NAME" }
    static var completion: CompletionSource { .aliases }
}
