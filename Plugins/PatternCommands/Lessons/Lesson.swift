/// A lesson: its steps, and the facts that complete each step. ``LessonReader`` reads it from a text file.
struct Lesson: Sendable {
    /// A text of the file with the line on which it begins, from 1.
    struct Passage: Hashable, Sendable {
        let text: String
        let line: Int

        /// The lines of a way to complete a step, which are typed one after the other.
        var lines: [String] { text.split(separator: Lesson.then).map(String.init) }
    }

    /// The text between two results, and between two lines, of which the second follows the first.
    static let then = " then "

    /// A task at the prompt, or a question that is answered before a line is run.
    struct Step: Sendable {
        let text: Passage
        /// Declarations in the sources: `PATH#Symbol`.
        var declarations: [Passage] = []
        /// The results that complete the step, in any order; none for a question.
        var outcomes: [LessonOutcome] = []
        /// Ways to complete the step; ``Passage/lines`` has the lines of each.
        var rights: [Passage] = []
        /// Lines that do not, each with its reply.
        var wrongs: [(line: Passage, reply: String)] = []
        var hints: [Passage] = []
        /// The text that follows the completed step; nil for none.
        var after: Passage?
        /// The question, if the step is one.
        var prediction: Prediction?

        init(_ text: Passage) { self.text = text }
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
    let start: [Passage]
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

struct LessonFault: Error, Hashable {
    let line: Int
    /// A sentence that begins in lower case, because `FILE:LINE: ` precedes it.
    let message: String
}
