import BuiltProgram
import Foundation
import Testing

/// One of the two programs that Examples compares.
enum Edition: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case before, seed

    /// The directory of the package below Examples.
    var directory: String { self == .seed ? "SeedEdition" : "Before" }
    /// The paths of the sources below Examples.
    var sources: [String] {
        let found = FileManager.default.enumerator(atPath: Self.examples + "/" + directory)
        let paths = found?.compactMap { $0 as? String } ?? []
        return paths.filter { isSource($0) }.sorted().map { directory + "/" + $0 }
    }
    var testDescription: String { directory }

    private func isSource(_ path: String) -> Bool {
        path.hasSuffix(".swift") && (path.hasPrefix("Sources/") || path == "main.swift")
    }

    static let examples = BuiltProgram.projectRoot + "/Examples"

    /// A file below Examples.
    static func text(of path: String) throws -> String {
        try String(contentsOfFile: examples + "/" + path, encoding: .utf8)
    }

    /// The lines of a file below Examples.
    static func lines(of path: String) throws -> [Substring] {
        try text(of: path).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
}

/// A copy of both packages, which tests may change, and build after ``lasting(as:)``.
final class EditionCopy: Sendable {
    /// The unchanged copy, in which both programs are built.
    static let unchanged = Result {
        let copy = try EditionCopy().lasting(as: "unchanged")
        for edition in Edition.allCases { try copy.build(edition) }
        return copy
    }

    private let home: ProgramHome
    private let directory: String

    init() throws {
        home = try ProgramHome()
        directory = home.path
        for edition in Edition.allCases { try copy(edition.directory) }
    }

    private init(home: ProgramHome, directory: String) { (self.home, self.directory) = (home, directory) }

    /// The same sources where the next run of the tests finds their build products. They must not be changed there.
    func lasting(as name: String) throws -> EditionCopy {
        EditionCopy(home: home, directory: try LastingCopy.update("editions-\(name)", from: directory))
    }

    /// The path of a file or directory in the copy.
    func path(_ name: String) -> String { directory + "/" + name }

    /// Runs a command in the copy, and records an issue if it fails.
    @discardableResult
    func run(_ command: [String], expects status: Int32? = 0) throws -> ProgramResult {
        let environment = ProcessInfo.processInfo.environment
        let program = try RunningProgram(
            command, environment: environment, directory: directory, patience: RunningProgram.buildPatience)
        let result = try program.finish()
        #expect(status == nil || result.status == status, "\(command.joined(separator: " ")): \(result)")
        return result
    }

    /// Builds the program of an edition, and records an issue for a warning.
    func build(_ edition: Edition) throws {
        let result = try run(
            [SwiftDriver.command, "build", "--package-path", edition.directory, "--product", edition.rawValue])
        let isClean = !(result.output + result.diagnostics).contains("warning: ")
        #expect(isClean, "\(result)")
        // The next run compiles the files again, and shows the warning again.
        if !isClean { try FileManager.default.removeItem(atPath: path("\(edition.directory)/.build")) }
    }

    /// Types lines into a new session of an edition; `session` names the file with the saved state.
    func type(
        _ lines: String, into edition: Edition, session: String = UUID().uuidString, server: String? = nil
    ) throws -> ProgramResult {
        let program = path("\(edition.directory)/.build/debug/\(edition.rawValue)")
        let environment = home.environment.merging(server.map { ["SEED_SERVER": $0] } ?? [:]) { $1 }
        let running = try RunningProgram([program, home.file(session)], environment: environment)
        running.send(lines)
        return try running.finish()
    }

    /// Types a transcript into an edition, each session after the other.
    func type(_ transcript: Transcript, into edition: Edition) throws -> ProgramResult {
        let session = UUID().uuidString
        let results = try transcript.sessions.map { try type($0, into: edition, session: session) }
        return ProgramResult(
            output: results.map(\.output).joined(), diagnostics: results.map(\.diagnostics).joined(),
            status: results.last?.status ?? 0)
    }

    /// Adds a patch of Examples/Changes to the copy, or removes it.
    func apply(_ patch: String, isReversed: Bool = false) throws {
        let file = Edition.examples + "/Changes/" + patch
        try run(["git", "apply"] + (isReversed ? ["-R"] : []) + [file])
    }

    /// The contents of the sources in the copy, by path.
    func sources(of edition: Edition) -> [String: Data] {
        Dictionary(uniqueKeysWithValues: edition.sources.map { ($0, home.bytes(of: $0) ?? Data()) })
    }

    /// Copies a package without its build products.
    private func copy(_ directory: String) throws {
        try FileManager.default.createDirectory(atPath: path(directory), withIntermediateDirectories: true)
        let names = try FileManager.default.contentsOfDirectory(atPath: Edition.examples + "/" + directory)
        for name in names where !name.hasPrefix(".") {
            try FileManager.default.copyItem(
                atPath: "\(Edition.examples)/\(directory)/\(name)", toPath: path("\(directory)/\(name)"))
        }
    }
}

/// The compiler's driver, as `make test` names it.
enum SwiftDriver {
    static let command = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
}
