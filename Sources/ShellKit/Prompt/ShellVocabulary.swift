internal import Events
internal import Synchronization

/// The names of a shell, for the editor's thread. The snapshot is replaced when a plugin is enabled or disabled, and
/// updated before each prompt.
///
/// - Pattern: Observer (concrete observer)
package final class ShellVocabulary: Sendable {
    private let current: Mutex<CompletionSnapshot>
    private let observations: Mutex<[Observation]> = Mutex([])

    /// The names of a shell, updated by its events.
    @MainActor
    package init(_ shell: Shell) {
        current = Mutex(CompletionSnapshot(of: shell))
        let plugins = shell.events.observe(PluginsDidChange.self, as: "vocabulary") { [weak self, weak shell] _ in
            guard let shell else { return }
            self?.current.withLock { $0 = CompletionSnapshot(of: shell) }
        }
        let prompt = shell.events.observe(PromptWillWait.self, as: "vocabulary-names") { [weak self, weak shell] _ in
            guard let shell else { return }
            self?.current.withLock { $0.loadNames(from: shell) }
        }
        observations.withLock { $0 = [plugins, prompt] }
    }

    var snapshot: CompletionSnapshot { current.withLock { $0 } }
}

/// The candidates that are known without a query to a ``ValueSource``.
struct CompletionSnapshot: Sendable {
    private(set) var commands: [Signature] = []
    private(set) var topics: [HelpTopic] = []
    private(set) var plugins: [CompletionValue] = []
    private(set) var settings: [CompletionValue] = []
    /// The values of each setting that has a few.
    private(set) var settingValues: [String: [String]] = [:]
    private(set) var aliases: [CompletionValue] = []
    /// The declarations of the handlers.
    private(set) var grammar = LineGrammar()
    private(set) var variables: [CompletionValue] = []
    /// True if the setting `highlight` is on.
    private(set) var isHighlighting = true

    init() {}

    @MainActor
    init(of shell: Shell) {
        let registry = shell.registry
        commands = registry.commands.map(\.signature).sorted { $0.name < $1.name }
        topics = registry.enabledPlugins.flatMap(\.topics)
        plugins = registry.plugins.map { CompletionValue($0.plugin.name, detail: $0.plugin.summary) }
        settings = shell.settings.definitions.map { CompletionValue($0.name, detail: $0.summary) }
        for setting in shell.settings.definitions {
            if case .choice(let values) = setting.kind { settingValues[setting.name] = values }
        }
        loadNames(from: shell)
    }

    /// The values of a source that the snapshot knows completely; empty for other sources.
    func values(of source: CompletionSource) -> [CompletionValue] {
        switch source {
        case .none, .files, .filesOr, .after, .values, .settingValues: []
        case .choices(let choices): choices.map { CompletionValue($0) }
        case .commands:
            commands.map { CompletionValue($0.name, detail: $0.summary) }
                + topics.map { CompletionValue($0.name, detail: $0.summary) }
        case .line(let keywords): keywords.map { CompletionValue($0) } + grammar.firstWords()
        case .plugins: plugins
        case .aliases: aliases
        case .settings: settings
        }
    }

    /// True if the source has the name or, with `isUnfinished`, a name that begins with it. Nil if the snapshot does
    /// not know the source completely.
    func knows(_ name: String, from source: CompletionSource, _ isUnfinished: Bool) -> Bool? {
        let names: [String]
        switch source {
        case .commands:
            names = commands.map(\.name) + topics.flatMap { [$0.name] + $0.aliases } + [HelpPages.allName]
        case .plugins: names = plugins.map(\.text)
        case .settings: names = settings.map(\.text)
        // `alias` may be about to create an unknown alias.
        case .none, .choices, .files, .filesOr, .aliases, .line, .after, .values, .settingValues: return nil
        }
        return names.contains { isUnfinished ? $0.hasPrefix(name) : $0 == name }
    }

    /// Updates the declarations, aliases, variables and settings, which commands at the prompt change.
    @MainActor
    mutating func loadNames(from shell: Shell) {
        let (aliases, variables) = (shell.aliases.all, shell.variables.all)
        isHighlighting = (try? shell.settings.value(of: "highlight")) != "off"
        self.aliases = aliases.map { CompletionValue($0.name, detail: "Stands for: \($0.text)") }
        grammar = shell.grammar
        self.variables = variables.map { CompletionValue($0.name, detail: $0.value) }
    }
}
