internal import ShellKit

/// Defines an alias of a command, or lists the aliases.
///
/// - Pattern: Command (concrete template)
struct AliasCommand: ImmediateCommand {
    let name = Parameter<String?>.optional(
        "name", placeholder: "NAME", help: "The alias; without it, lists all aliases.", completion: .aliases)
    let format = Parameter.listFormat
    let text = Parameter<ArraySlice<Word>>.rest(
        "text", placeholder: "TEXT", help: "The text that replaces the alias; without it, shows the text.",
        completion: .commands
    )

    var signature: Signature {
        Signature(
            "alias", "Defines an alias of a command, or lists the aliases.", .shell, name,
            format,
            text,
            details: """
                The words after an alias follow its text. With a name alone, writes the alias's text, or, with '--format' before the \
                name, a list with this alias. Aliases that are defined at the prompt are saved for later sessions. A script has only \
                the aliases that it defines.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "alias hello 'echo hello'; hello world", "Defines an alias and uses it.",
            output: "hello world"),
        CommandExample(
            "alias hello echo hello; alias", "Lists the aliases.",
            output: """
                name   text
                hello  echo hello
                """),
        CommandExample("alias two 'echo 1; echo 2'", "Fails, because an alias contains only one command.", status: 1),
    ]

    let makesAliases = true

    func check(_ call: Invocation, in context: ShellContext) throws {
        let definition = try definition(in: call)
        if let name = call[name], definition == nil { _ = try textOfAlias(name, context) }
        if definition != nil { try run(call, in: context) }
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        if let definition = try definition(in: call) {
            try call[format].refuse(where: "this call defines an alias")
            try context.aliases.set(definition.name, to: definition.text)
        } else if let name = call[name] {
            let text = try textOfAlias(name, context)
            if call[format] == .table { return try context.output.writeLine(text) }
            try context.output.writeList([(name, text)], Self.columns, as: call[format])
        } else {
            try context.output.writeList(context.aliases.all, Self.columns, as: call[format])
            if context.aliases.isEmpty { try context.note("There are no aliases. 'alias NAME TEXT' defines one.") }
        }
    }

    /// The alias to define; nil if there is none.
    private func definition(in call: Invocation) throws -> (name: String, text: String)? {
        guard let name = call[name] else { return nil }
        let words = call[text]
        guard words.isEmpty else {
            try refuseEqualsSign(between: name, and: words)
            return (name, words.count == 1 ? words[words.startIndex].text : words.map(\.source).joined(separator: " "))
        }
        // The syntax of other shells: alias NAME='TEXT'.
        guard let equals = name.firstIndex(of: "="), equals > name.startIndex else { return nil }
        return (String(name[..<equals]), String(name[name.index(after: equals)...]))
    }

    /// Refuses `alias st = stats`, `alias st= stats` and `alias st =stats`.
    private func refuseEqualsSign(between name: String, and words: ArraySlice<Word>) throws {
        guard name.hasSuffix("=") || words.first.map({ $0.text.hasPrefix("=") && !$0.isLiteral(at: 0) }) == true else {
            return
        }
        let text = words.map(\.source).joined(separator: " ").drop { "= ".contains($0) }
        let meant = text.isEmpty ? "TEXT" : String(text)
        throw ArgumentError.equalsSign("alias \(name.filter { $0 != "=" }) \(meant)")
    }

    private func textOfAlias(_ name: String, _ context: ShellContext) throws -> String {
        guard let text = context.aliases.text(of: name) else {
            throw AliasError.unknownAlias(name, nearest: NearestName.of(name, among: context.aliases.all.map(\.name)))
        }
        return text
    }

    private static let columns: [ListColumn<(name: String, text: String)>] = [
        .text("name", shrinkPriority: 0) { $0.name }, .text("text") { $0.text },
    ]
}

/// Removes aliases.
///
/// - Pattern: Command (concrete template)
struct UnaliasCommand: ImmediateCommand {
    let names = Parameter<[String]>.list(
        "name", placeholder: "NAME", isNeeded: true, help: "The aliases to remove.", completion: .aliases)

    var signature: Signature {
        Signature(
            "unalias", "Removes aliases.", .shell, names,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("alias hello echo hello; unalias hello", "Defines an alias and removes it."),
        CommandExample(
            "unalias hello", "Fails, because there is no such alias.",
            output: "Unknown alias 'hello'. 'alias' lists all aliases.", status: 1),
    ]

    func check(_ call: Invocation, in context: ShellContext) throws { try run(call, in: context) }

    func run(_ call: Invocation, in context: ShellContext) throws {
        for name in call[names] { try context.aliases.remove(name) }
    }
}
