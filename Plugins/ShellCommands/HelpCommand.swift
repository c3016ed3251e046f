import ShellKit

/// Shows the help of commands and topics.
///
/// - Pattern: Command (concrete template)
struct HelpCommand: ImmediateCommand {
    let subject = Parameter<String?>.optional(
        "subject", placeholder: "COMMAND|TOPIC",
        help: "The command or topic to explain, or 'all' for a summary of each.", completion: .commands)
    let subcommand = Parameter<String?>.optional("subcommand", help: "A subcommand of the command.")

    var signature: Signature {
        Signature(
            "help", "Explains commands and topics.", .shell, subject, subcommand,
            examples: [
                CommandExample("help", "Lists all commands and topics."),
                CommandExample("help all", "Lists all commands and topics with their summaries."),
                CommandExample("help echo", "Explains 'echo', with examples."),
                CommandExample("help language", "Explains quotes, variables, pipes and scripts."),
            ])
    }

    func check(_ call: Invocation, in context: ShellContext) throws {
        if let name = name(in: call) { _ = try HelpPages(of: context.registry).page(on: name) }
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        let pages = HelpPages(of: context.registry, columns: context.output.appearance.columns)
        let lines = try name(in: call).map { try pages.page(on: $0) } ?? pages.overview()
        for line in lines { try context.output.writeLine(line) }
    }

    private func name(in call: Invocation) -> String? {
        call[subject].map { ([$0] + [call[subcommand]].compactMap(\.self)).joined(separator: " ") }
    }
}
