internal import ShellKit

/// The lines that a typed line has printed, results and messages, for tasks that want a text on the screen.
/// - Pattern: Delegation (concrete delegate)
@MainActor
final class PrintedLines: Recorder {
    private var lines: [String] = []
    private var isObserving = false

    /// Begins to observe the output of the next lines, or stops. A recording of the learner has priority.
    func observe(_ isWanted: Bool, _ recording: SessionRecording?) {
        if isObserving { recording?.end() }
        isObserving = isWanted && recording?.isOn == false
        if isObserving { recording?.begin(self) }
    }

    /// Returns the lines so far, and forgets them.
    func removeAll() -> [String] {
        defer { lines = [] }
        return lines
    }

    func typed(_ line: String) { lines = [] }
    func shown(_ line: String) { lines.append(line) }
    func lineEnded() {}
}
