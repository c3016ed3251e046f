/// Shows the help of a command whose words contain `--help`, instead of running it.
///
/// - Pattern: Command (concrete command)
final class CommandHelp: ImmediateCommandObject {
    /// The option, which every command has that takes options.
    nonisolated static let option = "--help"

    private let command: String

    init(on command: String) { self.command = command }

    func run(in context: ShellContext) throws {
        let pages = HelpPages(of: context.registry, columns: context.output.appearance.columns)
        for line in try pages.page(on: command) { try context.output.writeLine(line) }
    }
}
