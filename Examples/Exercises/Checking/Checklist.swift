import Glibc

/// The expectations of an exercise, in the order in which a learner meets them.
public struct Checklist {
    private let title: String
    private let question: String
    private let checks: [Check]

    /// A list for an exercise.
    ///
    /// - Parameter question: Shown when all expectations hold.
    public init(exercise number: Int, _ pattern: String, question: String, _ checks: [Check]) {
        title = "Exercise \(number): \(pattern)"
        self.question = question
        self.checks = checks
    }

    /// Checks in order, explains the first failure, and ends the program with status 0 or 1.
    public func run() async -> Never {
        print("\n\(title)\n")
        for check in checks {
            do {
                try await check.body()
                print("  ✓ \(check.expectation)")
                // Otherwise a crash in the next check would lose the line.
                fflush(nil)
            } catch {
                print("  ✗ \(check.expectation)\n\n\(Self.wrapped(Self.explanation(of: error)))\n")
                exit(1)
            }
        }
        print("\n  Solved.\n\n\(Self.wrapped("To think about: " + question))\n")
        exit(0)
    }

    private static func explanation(of error: any Error) -> String {
        (error as? Explanation)?.text ?? "Your code threw an error: \(error)."
    }

    /// A text in lines of at most 80 columns.
    private static func wrapped(_ text: String) -> String {
        var lines = ["   "]
        for word in text.split(whereSeparator: \.isWhitespace) {
            if lines[lines.count - 1].count + word.count >= 80 { lines.append("   ") }
            lines[lines.count - 1] += " " + word
        }
        return lines.joined(separator: "\n")
    }
}

/// A sentence about the learner's code that must be true.
public struct Check {
    let expectation: String
    let body: @MainActor () async throws -> Void

    /// - Parameter body: Throws if the sentence is false; ``require(_:_:)`` throws an explanation.
    public init(_ expectation: String, _ body: @escaping @MainActor () async throws -> Void) {
        self.expectation = expectation
        self.body = body
    }
}

/// The reason why an expectation does not hold, for the learner.
struct Explanation: Error {
    let text: String
}

/// Throws an explanation if a condition is false.
public func require(_ condition: Bool, _ explanation: @autoclosure () -> String) throws {
    if !condition { throw Explanation(text: explanation()) }
}

/// The value, or an explanation if it is nil.
public func require<Value>(_ value: Value?, _ explanation: @autoclosure () -> String) throws -> Value {
    guard let value else { throw Explanation(text: explanation()) }
    return value
}
