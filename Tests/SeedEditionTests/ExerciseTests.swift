import BuiltProgram
import Foundation
import TestTraits
import Testing

/// A copy of the exercises that tests may change and build.
final class ExerciseCopy: Sendable {
    static let directory = Edition.examples + "/Exercises"
    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [])
        .filter { $0.hasPrefix("Exercise") }.sorted()

    private let home: ProgramHome
    private let directory: String

    init() throws {
        home = try ProgramHome()
        directory = home.path
        for name in ["Package.swift", "Sources", "Covers"] { try copy("SeedEdition/\(name)") }
        for name in ["Package.swift", "Checking", "run"] + Self.names { try copy("Exercises/\(name)") }
    }

    private init(home: ProgramHome, directory: String) { (self.home, self.directory) = (home, directory) }

    /// The same files where the next run of the tests finds their build products, and makes them equal again.
    func lasting() throws -> ExerciseCopy {
        ExerciseCopy(home: home, directory: try LastingCopy.update("exercises", from: directory))
    }

    func start(
        _ command: [String], _ environment: [String: String] = [:], patience: Double = RunningProgram.patience
    ) throws -> RunningProgram {
        let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        return try RunningProgram(command, environment: all, directory: path("Exercises"), patience: patience)
    }

    func path(_ name: String) -> String { directory + "/" + name }

    func text(of name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

    func write(_ text: String, to name: String) throws {
        let file = URL(fileURLWithPath: path("Exercises/\(name)"))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func copy(_ name: String, to target: String? = nil) throws {
        let target = path(target ?? name)
        let folder = URL(fileURLWithPath: target).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: target)
        try FileManager.default.copyItem(atPath: "\(Edition.examples)/\(name)", toPath: target)
    }
}

/// One program with all variants of all exercises, which is built once.
struct ExerciseVariants: Sendable {
    /// The output of a variant, for each check in its order.
    struct Outcome: Sendable {
        let output: String
        /// The numbers of the checks that failed. A check in which the program stopped has failed.
        let failed: [Int]
    }

    static let built = Result { try ExerciseVariants() }

    let all: [ExerciseVariant]
    let copy: ExerciseCopy

    private init() throws {
        all = try ExerciseCopy.names.flatMap { try ExerciseVariant.all(of: $0) }
        let sources = try ExerciseCopy()
        for name in ExerciseCopy.names {
            let check = try Edition.text(of: "Exercises/\(name)/Check.swift")
            let modules = all.filter { $0.exercise == name }.map { "// Variant \($0.name)\n" + $0.module(with: check) }
            let imports = "@testable import Checking\nimport FoundationEssentials\n@testable import SeedEdition\n\n"
            try sources.write(imports + modules.joined(separator: "\n"), to: "Variants/\(name).swift")
        }
        let cases = all.map { "case \"\($0.name)\": await Exercise_\($0.name).main()\n" }.joined()
        let main = "switch CommandLine.arguments[1] {\n\(cases)default: break\n}\n"
        try sources.write(main, to: "Variants/main.swift")
        copy = try sources.lasting()
        let build = [SwiftDriver.command, "build", "--product", "Variants", "--quiet"]
        let result = try copy.start(build, ["EXERCISE_VARIANTS": "1"], patience: RunningProgram.buildPatience).finish()
        try #require(result.status == 0, "\(result)")
    }

    /// Runs variants one after the other. Each has some seconds, because a wrong program may run for ever.
    func outcomes(of variants: [ExerciseVariant]) throws -> [Outcome] {
        let lines = """
            for name in \(variants.map(\.name).joined(separator: " ")); do
                timeout 5 .build/debug/Variants $name 2>/dev/null; echo "\(Self.end)$?"
            done
            """
        let settings = ["EXERCISE_ALL_CHECKS": "1", "SWIFT_BACKTRACE": "enable=no"]
        let output = try copy.start(["/bin/sh", "-c", lines], settings).finish().output
        let parts = output.components(separatedBy: Self.end)
        return zip(parts, parts.dropFirst()).map {
            Self.outcome($0, wasStopped: !["0", "1"].contains($1.prefix { $0 != "\n" }))
        }
    }

    private static let end = "=== "

