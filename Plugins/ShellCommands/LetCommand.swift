import ShellKit

/// Sets a variable, or lists the variables.
///
/// - Pattern: Command (concrete template)
struct LetCommand: ImmediateCommand {
    let name = Parameter<String?>.optional(
        "name", placeholder: "NAME", help: "The variable: letters, digits and '_', but no digit at the start."
    ) { try $0.variableName }
    let value = Parameter<String?>.optional("value", placeholder: "VALUE", help: "The value, a single word.")
    let format = Parameter.listFormat

    var signature: Signature {
        Signature(
            "let", "Sets a variable, which $NAME inserts, or lists the variables.", .shell, name, value,
            format,
            details: """
                A value is always used as a single word, and never as an option. A variable exists until its script or \
                session ends. With a name alone, writes the value, or, with another format than a table, a list with this variable.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "let artist 'Miles Davis'; echo $artist", "Sets a variable and uses it.",
            output: "Miles Davis"),
        CommandExample(
            "let", "Lists the variables and their values.",
            output: """
                name  value
                There are no variables. 'let NAME VALUE' sets one.
                """),
        CommandExample(
            "let tracks 11; let tracks --format json", "Writes a variable as JSON.",
            output: """
                [
                {"name":"tracks","value":"11"}
                ]
                """),
    ]

    func check(_ call: Invocation, in context: ShellContext) throws {
        if call[value] != nil { try call[format].refuse(where: "this call sets a variable") }
        if let name = call[name], let value = call[value] { context.predictedEffects?.setVariable(name, to: value) }
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        switch (call[name], call[value]) {
        case (let name?, let value?):
            try call[format].refuse(where: "this call sets a variable")
            context.variables.set(name, to: value)
        case (let name?, nil):
            guard let variable = context.variables.all.first(where: { $0.name == name }) else {
                throw ShellError.unknownVariable(name)
            }
            if call[format] == .table { return try context.output.writeLine(variable.value) }
            try context.output.writeList([variable], Self.columns, as: call[format])
        case (nil, _):
            let variables = context.variables.all
            try context.output.writeList(variables, Self.columns, as: call[format])
            if variables.isEmpty { try context.note("There are no variables. 'let NAME VALUE' sets one.") }
        }
    }

    private static let columns: [ListColumn<(name: String, value: String)>] = [
        .text("name", shrinkPriority: 0) { $0.name }, .text("value") { $0.value },
    ]
}

extension Word {
    /// The word as the name of a variable, without `$`.
    fileprivate var variableName: String {
        get throws {
            try refuseEqualsSign(in: "let")
            guard text.utf8.allSatisfy(VariableReference.isNameByte), let first = text.first, !first.isNumber else {
                throw InvalidValue("a name consists of letters, digits and '_', and does not begin with a digit")
            }
            return text
        }
    }

    /// Refuses NAME=VALUE as the name of a command that takes the two as separate words.
    func refuseEqualsSign(in command: String) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else { return }
        let value = parts[1].isEmpty ? "VALUE" : Quoting.quoted(String(parts[1]))
        throw InvalidValue("write the name and the value as two words: \(command) \(parts[0]) \(value)")
    }
}
