/// The commands whose changes are not lasting yet, so that a failure can name those that it has lost.
@MainActor
struct UnsavedCommands {
    /// Their changes, counted from the first of the session.
    private var changes = 0..<0
    private var first = ""
    private var last = ""
    /// How many losses were reported.
    private var reported = 0

    /// Takes up a command that has ended, where it has changed something.
    ///
    /// - Parameters:
    ///   - waiting: The changes that wait for the disk now.
    ///   - frame: The script that the command stands in; nil at the prompt.
    mutating func update(_ waiting: Range<Int>, _ frame: ScriptFrame?) {
        guard waiting.upperBound != changes.upperBound else { return }
        last = frame?.place ?? ""
        if waiting.lowerBound != changes.lowerBound || changes.isEmpty { first = last }
        changes = waiting
    }

    /// Takes up a command whose change was finished, and lost at once.
    mutating func lose(_ frame: ScriptFrame?, losses: Int) {
        let lost = losses - reported
        switch lost - changes.count {
        // The failure is reported with the command's own place.
        case 1 where lost == 1: reported = losses
        case 1: last = frame?.place ?? ""
        default: break
        }
    }

    /// Names the changes that were lost since this was asked last.
    ///
    /// - Parameter losses: How many were lost in all.
    /// - Returns: A sentence; nil where none was lost, or where it is not known which.
    mutating func takeLost(_ losses: Int) -> String? {
        let count = losses - reported
        defer { (reported, changes) = (losses, 0..<0) }
        guard count > 0, !first.isEmpty else { return nil }
        return count == 1
            ? "The change of \(last) was lost." : "\(count) changes, from \(first) to \(last), were lost."
    }
}
