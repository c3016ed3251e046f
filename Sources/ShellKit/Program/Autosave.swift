internal import Events
internal import Tabular

/// Saves the session's memento when the session ends or is suspended, and after each command at the prompt that changes a
/// part of it.
///
/// A command that changes nothing saves nothing, because another session may have saved its own part meanwhile. The type
/// observes the shell's events; no other object calls it.
///
/// - Pattern: Observer (concrete observer)
@MainActor
final class Autosave {
    private let file: SessionFile
    private unowned let shell: Shell
    private let report: (String) -> Void
    private var hasReported = false
    private var observations: [Observation] = []
    /// The parts as they were when they were restored or saved last, by their keys.
    private var saved: [String: JSONValue] = [:]

    /// Observes the shell's events as long as the object exists.
    ///
    /// - Parameters:
    ///   - hasPrompt: True if the session has a prompt, so that it saves after each command.
    ///   - report: Called with the reason why the state cannot be saved: once, and again at the end of the session.
    init(_ shell: Shell, in file: SessionFile, hasPrompt: Bool, report: @escaping (String) -> Void) {
        self.shell = shell
        self.file = file
        self.report = report
        saved = mementos
        let events = shell.events
        observations = [
            events.observe(SessionWillEnd.self, as: "autosave") { [weak self] _ in self?.saveAtEnd() },
            events.observe(SessionWillSuspend.self, as: "autosave") { [weak self] _ in self?.saveAll() },
        ]
        // An observer of each command would slow down a script without a prompt by a third.
        guard hasPrompt else { return }
        observations += [
            events.observe(CommandDidRun.self, as: "autosave") { [weak self] in if $0.isTyped { self?.saveChanges() } },
            events.observe(PromptWillWait.self, as: "autosave") { [weak self] _ in self?.saveChanges() },
        ]
    }

    private var mementos: [String: JSONValue] {
        shell.mementoParts.reduce(into: [:]) { $0[$1.key] = $1.memento(over: nil) }
    }

    private func saveAll() { save(shell.mementoParts) }

    private func saveChanges() {
        let current = mementos
        let changed = shell.mementoParts.filter { current[$0.key] != saved[$0.key] }
        if !changed.isEmpty { save(changed) }
    }

    private func save(_ parts: [any MementoPart]) {
        guard let failure = failure(toSave: parts), !hasReported else { return }
        hasReported = true
        report(failure)
    }

    /// Saves all parts. If that fails twice, the message names those that have changes.
    private func saveAtEnd() {
        let parts = shell.mementoParts
        guard failure(toSave: parts) != nil, let failure = failure(toSave: parts) else { return }
        let unsaved = parts.filter(\.hasMemento).map(\.title)
        report("\(failure) Not saved: \(Greeting.list(unsaved)).")
    }

    /// Saves parts, and returns a sentence with the reason if that fails.
    private func failure(toSave parts: [any MementoPart]) -> String? {
        do {
            try file.save(parts)
            saved = mementos
            return nil
        } catch {
            return FailureReport.opening(FailureReport.sentence(for: error))
        }
    }
}
