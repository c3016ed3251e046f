internal import Events

/// Saves the session's memento when the session ends or is suspended, and before each prompt.
///
/// It observes the shell's events; no other object calls it.
///
/// - Pattern: Observer (concrete observer)
@MainActor
public final class Autosave {
    private let file: SessionFile
    private unowned let shell: Shell
    private let report: (String) -> Void
    private var hasReported = false
    private var observations: [Observation] = []

    /// Observes the shell's events as long as the object exists.
    ///
    /// - Parameter report: Called once with the reason why the state cannot be saved.
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
