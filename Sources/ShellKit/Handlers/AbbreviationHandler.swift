/// Completes a command's name from a unique prefix, and replaces other names such as `exit`. It does so only at the prompt,
/// so that a new command never changes the meaning of a script.
///
/// A quoted word is not completed: `\d` is a command of another program and does not mean `delete`. But `\q` is another
/// name of a command.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class AbbreviationHandler: Handler {
    let name = "abbreviations"
    let summary = "At the prompt, completes a command's name from a unique prefix, and accepts names such as 'exit'."

    func declaration(in context: ShellContext) -> HandlerDeclaration<Word> {
        guard context.isInteractive else { return .none }
        let signatures = Dictionary(context.registry.commands.map { ($0.name, $0.signature) }) { first, _ in first }
        let (names, promptNames) = (Array(signatures.keys), context.registry.promptNames)
        return HandlerDeclaration { word in
            let typed = word.isBare ? word.text : "\\" + word.text
            let names = PluginRegistry.names(typedAs: typed, among: names, promptNames)
            return names.count == 1 ? signatures[names[0]].map { .arguments(of: $0) } : nil
        }
    }

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        guard context.isInteractive, let first = request.words.first else { return nil }
        let typed = first.isBare ? first.text : request.statement.typedName
        let candidates = context.registry.commands(typedAs: typed)
        guard candidates.count <= 1 else {
            throw ShellError.ambiguousCommand(typed, candidates: candidates.map(\.name).sorted())
        }
        return try candidates.first?.bind(request.words.dropFirst(), in: context)
    }
}
