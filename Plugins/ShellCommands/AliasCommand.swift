import ShellKit

/// Makes a short name for the beginning of a command, or shows those there are.
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
                What is typed behind the name stands behind the text. Aliases that are made at the prompt are there in later \
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

    func check(_ call: Invocation, in shell: ShellContext) throws {
        if !call[text].isEmpty || call[name]?.contains("=") == true { try run(call, in: shell) }
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        let words = call[text]
        let text = words.count == 1 ? words[words.startIndex].text : words.map(\.source).joined(separator: " ")
        switch (call[name], words.isEmpty) {
        case (nil, _): try list(shell, as: call[format])
        case (let name?, false): try shell.aliases.set(name, to: text)
        case (let name?, true):
            // As other shells have it: alias NAME='TEXT'.
            if let equals = name.firstIndex(of: "="), equals > name.startIndex {
                return try shell.aliases.set(String(name[..<equals]), to: String(name[name.index(after: equals)...]))
            }
            try show(name, shell)
        }
    }

    private func show(_ name: String, _ shell: ShellContext) throws {
        guard let text = shell.aliases.text(of: name) else {
            throw ShellError.unknownAlias(name, nearest: NearestName.of(name, among: shell.aliases.all.map(\.name)))
        }
        try shell.output.writeLine(text)
    }

    private func list(_ shell: ShellContext, as format: ListFormat) throws {
        try shell.output.writeList(shell.aliases.all, Self.columns, as: format)
        if shell.aliases.isEmpty { try shell.note("There are no aliases. 'alias NAME TEXT' makes one.") }
    }

    private static let columns: [ListColumn<(name: String, text: String)>] = [
        .text("name", shrinkPriority: 0) { $0.name }, .text("text") { $0.text },
    ]
}
