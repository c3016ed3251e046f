public import ShellKit

/// Checks that every command of a registry has complete declarations, so its help and its parameters work.
@MainActor
public enum RegistryLint {
    /// Checks the commands of the enabled plugins.
    ///
    /// Each command needs a lower-case name, a summary of one sentence with a full stop, and at least one example.
    /// Each example must parse and call the command. Each parameter needs a unique name and a help text, and the
    /// signature must list every parameter.
    /// - Throws: ``ConformanceFailure`` with every offender.
    public static func check(_ registry: PluginRegistry) throws {
        try ConformanceFailure.throw(registry.commands.flatMap { offenders(in: $0) })
    }

    private static func offenders(in command: RegisteredCommand) -> [String] {
        let signature = command.signature
        let found =
            failed([(signature.name == command.name, "its plugin lists it as '\(command.name)'.")])
            + ([signature] + signature.subcommands).flatMap { offenders(inNamesOf: $0) + offenders(inParametersOf: $0) }
            + offenders(inExamplesOf: signature) + offenders(inStoredParametersOf: command)
        return found.map { "\(command.plugin), '\(signature.name)': \($0)" }
    }

    private static func offenders(inNamesOf signature: Signature) -> [String] {
        let words = signature.name.split(separator: " ").map(String.init)
        return failed([
            (words.allSatisfy(isName), "the name is not made of lower-case letters, digits and dashes."),
            (isSentence(signature.summary), "the summary is not one sentence with a full stop."),
            (signature.summary.count <= 100, "the summary is longer than 100 characters."),
        ])
    }

    private static func offenders(inParametersOf signature: Signature) -> [String] {
        var names: Set<String> = []
        return signature.parameters.flatMap { parameter in
            let name = parameter.name
            return failed([
                (names.insert(name).inserted, "two parameters are named '\(name)'."),
                (isName(name), "the parameter '\(name)' is not made of lower-case letters, digits and dashes."),
                (isSentences(parameter.help), "the parameter '\(name)' has no help with a full stop."),
            ])
        }
    }

    private static func offenders(inExamplesOf signature: Signature) -> [String] {
        guard !signature.examples.isEmpty else { return ["there is no example."] }
        return signature.examples.flatMap { example in
            var found: [String] = []
            if !isSentences(example.explanation) {
                found.append("the example '\(example.line)' has no explanation with a full stop.")
            }
            do throws(SyntaxError) {
                let statements = try Tokenizer.statements(in: example.line)
                if !statements.contains(where: { $0.words.contains { $0.text == signature.name } }) {
                    found.append("the example '\(example.line)' does not call the command.")
                }
            } catch {
                found.append("the example '\(example.line)' cannot be read: \(error.message)")
            }
            return found
        }
    }

    /// A parameter that is missing from the signature has no value when the command reads it.
    private static func offenders(inStoredParametersOf command: RegisteredCommand) -> [String] {
        let subcommands = (command.command as? CommandGroup)?.subcommands ?? []
        let owners = zip([command.command] + subcommands, [command.signature] + command.signature.subcommands)
        return owners.flatMap { owner, signature in
            Mirror(reflecting: owner).children.compactMap { ($0.value as? any AnyParameter)?.definition }
                .filter { definition in !signature.parameters.contains { $0 === definition } }
                .map { "the parameter '\($0.name)' is not in the signature, or is created again each time." }
        }
    }

    /// The sentences of the checks that have failed.
    static func failed(_ checks: [(hasPassed: Bool, sentence: String)]) -> [String] {
        checks.filter { !$0.hasPassed }.map(\.sentence)
    }

    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
    }

    static func isSentence(_ text: String) -> Bool {
        isSentences(text) && !text.dropLast().contains(". ") && !text.contains("\n")
    }

    static func isSentences(_ text: String) -> Bool {
        text.count > 1 && text.hasSuffix(".") && text.first?.isWhitespace == false
    }
}
