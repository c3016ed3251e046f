import Glibc

/// The numbered sentences of an exercise's task, in their order, each with its check.
public struct Checklist {
    private let title: String
    private let question: String
    private let checks: [Check]
    /// True if the checks after a failure run, too. The tests of the exercises ask for this; a learner needs one failure at a time.
    private let reportsAll = getenv("EXERCISE_ALL_CHECKS") != nil

    /// A list for an exercise.
    ///
    /// - Parameter question: Shown when all sentences are true.
    public init(exercise number: Int, _ pattern: String, question: String, _ checks: [Check]) {
        title = "Exercise \(number): \(pattern)"
        self.question = question
        self.checks = checks
    }

    /// Checks in order, explains the first failure, and ends the program with status 0 or 1.
    public func run() async -> Never {
        print("\n\(title)\n")
        var hasFailed = false
        for (index, check) in checks.enumerated() where reportsAll || !hasFailed {
            do {
                try await check.body()
                print(Self.wrapped("✓ \(index + 1). \(check.sentence)", indent: 2, hanging: 7))
            } catch {
                hasFailed = true
                print(Self.wrapped("✗ \(index + 1). \(check.sentence)", indent: 2, hanging: 7))
                print("\n\(Self.explanation(of: error))\n")
            }
            // Otherwise a crash in the next check would lose the lines.
            fflush(nil)
        }
        if hasFailed { exit(1) }
        print("\n  Solved.\n\n\(Self.wrapped("To think about: " + question))\n")
        exit(0)
    }

    private static func explanation(of error: any Error) -> String {
        guard let explanation = error as? Explanation else { return wrapped("Your code threw an error: \(error).") }
        let hint = explanation.hint.map { "\n\n" + wrapped("Hint: " + $0) } ?? ""
        return wrapped(explanation.observation) + hint
    }

    /// A text in lines of at most 80 columns.
    private static func wrapped(_ text: String, indent: Int = 4, hanging: Int = 4) -> String {
        var lines = [String(repeating: " ", count: indent - 1)]
        for word in text.split(whereSeparator: \.isWhitespace) {
            if lines[lines.count - 1].count + word.count >= 80 {
                lines.append(String(repeating: " ", count: hanging - 1))
            }
            lines[lines.count - 1] += " " + word
        }
        return lines.joined(separator: "\n")
    }
}

/// The check of one numbered sentence of a task.
public struct Check {
    let sentence: String
    let body: @MainActor () async throws -> Void

    /// - Parameters:
    ///   - sentence: The sentence as the task has it; a test compares them.
    ///   - body: Throws if the sentence is false; ``require(_:_:hint:)`` throws an explanation.
    public init(_ sentence: String, _ body: @escaping @MainActor () async throws -> Void) {
        self.sentence = sentence
        self.body = body
    }
}

/// The reason why a sentence is false, for the learner.
struct Explanation: Error {
    let observation: String
    let hint: String?
}

/// Throws an explanation if a condition is false.
///
/// - Parameters:
///   - observation: What was done, and what came of it.
///   - hint: The way to the solution. Nil where a stub that nobody has edited fails, so that it does not give the answer away.
public func require(_ condition: Bool, _ observation: @autoclosure () -> String, hint: @autoclosure () -> String? = nil)
    throws
{
    if !condition { throw Explanation(observation: observation(), hint: hint()) }
}
