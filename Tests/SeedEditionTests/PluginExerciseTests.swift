import BuiltProgram
import Foundation
import TestTraits
import Testing

/// The exercises that can be written without a compiler, as a plugin.
@Suite(.blocking) struct PluginExerciseTests {
    static let numbers = [2, 5, 6, 10, 15]

    /// A program for one of these exercises.
    struct Candidate: Sendable, CustomTestStringConvertible {
        let exercise: Int
        let language: String
        /// The fault of the plugin; empty for a solution.
        let fault: String
        let source: String
        /// The number of the first sentence that is false; nil for a solution.
        let broken: Int?

        var testDescription: String { "\(exercise) \(language) \(fault)" }

        static let all = (try? numbers.flatMap(of)) ?? []

        private static func of(_ exercise: Int) throws -> [Candidate] {
            try [("py", "Wrong.txt"), ("sh", "WrongShell.txt")].flatMap { language, file in
                let solution = try text("Answers/Solution.\(language)", of: exercise)
                let wrong = try WrongProgram.all(
                    in: text("Answers/\(file)", of: exercise), exchangingLinesOf: solution)
                return [Candidate(exercise: exercise, language: language, fault: "", source: solution, broken: nil)]
                    + wrong.map {
                        Candidate(
                            exercise: exercise, language: language, fault: $0.fault, source: $0.source,
                            broken: $0.sentences.first)
                    }
            }
        }
    }

    private static func folder(_ exercise: Int) -> String { "Exercise\(exercise < 10 ? "0" : "")\(exercise)/Plugin" }

    private static func text(_ file: String, of exercise: Int) throws -> String {
        try Edition.text(of: "Exercises/\(folder(exercise))/\(file)")
    }

    private func sentences(of text: String) -> [String] { text.matches(of: #"(?m)^# +(\d+\. .*)$"#) }

    private func check(_ exercise: Int, _ file: String, in home: ProgramHome) throws -> ProgramResult {
        try home.run(["exercise", "\(exercise)", "--plugin", home.file(file)])
    }

    @Test(arguments: numbers)
    func `the task in both languages has the sentences that are checked and broken`(
        _ exercise: Int
    ) throws {
        let sentences = sentences(of: try Self.text("Check.txt", of: exercise))
        #expect(sentences.map { $0.prefix { $0 != "." } } == sentences.indices.map { "\($0 + 1)" })
        for stub in ["stub.py", "stub.sh"] {
            let text = try Self.text(stub, of: exercise)
            #expect(self.sentences(of: text) == sentences)
            #expect(text.split(separator: "\n").filter { $0.hasPrefix("#") }.allSatisfy { $0.count <= 80 })
        }
        let wrong = Candidate.all.filter { $0.exercise == exercise && $0.broken != nil }
        #expect(Set(wrong.filter { $0.language == "py" }.compactMap(\.broken)) == Set(1...sentences.count))
        #expect(wrong.contains { $0.language == "sh" })
    }

    @Test(arguments: Candidate.all) func `solutions pass, and wrong plugins fail for their reason`(
        _ candidate: Candidate
    ) throws {
        let home = try ProgramHome()
        _ = try home.write(candidate.source, to: "mine.\(candidate.language)")
        let result = try check(candidate.exercise, "mine.\(candidate.language)", in: home)
        let failed = result.output.matches(of: #"(?m)^  ✗ (\d+)\. "#).compactMap { Int($0) }
        #expect(failed == (candidate.broken.map { [$0] } ?? []), "\(result)")
        #expect(result.status == (candidate.broken == nil ? 0 : 1), "\(result)")
    }

    @Test(arguments: [("mine.py", 2), ("mine.sh", 15)]) func `a new file gets the task, which fails at first`(
        _ file: String, _ exercise: Int
    ) throws {
        let home = try ProgramHome()
        let first = try check(exercise, file, in: home)
        #expect(first.status == 0 && first.output.contains("--plugin \(home.file(file))"), "\(first)")
        #expect(home.text(of: file) == (try Self.text("stub\(file.dropFirst(4))", of: exercise)))
        let second = try check(exercise, file, in: home)
        #expect(second.status == 1 && second.output.contains("\n  ✗ "), "\(second)")
        #expect(second.diagnostics.contains("Exercise \(exercise) is not solved yet."), "\(second)")
    }

    @Test(arguments: [3, 9]) func `another exercise cannot be a plugin`(_ exercise: Int) throws {
        let result = try check(exercise, "mine.py", in: ProgramHome())
        #expect(
            result.diagnostics.contains("The exercises 2, 5, 6, 10 and 15 can also be written in sh or Python"),
            "\(result)")
    }

    @Test func `a plugin in another language is refused with those that work`() throws {
        for words in [["exercise", "5", "--plugin", "shelf.rb"], ["-c", "exercise 5 --plugin shelf.rb"]] {
            let result = try ProgramHome().run(words)
            #expect(
                result.status == 1 && result.diagnostics.contains("A plugin is checked in sh or Python"), "\(result)")
        }
    }

    @Test(arguments: [
        (["exercise", "99"], "Give the number of an exercise, from 2 to 16: exercise 5.\n"),
        (["exercise"], "'exercise' needs N"), (["exercise", "5", "--plugn", "a.py"], "Unknown option '--plugn'"),
    ]) func `an error in the arguments has no place in a script`(_ words: [String], _ message: String) throws {
        let result = try ProgramHome().run(words)
        #expect(result.status == 1 && result.diagnostics.hasPrefix(message), "\(result)")
    }

    @Test func `a declaration that is wrong is shown`() throws {
        let home = try ProgramHome()
        _ = try home.write("#!/bin/sh\necho hello\n", to: "mine.sh")
        let result = try check(2, "mine.sh", in: home)
        #expect(result.output.contains("declaration"), "\(result)")
        #expect(!result.output.contains(home.path), "\(result)")
    }
}
