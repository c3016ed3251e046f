import BuiltProgram
import Foundation
import TestTraits
import Testing

/// A form of an exercise.
enum ExerciseVariant: String, CaseIterable, Sendable {
    case stub = "Exercise.swift"
    case solution = "Answers/Solution.swift"
    case tempting = "Answers/Tempting.swift"

    /// The addition to the name of the target in the copy.
    var suffix: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}

/// A copy of the exercises in which all variants are built at once.
final class ExerciseCopy: Sendable {
    static let directory = Edition.examples + "/Exercises"
    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [])
        .filter { $0.hasPrefix("Exercise") }.sorted()
    static let built = Result {
        let copy = try ExerciseCopy().lasting()
        let variants = ExerciseVariant.allCases.map(\.suffix).joined(separator: ",")
        let result = try copy.run([SwiftDriver.command, "build"], ["EXERCISE_VARIANTS": variants])
        #expect(result.status == 0, "\(result)")
        return copy
    }

    private let home: ProgramHome
    private let directory: String

    init() throws {
        home = try ProgramHome()
        directory = home.path
        for name in ["Package.swift", "Sources", "Covers"] { try copy("SeedEdition/\(name)") }
        for name in ["Package.swift", "Checking", "run"] { try copy("Exercises/\(name)") }
        for name in Self.names {
            for variant in ExerciseVariant.allCases {
                try copy("Exercises/\(name)/Check.swift", to: "Exercises/\(name)\(variant.suffix)/Check.swift")
                try write(variant, of: name, to: "\(name)\(variant.suffix)")
            }
        }
    }

    private init(home: ProgramHome, directory: String) { (self.home, self.directory) = (home, directory) }

    /// The same files where the next run of the tests finds their build products. They must not be changed there.
    private func lasting() throws -> ExerciseCopy {
        ExerciseCopy(home: home, directory: try LastingCopy.update("exercises", from: directory))
    }

    /// Copies the file of a variant to an exercise of the copy.
    func write(_ variant: ExerciseVariant, of name: String, to target: String) throws {
        try copy("Exercises/\(name)/\(variant.rawValue)", to: "Exercises/\(target)/Exercise.swift")
    }

    /// Runs a command in the directory of the exercises.
    func run(_ command: [String], _ environment: [String: String] = [:]) throws -> ProgramResult {
        try start(command, environment).finish()
    }

    func start(_ command: [String], _ environment: [String: String] = [:]) throws -> RunningProgram {
        let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        return try RunningProgram(command, environment: all, directory: path("Exercises"))
    }

    func path(_ name: String) -> String { directory + "/" + name }

    func copy(_ name: String, to target: String? = nil) throws {
        let target = path(target ?? name)
        let folder = URL(fileURLWithPath: target).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: target)
        try FileManager.default.copyItem(atPath: "\(Edition.examples)/\(name)", toPath: target)
    }
}

/// The exercises in Examples.
@Suite(.serialized, .building) struct ExerciseTests {
    private static func lines(of path: String) throws -> [Substring] {
        try Edition.lines(of: "Exercises/" + path)
    }

    /// The last check in an output that did not pass; nil if all passed.
    private func failedCheck(in output: String) -> Substring? {
        output.split(separator: "\n").first { $0.hasPrefix("  ✗ ") }?.dropFirst(4)
    }

    @Test func `each lesson with a task has an exercise of one form`() throws {
        #expect(ExerciseCopy.names.compactMap { Int($0.dropFirst("Exercise".count)) } == Array(2...15))
        for name in ExerciseCopy.names {
            let stub = try Self.lines(of: "\(name)/Exercise.swift")
            let number = Int(name.suffix(2)) ?? 0
            #expect(stub.first?.hasPrefix("// Exercise \(number): ") == true, "\(name)")
            let text = stub.prefix { $0.hasPrefix("//") }
            #expect(text.last == "// Edit this file only. 'make exercise N=\(number)' checks it.", "\(name)")
            // Without the title, the last line, and the blank lines at both.
            #expect((5...12).contains(text.count - 4), "\(name): \(text.count)")
            #expect(
                try Self.lines(of: "\(name)/Answers/Tempting.swift").first?.hasPrefix("// Fails: ") == true, "\(name)")
        }
    }

    @Test(arguments: ExerciseCopy.names)
    func `the stub fails, the solution passes, and the tempting one fails for its reason`(
        _ name: String
    ) throws {
        let copy = try ExerciseCopy.built.get()
        func result(_ variant: ExerciseVariant) throws -> ProgramResult {
            try copy.run([copy.path("Exercises/.build/debug/\(name)\(variant.suffix)")])
        }
        let (stub, solution, tempting) = (try result(.stub), try result(.solution), try result(.tempting))
        #expect(stub.status == 1, "\(stub)")
        #expect(failedCheck(in: stub.output) != nil, "\(stub)")
        #expect(solution.status == 0, "\(solution)")
        #expect(solution.output.contains("\n    To think about: "), "\(solution)")
        let reason = try Self.lines(of: "\(name)/Answers/Tempting.swift").first?.dropFirst("// Fails: ".count)
        #expect(tempting.status == 1, "\(tempting)")
        #expect(failedCheck(in: tempting.output) == reason, "\(tempting)")
        #expect(failedCheck(in: stub.output) != reason, "\(stub)")
        for line in (stub.output + solution.output + tempting.output).split(separator: "\n") {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test func `a number runs the exercise, and a change while watching runs it again`() throws {
        let copy = try ExerciseCopy()
        for name in ExerciseCopy.names { try copy.copy("Exercises/\(name)") }
        try copy.write(.stub, of: "Exercise05", to: "Exercise05")
        let program = try copy.start(["./run", "5", "watch"], ["EXERCISE_BUILD": copy.path("build")])
        try #require(program.waitForOutput("Edit Examples/Exercises/Exercise05/Exercise.swift and check it again."))
        #expect(program.waitForOutput("Waiting for a change of Exercise05/Exercise.swift."))
        try copy.write(.solution, of: "Exercise05", to: "Exercise05")
        #expect(program.waitForOutput("  Solved.\n"))
        try "let".write(toFile: copy.path("Exercises/Exercise05/Exercise.swift"), atomically: true, encoding: .utf8)
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
        try faulty.write(
            toFile: copy.path("Exercises/Exercise05/Exercise.swift"), atomically: true, encoding: .utf8)
        #expect(program.waitForOutput("Your code has stopped the check"))
        program.signal(SIGINT)
        #expect(try program.finish().diagnostics.contains("Index out of range"))
    }

    @Test(arguments: [[], ["0"], ["99"], ["five"], ["5", "now"]]) func `another number is reported`(_ words: [String])
        throws
    {
        let program = try RunningProgram(
            [ExerciseCopy.directory + "/run"] + words, environment: ["PATH": "/usr/bin:/bin"])
        let result = try program.finish()
        #expect(
            result.status == 64,
            "\(result)")
        #expect(
            result.diagnostics.hasPrefix("Give the number of an exercise, from 2 to"),
            "\(result)")
    }
}
