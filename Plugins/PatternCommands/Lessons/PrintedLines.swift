internal import ShellKit

/// The lines that a typed line has printed, results and messages, for tasks that want a text on the screen.
/// - Pattern: Delegation (concrete delegate)
@MainActor
final class PrintedLines: Recorder {
    private var lines: [String] = []
    /// False while a line runs, and after it if the line has begun another recording.
    private var isActive = false

    /// The number of lines so far.
    var count: Int { lines.count }

    /// Begins to observe the output of the next lines, or stops. A recording of the learner has priority, and continues.
    func observe(_ isWanted: Bool, _ recording: SessionRecording?) {
        if isActive, !isWanted { recording?.end() }
        let begins = isWanted && !isActive && recording?.isOn == false
        if begins { recording?.begin(self, keepsWidth: true) }
        isActive = isWanted && (isActive || begins)
    }

    /// Returns the lines so far, and forgets them.
    func removeAll() -> [String] {
        defer { lines = [] }
        return lines
    }

    func typed(_ line: String) { (lines, isActive) = ([], false) }
    func shown(_ line: String) { lines.append(line) }
    func lineEnded() { isActive = true }
}
