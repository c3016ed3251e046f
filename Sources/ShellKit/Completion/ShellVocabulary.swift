internal import Events
internal import Synchronization

/// What the shell knows, for the editor's thread: a snapshot that is replaced when a plugin is switched on or off, and before
/// each prompt.
///
/// - Pattern: Observer (of the plugins and the prompt)
package final class ShellVocabulary: Sendable {
    private let current: Mutex<CompletionSnapshot>
    private let observations: Mutex<[Observation]> = Mutex([])

    /// What a shell knows, now and from now on.
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

    /// What is known now.
    var snapshot: CompletionSnapshot { current.withLock { $0 } }
}
