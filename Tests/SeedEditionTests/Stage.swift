import BuiltProgram
import Foundation
import Testing

/// A stage of the growing edition, below Examples/Stages.
struct Stage: Sendable, CustomTestStringConvertible {
    static let directory = Edition.examples + "/Stages"
    /// The stages with a patch, in their order.
    static let all = ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? [])
        .sorted().compactMap { Stage($0) }.filter { $0.number > 0 }

    let name: String
    let number: Int

    /// Nil for a name that does not begin with two digits.
    private init?(_ name: String) {
        guard let match = name.wholeMatch(of: /(\d\d)-[a-z-]+/), let number = Int(match.1) else { return nil }
        (self.name, self.number) = (name, number)
    }

    var testDescription: String { name }
    func path(_ file: String) -> String { "\(Self.directory)/\(name)/\(file)" }
    func transcript() throws -> Transcript { try Transcript("Stages/\(name)/wanted.transcript") }
}

/// The programs after each stage, made from the patches and built.
final class StageCopy: Sendable {
    static let built = Result {
        let copy = try StageCopy()
        for number in 0...Stage.all.count { try copy.build(number) }
        try copy.run(["checker"])
        return copy
    }

    /// The directory of the programs and the checker; the next run of the tests finds them there.
    private static let build = LastingCopy.path("stages")

    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    func path(_ name: String) -> String { home.file(name) }

    /// The directory with the program after a stage.
    func program(_ number: Int) -> String { path("program\(number)") }

    /// Runs the script for learners.
    @discardableResult
    func run(_ arguments: [String], expects status: Int32 = 0) throws -> ProgramResult {
        let result = try command([Stage.directory + "/run"] + arguments)
        #expect(result.status == status, "run \(arguments.joined(separator: " ")): \(result)")
        return result
    }

    func command(_ words: [String]) throws -> ProgramResult {
        let environment = ProcessInfo.processInfo.environment.merging(["STAGE_BUILD": Self.build]) { $1 }
        return try RunningProgram(
            words, environment: environment, directory: home.path, patience: RunningProgram.buildPatience
        ).finish()
    }

    /// The result of the built checker.
    func check(_ arguments: [String]) throws -> ProgramResult { try command([Self.build + "/checker"] + arguments) }

    /// The session of a transcript with the program after a stage, without its first argument in an early stage.
    func type(_ transcript: Transcript, into number: Int) throws -> String {
        let state = path(UUID().uuidString)
        return try transcript.sessions.map { lines in
            let program = try RunningProgram([program(number) + "/program", state], environment: home.environment)
            program.send(lines)
            return try program.finish().output
        }.joined()
    }

    /// Makes the program after a stage, and compiles it as one module, which needs a third of the time of a package.
    private func build(_ number: Int) throws {
        let directory = program(number)
        try run(["state", String(number), directory])
        let main = directory + "/Sources/seed/main.swift"
        let text = try String(contentsOfFile: main, encoding: .utf8)
        try text.replacing("\nimport SeedEdition\n", with: "\n").write(
            toFile: directory + "/main.swift", atomically: true, encoding: .utf8)
        let sources = try FileManager.default.contentsOfDirectory(atPath: directory + "/Sources/SeedEdition")
        let files = sources.sorted().map { "\(directory)/Sources/SeedEdition/\($0)" } + [directory + "/main.swift"]
        // The settings of the stages' Package.swift.
        let settings = [
            "-swift-version", "6", "-default-isolation", "MainActor", "-enable-upcoming-feature", "ExistentialAny",
            "-enable-upcoming-feature", "InternalImportsByDefault", "-warnings-as-errors",
        ]
        let kept = Self.build + "/\(number)"
        let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
        let contents = (settings + texts).joined(separator: "\n")
        if (try? String(contentsOfFile: kept + ".sources", encoding: .utf8)) != contents {
            try compile(number, files, settings, to: kept)
            try contents.write(toFile: kept + ".sources", atomically: true, encoding: .utf8)
        }
        try FileManager.default.copyItem(atPath: kept, toPath: directory + "/program")
    }

    private func compile(_ number: Int, _ files: [String], _ settings: [String], to program: String) throws {
        try FileManager.default.createDirectory(atPath: Self.build, withIntermediateDirectories: true)
        let compiler = #"exec "$(dirname "$(command -v "$0")")/swiftc" "$@""#
        let names = ["-wmo", "-module-name", "Stage\(number)", "-o", program]
        let result = try command(["/bin/sh", "-c", compiler, SwiftDriver.command] + settings + names + files)
        try #require(result.status == 0, "\(result)")
    }
}
