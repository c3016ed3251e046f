/// The answer to a question of a lesson, compared as a person would: case, quotes, a dot at the end and words such as 'it is' do not
/// matter, and 'two' is 2. An answer that also names another possibility, such as `0 or 1`, is another one.
struct PredictedAnswer {
    private let words: [String]

    /// - Parameter context: A text whose words do not decide.
    init(_ text: String, without context: Set<String> = []) {
        let reason = text.firstRange(of: " because ")?.lowerBound ?? text.endIndex
        let all = Self.words(of: String(text[..<reason]))
        let essential = all.filter { !Self.fillers.contains($0) && !context.contains($0) }
        // 'first' is the position 1 by itself, and a small word beside another answer.
        words = essential == ["first"] ? ["1"] : essential.filter { $0 != "first" }
    }

    /// True if both texts mean the same.
    func isSame(as other: PredictedAnswer) -> Bool { !words.isEmpty && words == other.words }

    /// The words in small letters, with numbers as digits.
    fileprivate static func words(of text: String) -> [String] {
        text.lowercased().split { $0.isWhitespace || ".,;:!?'\"‘’“”`#=$()|".contains($0) }.map { word in
            numbers.firstIndex(of: String(word)).map(String.init) ?? synonyms[String(word)] ?? String(word)
        }
    }

    private static let numbers = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    private static let synonyms = ["none": "0", "nothing": "0", "1st": "first", "2nd": "second"]
    private static let fillers: Set = [
        "i", "think", "guess", "it", "it's", "is", "will", "be", "the", "a", "an", "at", "all", "prints", "print",
        "shows",
        "counts", "album", "albums", "answer", "position", "status", "exit", "format", "only", "just", "exactly",
        "still", "s",
    ]
}

extension Lesson.Prediction {
    /// True if a text is the answer. Other words of the question and of the line do not decide, except the possibilities that the
    /// question offers: `Funk, Disco or nothing`.
    func isAnswered(by guess: String) -> Bool {
        let offered = question.split(separator: ",").dropFirst().flatMap { $0.split(separator: " or ") }
            .map { PredictedAnswer.words(of: String($0)) }.filter { $0.count == 1 }.flatMap(\.self)
        let decisive = Set(PredictedAnswer.words(of: answer) + offered + ["or", "not", "first", "last"])
        let context = Set(PredictedAnswer.words(of: line + " " + question).filter { Int($0) == nil }).subtracting(
            decisive)
        return PredictedAnswer(guess, without: context).isSame(as: PredictedAnswer(answer))
    }
}
