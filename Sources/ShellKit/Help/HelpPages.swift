public import Terminal

/// The pages of `help`, made from what is registered: there is no second text to keep in step.
///
/// A page is a list of lines that fit its columns; headings are bold.
@MainActor
public struct HelpPages {
    /// The columns of a page on an output that has no width of its own.
    public nonisolated static let usualColumns = 80
    /// The word that asks for ``everything()``.
    nonisolated static let allName = "all"

    private let registry: PluginRegistry
    private let columns: Int

    /// The pages about what the plugins that are switched on bring.
    ///
    /// - Parameter columns: The columns that a line may take; nil for the usual 80.
    public init(of registry: PluginRegistry, columns: Int? = nil) {
        self.registry = registry
        self.columns = columns ?? Self.usualColumns
    }

    /// What `help` can explain beside the commands, by name.
    public var topics: [HelpTopic] {
        registry.enabledPlugins.flatMap(\.topics).sorted { $0.name < $1.name }
    }

    /// What there is, on one screen: the names of the commands by category, in load order, and every topic.
    public func overview() -> [StyledText] {
        var lines = HelpLines(columns: columns)
        let signatures = registry.commands.map(\.form.signature)
        let categories = Self.categories(of: signatures)
        let indent = lines.indent(behind: categories.map(\.title) + topics.map(\.name))
        lines.addHeading("Commands")
        for category in categories {
            let names = signatures.filter { $0.category == category }.map(\.name)
            lines.addEntry(category.title, names.joined(separator: ", "), indent: indent)
        }
        addTopics(to: &lines, indent: indent)
        lines.addGap()
        lines.addText(
            "'help COMMAND' explains a command with examples\(topics.isEmpty ? "" : ", 'help TOPIC' a topic").")
        lines.addText("'help \(Self.allName)' says of every command what it does.")
        return lines.lines
    }

    /// Every command with its summary, by category and name, and every topic.
    public func everything() -> [StyledText] {
        var lines = HelpLines(columns: columns)
        let signatures = registry.commands.map(\.form.signature).sorted { $0.name < $1.name }
        let indent = lines.indent(behind: signatures.map(\.name) + topics.map(\.name))
        for category in Self.categories(of: signatures) {
            lines.addHeading(category.title)
            for signature in signatures where signature.category == category {
                lines.addEntry(signature.name, signature.summary, indent: indent)
            }
        }
        addTopics(to: &lines, indent: indent)
        return lines.lines
    }

    /// The page of a command or of a topic; of two with the same name, the command's and then the topic's; everything
    /// for `all`.
    ///
    /// - Throws: ``ShellError/noHelp(_:nearest:)``, or ``ShellError/foreignCommand(_:hint:)`` for another program's name.
    public func page(on name: String) throws -> [StyledText] {
        let command = registry.command(named: name).map { page(of: $0.form.signature) }
        let topic = topic(on: name).map(page(of:))
        let pages = [command, topic].compactMap { $0 }
        guard pages.isEmpty else { return Array(pages.joined(separator: [StyledText()])) }
        if name == Self.allName { return everything() }
        if let hint = registry.habits[name] { throw ShellError.foreignCommand(name, hint: hint) }
        let names = registry.commands.map(\.form.signature.name) + topics.flatMap { [$0.name] + $0.aliases }
        throw ShellError.noHelp(name, nearest: NearestName.of(name, among: names))
    }

    /// The topic that a word asks for, by its name before any that is merely called so too.
    public func topic(on word: String) -> HelpTopic? {
        topics.first { $0.name == word } ?? topics.first { $0.answers(to: word) }
    }

    /// The page of a command: its form, what it does, its parameters and its examples.
    public func page(of signature: Signature) -> [StyledText] {
        SignaturePage(of: signature, columns: columns).lines
    }

    /// The page of a topic: its summary as the heading, and its text as it stands where that fits.
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
