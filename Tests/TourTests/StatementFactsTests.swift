import Events
import ShellCommands
import ShellTesting
import TestTraits
import Testing

@testable import PatternCommands
@testable import ShellKit

/// The facts of a real shell.
@MainActor
@Suite(.mainActor) struct StatementFactsTests {
    private let test: TestShell
    private let facts = StatementFacts(lineHandlers: ["history"])

    init() throws {
        test = try TestShell([ShellCommandsPlugin()], isInteractive: true)
    }

    /// True if a statement of the line fulfils all conditions.
    private func holds(_ line: String, _ wanted: String...) async throws -> Bool {
        let observation = test.shell.facts.watch { [facts] in facts.add($0) }
        _ = try await test.run(line)
        observation.cancel()
        let conditions = try wanted.map { try #require(LessonCondition($0)) }
        return facts.removeAll().contains { statement in
            conditions.allSatisfy { $0.holds(for: statement) { $0 == "echo hello" ? "hello\n" : nil } }
        }
    }

    @Test func `an alias answers, and the facts of another statement do not count`() async throws {
        #expect(try await holds("alias say echo ; say it", "answered by aliases", "typed say it", "ran echo"))
        #expect(try await !holds("echo it ; say", "answered by aliases", "typed echo"))
    }

    @Test func `echoed words are no facts`() async throws {
        let words = "'answered by aliases ; typed say ; failed ; ran alias'"
        for fact in ["answered by aliases", "typed say", "failed", "ran alias"] {
            #expect(try await !holds("echo \(words)", fact))
        }
    }

    @Test func `a failure belongs to its statement`() async throws {
        #expect(try await holds("nope ; echo on", "failed", "typed nope"))
        #expect(try await !holds("nope ; echo on", "failed", "typed echo"))
        #expect(try await holds("nope ; echo on", "ran echo", "typed echo"))
        #expect(try await holds("echo on ; nope", "failed", "typed nope"))
    }

    @Test func `a caught failure is none, and the inner command did not run`() async throws {
        #expect(try await holds("try unalias nope", "ran try"))
        #expect(try await !holds("try unalias nope", "ran unalias"))
        #expect(try await !holds("try unalias nope", "failed"))
        #expect(try await holds("try echo on", "ran try", "ran echo"))
    }

    @Test func `handlers that change the statement are facts`() async throws {
        #expect(try await holds("echo on > /dev/null", "changed by redirections"))
        #expect(try await holds("let x 1 ; echo $x", "changed by variables", "typed echo"))
    }

    @Test func `a line is compared with its output`() async throws {
        #expect(try await holds("echo", "echo hello prints hello"))
        #expect(try await !holds("echo", "echo hello prints hell"))
        #expect(try await !holds("echo", "echo other prints hello"))
    }

    @Test func `depths are compared with those before the statement`() throws {
        func holds(_ text: String, from old: (Int, Int)?, to new: (Int, Int)?) throws -> Bool {
            guard case .depth(let depth) = try #require(LessonCondition(text)) else { return false }
            return depth.holds(from: old, to: new)
        }
        #expect(try holds("undo depth 2", from: nil, to: (2, 0)) && !holds("undo depth 2", from: nil, to: (3, 0)))
        #expect(try holds("redo depth 1 or more", from: nil, to: (0, 4)))
        #expect(try holds("redo depth falls", from: (1, 1), to: (2, 0)))
        #expect(try !holds("redo depth falls", from: (1, 0), to: (2, 0)))
        #expect(try holds("undo depth rises", from: (1, 0), to: (2, 0)))
        #expect(try !holds("undo depth 2", from: (2, 0), to: nil) && !holds("undo depth rises", from: nil, to: (1, 0)))
    }
}