    private static func outcome(_ output: String, wasStopped: Bool) -> Outcome {
        let last = output.matches(of: #"(?m)^  [✓✗] (\d+)\. "#).last.flatMap { Int($0) } ?? 0
        let failed = output.matches(of: #"(?m)^  ✗ (\d+)\. "#).compactMap { Int($0) }
        return Outcome(output: output, failed: failed + (wasStopped ? [last + 1] : []))
    }
}

/// The exercises in Examples.
@Suite(.serialized, .building) struct ExerciseTests {
    /// The numbered sentences of the task of an exercise.
    private func sentences(of name: String) throws -> [String] {
        var sentences: [String] = []
        var isInside = false
        for line in try Edition.lines(of: "Exercises/\(name)/Exercise.swift").prefix(while: { $0.hasPrefix("//") }) {
            let text = line.dropFirst(2).trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("\(sentences.count + 1). ") {
                sentences.append(String(text.drop { $0 != " " }.dropFirst()))
                isInside = true
            } else if isInside, line.hasPrefix("//     ") {
                sentences[sentences.count - 1] += " " + text
            } else {
                isInside = false
            }
        }
        return sentences
    }

    @Test func `each lesson with a task has an exercise of one form`() throws {
        #expect(ExerciseCopy.names.compactMap { Int($0.dropFirst("Exercise".count)) } == Array(2...16))
        for name in ExerciseCopy.names {
            let stub = try Edition.lines(of: "Exercises/\(name)/Exercise.swift")
            let number = Int(name.suffix(2)) ?? 0
            #expect(stub.first?.hasPrefix("// Exercise \(number): ") == true, "\(name)")
            let text = stub.prefix { $0.hasPrefix("//") }
            let command = "'bluelib exercise \(number)' or 'make exercise N=\(number)'"
            #expect(text.last == "// Edit this file only. \(command) checks it.", "\(name)")
            #expect(text.count <= 24 && text.allSatisfy { $0.count <= 80 }, "\(name): \(text.count)")
        }
    }

    @Test(arguments: ExerciseCopy.names)
    func `each sentence of a task has its check and a program that breaks it`(_ name: String) throws {
        let sentences = try sentences(of: name)
        let check = try Edition.text(of: "Exercises/\(name)/Check.swift")
        let checked = check.matches(of: #" = Check\("(.*)"\) \{"#).map { $0.replacing(#"\""#, with: "\"") }
        #expect(sentences.count >= 3)
        #expect(sentences == checked)
        for sentence in sentences {
            #expect(sentence.last == "." && !sentence.dropLast().contains(". "), "more than one sentence: \(sentence)")
        }
        let wrong = try ExerciseVariant.all(of: name).compactMap { variant -> Int? in
            if case .fails(let numbers) = variant.expectation { numbers.first } else { nil }
        }
        #expect(Set(wrong) == Set(sentences.indices.map { $0 + 1 }), "the sentences without a wrong program: \(name)")
        // Only the numbered sentences say what a task asks for.
        let text = try Edition.lines(of: "Exercises/\(name)/Exercise.swift").prefix { $0.hasPrefix("//") }
        for line in text where line.contains(" must ") && !line.contains("must suit") {
            Issue.record("\(name): \(line)")
        }
    }

    @Test(arguments: ExerciseCopy.names)
    func `right programs pass, and wrong ones and mutants fail for their reasons`(_ name: String) throws {
        let variants = try ExerciseVariants.built.get()
        let these = variants.all.filter { $0.exercise == name }
        for (variant, outcome) in zip(these, try variants.outcomes(of: these)) {
            let comment = "\(variant.name), \(variant.fault): \(outcome.output)"
            switch variant.expectation {
            case .solved:
                #expect(outcome.failed == [] && outcome.output.contains("\n    To think about: "), "\(comment)")
            case .fails(let numbers): #expect(outcome.failed == numbers, "\(comment)")
            case .isFound: #expect(outcome.failed != [], "\(comment)")
            }
            #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(comment)")
        }
    }

    @Test(arguments: ExerciseCopy.names)
    func `the first failure of an untouched stub says what happened, and not what to write`(_ name: String) throws {
        let variants = try ExerciseVariants.built.get()
        let chosen = variants.all.filter {
            $0.name == name.suffix(2) + "Stub" || $0.name == name.suffix(2) + "Tempting"
        }
        let outcomes = try variants.outcomes(of: chosen)
        let (stub, tempting) = (outcomes[0], outcomes[1])
        let first = stub.output.components(separatedBy: "  ✗ ").dropFirst().first ?? ""
        #expect(!first.contains("Hint: "), "\(first)")
        // The tempting program gets further, and fails for the reason that it names.
        let reason = try Edition.lines(of: "Exercises/\(name)/Answers/Tempting.swift").first
        #expect(reason == "// Fails: \(tempting.failed.map(String.init).joined(separator: ", "))", "\(tempting)")
        #expect((tempting.failed.first ?? 0) > (stub.failed.first ?? 0), "\(stub) \(tempting)")
    }

    @Test func `a number runs the exercise, and a change while watching runs it again`() throws {
        // Most of the modules are built there.
        let copy = try ExerciseVariants.built.get().copy
        let program = try copy.start(["./run", "5", "watch"], ["EXERCISE_BUILD": copy.path("Exercises/.build")])
        try #require(program.waitForOutput("Edit it, and check it again:\n    Exercise05/Exercise.swift"))
        #expect(program.waitForOutput("Waiting for a change of Exercise05/Exercise.swift."))
        try copy.copy("Exercises/Exercise05/Answers/Solution.swift", to: "Exercises/Exercise05/Exercise.swift")
        #expect(program.waitForOutput("  Solved.\n"))
        try copy.write("let", to: "Exercise05/Exercise.swift")
        #expect(program.waitForOutput("Your code does not compile yet:\n\nExercise05/Exercise.swift:1:4: error: "))
        #expect(!program.output.contains("not because of your code"))
        let faulty = """
            @testable import SeedEdition
            struct OtherNamesHandler: Handler {
                let name = ""
                let summary = ""
                let plugins: [any Plugin]
                func handle(_ request: inout Request) -> (any Command)? {
                    request.words[7] = ""
                    return nil
                }
            }
            """
        try copy.write(faulty, to: "Exercise05/Exercise.swift")
        #expect(program.waitForOutput("Your code has stopped the check"))
        program.signal(SIGINT)
        #expect(try program.finish().diagnostics.contains("Index out of range"))
    }

    @Test func `an installed exercise is copied, and only the file to edit is the user's`() throws {
        let copy = try ExerciseCopy()
        let home = copy.path("mine")
        let settings = ["EXERCISE_HOME": home, "SWIFT": "false", "XDG_CACHE_HOME": copy.path("cache")]
        let first = try copy.start(["./run", "5"], settings).finish()
        #expect(
            first.output.contains("Your copy of the exercises is in this directory:\n\n    \(home)/Exercises\n"),
            "\(first)")
        let edited = "mine/Exercises/Exercise05/Exercise.swift"
        #expect(copy.text(of: edited) == copy.text(of: "Exercises/Exercise05/Exercise.swift"))
        try copy.write("mine", to: "../\(edited)")
        try copy.write("newer", to: "Exercise05/Check.swift")
        let second = try copy.start(["./run", "5"], settings).finish()
        #expect(second.output.contains("The build failed") && !second.output.contains("Your copy"), "\(second)")
        #expect(copy.text(of: edited) == "mine")
        #expect(copy.text(of: "mine/Exercises/Exercise05/Check.swift") == "newer")
        #expect(copy.text(of: "mine/SeedEdition/Package.swift") != nil)
    }

    @Test func `an installed exercise is solved in the copy, and the installed files stay as they are`() throws {
        let copy = try ExerciseCopy()
        let place = LastingCopy.path("installed-exercises")
        let file = place + "/Exercises/Exercise05/Exercise.swift"
        try? FileManager.default.removeItem(atPath: file)
        // For the superuser, who may write there, the missing Makefile decides.
        _ = try copy.start(["chmod", "-R", "a-w", "."]).finish()
        defer { _ = try? copy.start(["chmod", "-R", "u+w", "."]).finish() }
        let settings = ["EXERCISE_HOME": place, "XDG_CACHE_HOME": place + "/cache"]
        let first = try copy.start(["./run", "5"], settings, patience: RunningProgram.buildPatience).finish()
        #expect(first.status == 1 && first.output.contains("check it again:\n    \(file)\n"), "\(first)")
        let solution = try Edition.text(of: "Exercises/Exercise05/Answers/Solution.swift")
        try solution.write(toFile: file, atomically: true, encoding: .utf8)
        let second = try copy.start(["./run", "5"], settings, patience: RunningProgram.buildPatience).finish()
        #expect(second.status == 0 && second.output.contains("  Solved.\n"), "\(second)")
        #expect(
            copy.text(of: "Exercises/Exercise05/Exercise.swift")
                == (try Edition.text(of: "Exercises/Exercise05/Exercise.swift")))
    }

    @Test func `without a compiler, it says what to install, and which form works`() throws {
        let settings = [
            "PATH": "/nonexistent:/usr/bin:/bin", "HOME": "/nonexistent", "SWIFT": "no-swift",
            "EXERCISE_COMMAND": "bluelib exercise",
        ]
        func run(_ number: String) throws -> ProgramResult {
            try RunningProgram([ExerciseCopy.directory + "/run", number], environment: settings).finish()
        }
        let (five, three) = (try run("5"), try run("3"))
        #expect(five.status == 69 && five.diagnostics.contains("https://www.swift.org/install"), "\(five)")
        #expect(five.diagnostics.contains("\n    bluelib exercise 5 --plugin exercise5.py\n"), "\(five)")
        #expect(
            three.diagnostics.contains("The exercises 2, 5, 6, 10 and 15 can also be written in sh or Python"),
            "\(three)")
    }

    @Test(arguments: [[], ["0"], ["99"], ["five"], ["5", "now"], ["5", "shelf.rb"], ["3", "file.py"]])
    func `another number or file is reported`(_ words: [String]) throws {
        let program = try RunningProgram(
            [ExerciseCopy.directory + "/run"] + words, environment: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"])
        let result = try program.finish()
        #expect(result.status == 64, "\(result)")
        #expect(
            result.diagnostics.contains("\n    make exercise N=") || result.diagnostics.contains("exercise 3 cannot."))
    }
}
