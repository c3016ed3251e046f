internal import Events

/// Keeps the session's memento whenever it may be needed next: when the session ends or is suspended, and after a command at
/// the prompt.
///
/// Nothing calls it; it hears of these moments as everybody else does.
/// - Pattern: Observer (concrete observer)
@MainActor
public final class Autosave {
    private let file: SessionFile
    private unowned let shell: Shell
    private let report: (String) -> Void
    private var hasReported = false
    private var observations: [Observation] = []

    /// Begins to observe the shell's events, for as long as it is held.
    ///
    /// - Parameter report: Is told, once, why nothing can be kept.
    public init(_ shell: Shell, in file: SessionFile, report: @escaping (String) -> Void) {
        self.shell = shell
        self.file = file
        self.report = report
        let events = shell.events
        observations = [
            events.observe(SessionWillEnd.self, as: "autosave") { [weak self] _ in self?.save() },
            events.observe(SessionWillSuspend.self, as: "autosave") { [weak self] _ in self?.save() },
            events.observe(PromptWillWait.self, as: "autosave") { [weak self] _ in self?.save() },
        ]
    }

    private func save() {
        do {
            try file.save(shell.mementoParts)
        } catch {
            guard !hasReported else { return }
            hasReported = true
            report(FailureReport.opening(FailureReport.sentence(for: error)))
        }
    }
}
