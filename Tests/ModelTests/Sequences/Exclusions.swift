/// Differences that are known and that others are fixing: sequences leave them out until ``isOn`` is false.
enum Exclusions {
    static let isOn = true

    /// A session that reads a pipe does not save its place when a signal ends it.
    static var skipsSignals: Bool { isOn }

    /// A number beside a word is a word, also behind a `,`.
    static func leaveOut(_ query: ModelQuery) -> Bool {
        let terms = Array(query.alternatives.joined())
        let hasWord = terms.contains { if case .word = $0 { true } else { false } }
        return isOn && query.alternatives.count > 1 && hasWord && terms.contains { Int($0.text) != nil }
    }
}
