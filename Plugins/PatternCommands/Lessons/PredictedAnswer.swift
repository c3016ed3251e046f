/// The answer to a question of a lesson, compared as a person would: case, quotes, a dot at the end, and the words 'two' and 'it is' do not
/// matter. An answer that also names another possibility, such as `0 or 1`, is another one.
struct PredictedAnswer {
    private let words: [String]

    init(_ text: String) {
        let parts = text.lowercased().split { $0.isWhitespace || ".,;:!?'\"‘’“”`".contains($0) }.map(String.init)
        let all = parts.map { Self.numbers.firstIndex(of: $0).map(String.init) ?? $0 }
        let essential = all.filter { !Self.fillers.contains($0) }
        // 'first' is the position 1 by itself, and a small word beside another answer.
        words = essential == ["first"] ? ["1"] : essential.filter { $0 != "first" }
    }

    /// True if both texts mean the same.
    func isSame(as other: PredictedAnswer) -> Bool { !words.isEmpty && words == other.words }

    private static let numbers = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    private static let fillers: Set = [
        "i", "think", "guess", "it", "it's", "is", "will", "be", "the", "a", "an", "at", "prints", "print", "shows",
        "album", "albums",
        "position", "status", "format", "only", "just", "s",
    ]
}
