/// The texts that were killed last, so that each of them can be put back.
///
/// - Pattern: Memento (caretaker)
struct KillRing {
    enum Direction {
        case forward
        case backward
    }

    private static let limit = 60

    /// The latest last.
    private var entries: [String] = []
    /// How far ``rotate()`` has gone back from the latest.
    private var turned = 0

    /// Keeps a text; one that was killed right after another joins it, at the side from which it was taken.
    mutating func kill(_ text: String, _ direction: Direction, joins: Bool) {
        turned = 0
        guard !text.isEmpty else { return }
        guard joins, let last = entries.popLast() else {
            entries.append(text)
            if entries.count > KillRing.limit { entries.removeFirst() }
            return
        }
        entries.append(direction == .forward ? last + text : text + last)
    }

    /// The text that was killed last; nil when there is none.
    mutating func yank() -> String? {
        turned = 0
        return entries.last
    }

    /// The text that was killed before the one that was answered last, and behind the oldest the latest again.
    mutating func rotate() -> String? {
        guard !entries.isEmpty else { return nil }
        turned = (turned + 1) % entries.count
        return entries[entries.count - 1 - turned]
    }
}
