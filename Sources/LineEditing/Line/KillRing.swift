/// The killed texts, for later insertion.
struct KillRing {
    enum Direction {
        case forward
        case backward
    }

    private static let limit = 60

    private var entries: [String] = []
    private var rotation = 0

    /// Adds a text, or joins it with the last one at the side from which it was killed.
    mutating func kill(_ text: String, _ direction: Direction, joins: Bool) {
        rotation = 0
        guard !text.isEmpty else { return }
        guard joins, let last = entries.popLast() else {
            entries.append(text)
            if entries.count > KillRing.limit { entries.removeFirst() }
            return
        }
        entries.append(direction == .forward ? last + text : text + last)
    }

    mutating func yank() -> String? {
        rotation = 0
        return entries.last
    }

    /// The text that was killed before the last returned one; after the oldest the latest again.
    mutating func rotate() -> String? {
        guard !entries.isEmpty else { return nil }
        rotation = (rotation + 1) % entries.count
        return entries[entries.count - 1 - rotation]
    }
}
