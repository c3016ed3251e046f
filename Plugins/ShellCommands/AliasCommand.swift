internal import ShellKit

/// Defines an alias for the beginning of a command, or lists the aliases.
///
/// - Pattern: Command (concrete command)
struct AliasCommand: ImmediateCommand {
    let name = Parameter<String?>.optional(
        "name", placeholder: "NAME", help: "The short name; all are listed if it is left out.", completion: .aliases)
    let format = Parameter.listFormat
    let text = Parameter<ArraySlice<Word>>.rest(
        "text", placeholder: "TEXT", help: "What it stands for; it is shown if this is left out.", completion: .commands
    )

    var signature: Signature {
        Signature(
            "alias", "Makes a short name for the beginning of a command, or shows those there are.", .shell, name,
            format,
            text,
            details: """
                What is typed behind the name stands behind the text. With a name alone, what it stands for is written, or, with \
                '--format' before the name, a list of that one alias. Aliases that are made at the prompt are there in later \
                sessions; a script sees only those that it makes itself.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "alias hello 'echo hello'; hello world", "Makes a name and uses it.",
            output: "hello world"),
        CommandExample(
            "alias hello echo hello; alias", "Lists the aliases.",
            output: """
                name   text
                hello  echo hello
                """),
        CommandExample("alias two 'echo 1; echo 2'", "It stands for one command only.", status: 1),
    ]

    let makesAliases = true

    func check(_ call: Invocation, in shell: ShellContext) throws {
        let definition = definition(in: call)
        if let name = call[name], definition == nil { _ = try textOfAlias(name, shell) }
        if definition != nil { try run(call, in: shell) }
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        if let definition = definition(in: call) {
            try call[format].refuse(where: "an alias is made")
            try shell.aliases.set(definition.name, to: definition.text)
        } else if let name = call[name] {
            let text = try textOfAlias(name, shell)
            if call[format] == .table { return try shell.output.writeLine(text) }
            try shell.output.writeList([(name, text)], Self.columns, as: call[format])
        } else {
            try shell.output.writeList(shell.aliases.all, Self.columns, as: call[format])
            if shell.aliases.isEmpty { try shell.note("There are no aliases. 'alias NAME TEXT' makes one.") }
        }
    }

    /// The alias to define; nil if there is none.
    private func definition(in call: Invocation) -> (name: String, text: String)? {
        guard let name = call[name] else { return nil }
        let words = call[text]
        guard words.isEmpty else {
            return (name, words.count == 1 ? words[words.startIndex].text : words.map(\.source).joined(separator: " "))
        }
        // The syntax of other shells: alias NAME='TEXT'.
        guard let equals = name.firstIndex(of: "="), equals > name.startIndex else { return nil }
        return (String(name[..<equals]), String(name[name.index(after: equals)...]))
    }

    private func textOfAlias(_ name: String, _ shell: ShellContext) throws -> String {
        guard let text = shell.aliases.text(of: name) else {
            throw AliasError.unknownAlias(name, nearest: NearestName.of(name, among: shell.aliases.all.map(\.name)))
        }
        return text
    }

    private static let columns: [ListColumn<(name: String, text: String)>] = [
        .text("name", shrinkPriority: 0) { $0.name }, .text("text") { $0.text },
    ]
}

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
