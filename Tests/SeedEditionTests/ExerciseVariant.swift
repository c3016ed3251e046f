import Foundation

/// A program for an exercise that is compiled with its check: the stub, an answer, a wrong program or a mutant.
struct ExerciseVariant: Sendable {
    enum Expectation: Equatable, Sendable {
        /// Each check passes.
        case solved
        /// These checks fail, in order, and no others.
        case fails([Int])
        /// At least one check fails.
        case isFound
    }

    let exercise: String
    /// The name of the variant in the program that has all of them: `05Solution`, `05Wrong3`.
    let name: String
    /// The fault of the program; empty for a right one.
    let fault: String
    let source: String
    let expectation: Expectation

    private init(_ exercise: String, _ name: String, _ fault: String, _ source: String, _ expectation: Expectation) {
        (self.exercise, self.fault, self.source, self.expectation) = (exercise, fault, source, expectation)
        self.name = exercise.suffix(2) + name
    }

    /// All variants of an exercise.
    static func all(of exercise: String) throws -> [ExerciseVariant] {
        func text(_ file: String) throws -> String { try Edition.text(of: "Exercises/\(exercise)/\(file)") }
        let (stub, solution) = (try text("Exercise.swift"), try text("Answers/Solution.swift"))
        let fixed = [
            ExerciseVariant(exercise, "Stub", "Nothing was written.", stub, .isFound),
            ExerciseVariant(exercise, "Solution", "", solution, .solved),
            ExerciseVariant(exercise, "Tempting", "See the file.", try text("Answers/Tempting.swift"), .isFound),
        ]
        let wrong = try WrongProgram.all(in: text("Answers/Wrong.txt"), exchangingLinesOf: solution)
        let mutants = Mutator(solution, of: exercise, without: stub).mutants
        let others = try ["Other", "Second", "Third"].map {
            ExerciseVariant(exercise, $0, "", try text("Answers/\($0).swift"), .solved)
        }
        return fixed + others
            + wrong.enumerated().map {
                ExerciseVariant(exercise, "Wrong\($0)", $1.fault, $1.source, .fails($1.sentences))
            }
            + mutants.enumerated().map { ExerciseVariant(exercise, "Mutant\($0)", $1.fault, $1.source, .isFound) }
    }

    /// The variant with its own copy of the check. Each declaration of the two files gets a name of its own, so that one module can
    /// contain all variants.
    func module(with check: String) -> String {
        var text = (source + check).replacing(pattern: #"(?m)^(@testable )?import \w+\n|@main "#, with: "")
        let declaration = #"(?m)^(?:\w+ )*(?:struct|enum|class|protocol|func|typealias|var|let) (\w+)"#
        for declared in Set(text.matches(of: declaration)) {
            text = text.replacing(pattern: #"(?<![\w.])\#(declared)\b"#, with: "\(declared)_\(name)")
        }
        return text
    }
}

extension String {
    /// The first groups of all matches.
    func matches(of pattern: String) -> [String] {
        guard let regex = try? NSRegularExpression(pattern: pattern) else { return [] }
        return regex.matches(in: self, range: NSRange(startIndex..., in: self)).compactMap {
            Range($0.range(at: 1), in: self).map { String(self[$0]) }
        }
    }

    func replacing(pattern: String, with replacement: String) -> String {
        replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
    }
}
