public import Foundation

/// A directory with the program's library and all of its other files, which is deleted with this value.
public final class ProgramHome: Sendable {
    /// Its absolute path.
    public let path: String

    /// Creates an empty home.
    public init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "bluelib-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    /// Creates a home with the contents of another one.
    public init(copying other: ProgramHome) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "bluelib-\(UUID().uuidString)").path
        try FileManager.default.copyItem(atPath: other.path, toPath: path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The library that the program uses by default.
    public var library: String { file("library.sqlite") }

    /// The environment of the program: this home, a capable terminal, and no variables of the developer.
    public var environment: [String: String] {
        [
            "BLUELIB_HOME": path, "HOME": path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
            "USER": "tester", "TZ": "UTC", "TMPDIR": FileManager.default.temporaryDirectory.path,
        ].merging(Sanitizers.environment) { own, _ in own }
    }

    /// The path of a file in it.
    public func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and returns its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        let url = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return file(name)
    }

    /// Writes an executable file, and returns its path.
    ///
    /// Another program writes the file. A file cannot be started while a process has it open for writing, and a process
    /// that another test starts at this moment would inherit the open file.
    @discardableResult
    public func writeProgram(_ text: String, to name: String) throws -> String {
        let source = try write(text, to: "text of \(name.split(separator: "/").last ?? "")")
        let result = try RunningProgram(
            ["/bin/sh", "-c", #"umask 022; install -D -m 755 "$1" "$2""#, "", source, file(name)],
            environment: environment
        ).finish()
        guard result.status == 0 else { throw CocoaError(.fileWriteUnknown) }
        return file(name)
    }

    /// The contents of a file; nil if it does not exist.
    public func bytes(of name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

    /// The contents of a file as text; nil if it does not exist.
    public func text(of name: String) -> String? { bytes(of: name).map { String(decoding: $0, as: UTF8.self) } }

    /// Runs the program to its end.
    ///
    /// - Parameters:
    /// - input: The text of its standard input, which is a pipe.
    /// - environment: Additional variables to ``environment``.
    public func run(
        _ arguments: [String], input: String = "", environment more: [String: String] = [:]
    ) throws -> ProgramResult {
        let program = try start(arguments, environment: more)
        program.send(input)
        return try program.finish()
    }

    /// Runs the program to its end in this directory, which it may write to.
    public func runInside(_ arguments: [String], input: String = "") throws -> ProgramResult {
        let program = try RunningProgram(
            [BuiltProgram.path] + arguments, environment: environment, directory: path)
        program.send(input)
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
