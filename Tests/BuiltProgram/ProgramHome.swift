public import Foundation

/// A directory in which the program finds a library and everything else of its own; it goes when this value goes.
public final class ProgramHome: Sendable {
    /// Its absolute path.
    public let path: String

    /// An empty home.
    public init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "bluelib-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    /// A home that holds what another one holds.
    public init(copying other: ProgramHome) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "bluelib-\(UUID().uuidString)").path
        try FileManager.default.copyItem(atPath: other.path, toPath: path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The library that the program uses when none is named.
    public var library: String { file("library.sqlite") }

    /// What the program is told of its surroundings: this home, a terminal that draws, and nothing of the tester's own.
    public var environment: [String: String] {
        [
            "BLUELIB_HOME": path, "HOME": path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
            "USER": "tester", "TZ": "UTC",
        ].merging(Sanitizers.environment) { own, _ in own }
    }

    /// The path of a file in it.
    public func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and answers its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        let url = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return file(name)
    }

    /// What is in a file; nil when there is none.
    public func bytes(of name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

    /// What is in a file, as text; nil when there is none.
    public func text(of name: String) -> String? { bytes(of: name).map { String(decoding: $0, as: UTF8.self) } }

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - input: What it reads from its standard input, which is a pipe.
    ///   - environment: What it is told beyond ``environment``.
    public func run(
        _ arguments: [String], input: String = "", environment more: [String: String] = [:]
    ) throws -> ProgramResult {
        let program = try start(arguments, environment: more)
        program.send(input)
        return try program.finish()
    }

    /// Runs the program to its end in this directory, where it may write.
    public func runInside(_ arguments: [String]) throws -> ProgramResult {
        let program = try RunningProgram(
            [BuiltProgram.path] + arguments, environment: environment, directory: path)
        return try program.finish()
    }

    /// Runs a line of the system's shell, in which `$bluelib` is the program.
    public func runShell(_ line: String) throws -> ProgramResult {
        var surroundings = environment
        surroundings["bluelib"] = BuiltProgram.path
        return try RunningProgram(["/bin/sh", "-c", line], environment: surroundings).finish()
    }

    /// Starts the program.
    public func start(_ arguments: [String], environment more: [String: String] = [:]) throws -> RunningProgram {
        try RunningProgram([BuiltProgram.path] + arguments, environment: environment.merging(more) { $1 })
    }
}
