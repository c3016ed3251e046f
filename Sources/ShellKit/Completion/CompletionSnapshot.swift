/// What can be completed without asking anybody.
struct CompletionSnapshot: Sendable {
    private(set) var commands: [Signature] = []
    private(set) var topics: [HelpTopic] = []
    private(set) var plugins: [CompletionValue] = []
    private(set) var settings: [CompletionValue] = []
    private(set) var aliases: [CompletionValue] = []
    /// The words that each alias stands for.
    private(set) var aliasWords: [String: [Word]] = [:]
    private(set) var variables: [CompletionValue] = []
    /// Whether the person wants to see colours while typing.
    private(set) var isHighlighting = true

    /// Nothing is known.
    init() {}

    /// What a shell knows now.
    @MainActor
    init(of shell: Shell) {
        let registry = shell.registry
        commands = registry.commands.map(\.form.signature).sorted { $0.name < $1.name }
        topics = registry.enabledPlugins.flatMap(\.topics)
        plugins = registry.plugins.map { CompletionValue($0.plugin.name, detail: $0.plugin.summary) }
        settings = shell.settings.definitions.map { CompletionValue($0.name, detail: $0.summary) }
        takeNames(from: shell)
    }

    /// What a statement may begin with: an alias goes before the command whose name it has.
    var firstWords: [CompletionValue] {
        let others = commands.filter { aliasWords[$0.name] == nil }
        return (aliases + others.map { CompletionValue($0.name, detail: $0.summary) }).sorted { $0.text < $1.text }
    }

    /// Takes up the names and settings that are given at the prompt.
    @MainActor
    mutating func takeNames(from shell: Shell) {
        let (aliases, variables) = (shell.aliases.all, shell.variables.all)
        isHighlighting = (try? shell.settings.value(of: "highlight")) != "off"
        self.aliases = aliases.map { CompletionValue($0.name, detail: "Stands for: \($0.text)") }
        aliasWords = Dictionary(aliases.map { ($0.name, Self.words(of: $0.text)) }, uniquingKeysWith: { $1 })
        self.variables = variables.map { CompletionValue($0.name, detail: $0.value) }
    }

    private static func words(of text: String) -> [Word] {
        guard let statement = try? Tokenizer.statements(in: text).first else { return [] }
        return statement.systemCommand == nil ? statement.words : [Word("!")]
    }
}
