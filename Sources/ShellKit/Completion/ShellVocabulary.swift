internal import Events
internal import Synchronization

/// The names of a shell, for the editor's thread. The snapshot is replaced when a plugin is enabled or disabled, and
/// updated before each prompt.
///
/// - Pattern: Observer (of the plugins and the prompt)
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
            self?.current.withLock { $0.takeNames(from: shell) }
        }
        observations.withLock { $0 = [plugins, prompt] }
    }

    /// The current snapshot.
    var snapshot: CompletionSnapshot { current.withLock { $0 } }
}
