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

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        guard context.isInteractive, let first = request.words.first, !first.text.isEmpty else { return nil }
        let typed = first.isBare ? first.text : request.statement.typedName
        let candidates = context.registry.commands(typedAs: typed)
        guard candidates.count <= 1 else {
            throw ShellError.ambiguousCommand(typed, candidates: candidates.map(\.name).sorted())
        }
        guard let command = candidates.first else { return nil }
        if let decorator = command.decorator, let object = try request.object(decoratedBy: decorator) { return object }
        return try command.bind(request.words.dropFirst(), in: context)
    }
}
