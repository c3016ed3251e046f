internal import ShellKit

/// Handles `help |`, `help $?` and similar lines, which the following handlers would interpret as operators.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class SignHelpHandler: Handler {
    let name = "signs"
    let summary = "Explains '|', '$?' and other signs of the language behind 'help'."

    func handle(_ request: inout Request, in shell: ShellContext) throws -> (any CommandObject)? {
        let statement = request.statement
        guard statement.hasOperators || statement.hasVariables, request.words.first?.text == "help" else { return nil }
        let sign = statement.text.drop { $0 != " " }.drop { $0 == " " }
        let pages = HelpPages(of: shell.registry, columns: shell.output.appearance.columns)
        return pages.topic(on: String(sign)).map { HelpOnTopic($0) }
    }
}

/// The command that shows the page of a topic.
///
/// - Pattern: Command (the object that is run)
private final class HelpOnTopic: ImmediateCommandObject {
    private let topic: HelpTopic

    init(_ topic: HelpTopic) {
        self.topic = topic
    }

    func run(in shell: ShellContext) throws {
        let pages = HelpPages(of: shell.registry, columns: shell.output.appearance.columns)
        for line in pages.page(of: topic) { try shell.output.writeLine(line) }
    }
}
