public import Terminal

/// The pages of `help`, generated from the registered commands and topics.
///
/// A page is a list of lines that fit its columns; headings are bold.
@MainActor
public struct HelpPages {
    /// The argument of `help` for ``everything()``.
    nonisolated static let allName = "all"

    private let registry: PluginRegistry
    private let columns: Int

    /// The pages about the commands and topics of the enabled plugins.
    ///
    /// - Parameter columns: The maximum width of a line; nil for 80.
    public init(of registry: PluginRegistry, columns: Int? = nil) {
        self.registry = registry
        self.columns = columns ?? HelpTopic.usualColumns
    }

    /// The help topics besides the commands, by name. The topic `language` has examples of the shell's own commands.
    public var topics: [HelpTopic] {
        registry.enabledPlugins.flatMap(\.topics).map(withExamples).sorted { $0.name < $1.name }
    }

    private func withExamples(_ topic: HelpTopic) -> HelpTopic {
        guard topic.name == "language" else { return topic }
        let text = LanguageExamples(of: registry.commands.map(\.signature)).replaced(in: topic.text)
        return HelpTopic(topic.name, topic.summary, aliases: topic.aliases, text: text)
    }

    /// An overview: the names of the commands by category, in load order, and every topic.
    public func overview() -> [StyledText] {
        var lines = HelpLines(columns: columns)
        let signatures = registry.commands.map(\.signature)
        let categories = Self.categories(of: signatures)
        let indent = lines.indent(after: categories.map(\.title) + topics.map(\.name))
        lines.addHeading("Commands")
        for category in categories {
            let names = signatures.filter { $0.category == category }.map(\.name)
            lines.addEntry(category.title, names.joined(separator: ", "), indent: indent)
        }
        addTopics(to: &lines, indent: indent)
        lines.addGap()
        let topic = topics.isEmpty ? "" : " or 'help TOPIC'"
        lines.addText("'help COMMAND'\(topic) explains one; 'help \(Self.allName)' has all summaries.")
        return lines.lines
    }

    /// Every command with its summary, by category and name, and every topic.
    public func everything() -> [StyledText] {
        var lines = HelpLines(columns: columns)
        let signatures = registry.commands.map(\.signature).sorted { $0.name < $1.name }
        let indent = lines.indent(after: signatures.map(\.name) + topics.map(\.name))
        for category in Self.categories(of: signatures) {
            lines.addHeading(category.title)
            for signature in signatures where signature.category == category {
                lines.addEntry(signature.name, signature.summary, indent: indent)
            }
        }
        addTopics(to: &lines, indent: indent)
        return lines.lines
    }

    /// The page of a command, of a subcommand, or of a topic. If a command and a topic have the name, the command's page comes first;
    /// `all` returns ``everything()``.
    ///
    /// - Throws: ``ShellError/noHelp(_:nearest:)``, or ``ShellError/foreignCommand(_:hint:)`` for another program's
    ///   command.
    public func page(on name: String) throws -> [StyledText] {
        let first = String(name.prefix { $0 != " " })
        let signature = registry.command(named: registry.promptNames[first] ?? first)?.signature
        let subcommand = signature?.subcommands.first { $0.name == name }
        let command = (name == first ? signature : subcommand)?.pageLines(columns: columns)
        let topic = topic(on: name).map(page(of:))
        let pages = [command, topic].compactMap { $0 }
        guard pages.isEmpty else { return Array(pages.joined(separator: [StyledText()])) }
        if name == Self.allName { return everything() }
        if let hint = registry.foreignCommandHints[name] { throw ShellError.foreignCommand(name, hint: hint) }
        let names =
            registry.commands.map(\.name) + topics.flatMap { [$0.name] + $0.aliases }
            + (signature?.subcommands.map(\.name) ?? [])
        throw ShellError.noHelp(name, nearest: NearestName.of(name, among: names))
    }

    /// The topic for a word; a topic's name has priority over the aliases of others.
    public func topic(on word: String) -> HelpTopic? {
        topics.first { $0.name == word } ?? topics.first { $0.matches(word) }
    }

    /// The page of a topic: its summary as the heading, and its text, wrapped if needed.
    public func page(of topic: HelpTopic) -> [StyledText] {
        var lines = HelpLines(columns: columns)
        lines.addPieces(topic.summary.split(separator: " ").map(String.init), style: .bold)
        lines.addGap()
        lines.addText(topic.text)
        return lines.lines
    }

    private func addTopics(to lines: inout HelpLines, indent: Int) {
        guard !topics.isEmpty else { return }
        lines.addHeading("Topics")
        for topic in topics { lines.addEntry(topic.name, topic.summary, indent: indent) }
    }

    private static func categories(of signatures: [Signature]) -> [CommandCategory] {
        Set(signatures.map(\.category)).sorted { ($0.order, $0.title) < ($1.order, $1.title) }
    }
}

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
        // The page of a command contains those of its subcommands.
        let name = command.prefix { $0 != " " }
        for line in try pages.page(on: String(name)) { try context.output.writeLine(line) }
    }
}
