/// A lesson: its steps, and the facts that complete each step. ``LessonReader`` reads it from a text file.
struct Lesson: Sendable {
    /// A task at the prompt, or a question that is answered before a line is run.
    struct Step: Sendable {
        let text: LessonPassage
        /// Declarations in the sources: `PATH#Symbol`.
        var declarations: [LessonPassage] = []
        /// The results that complete the step, in any order; none for a question.
        var outcomes: [LessonOutcome] = []
        /// Ways to complete the step; ``LessonPassage/lines`` has the lines of each.
        var rights: [LessonPassage] = []
        /// Lines that do not, each with its reply.
        var wrongs: [(line: LessonPassage, reply: String)] = []
        var hints: [LessonPassage] = []
        /// The text that follows the completed step; nil for none.
        var after: LessonPassage?
        /// The question, if the step is one.
        var prediction: Prediction?

        init(_ text: LessonPassage) { self.text = text }
    }

    /// A line whose result the learner predicts.
    struct Prediction: Hashable, Sendable {
        let line: String
        let question: String
        let answer: String
    }

    /// The absolute path of the file.
    let file: String
    let name: String
    /// The time that the lesson takes.
    let minutes: Int
    /// The lesson to take before this one; nil for none.
    let predecessor: String?
    /// The lines that prepare the library.
    let start: [LessonPassage]
    let steps: [Step]

    /// The name in words: `Chain of responsibility`, `MVC`.
    var title: String {
        let words = name.split(separator: "-").joined(separator: " ")
        let isWord = words.contains { "aeiou".contains($0) }
        return isWord ? words.prefix(1).uppercased() + words.dropFirst() : words.uppercased()
    }

    /// The lines that lead to the beginning of a step, from a new library.
    func lines(before step: Int) -> [String] {
        start.map(\.text)
            + steps.prefix(step).flatMap { $0.prediction.map { [$0.line] } ?? $0.rights.first?.lines ?? [] }
    }
}
