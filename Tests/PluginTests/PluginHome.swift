import BuiltProgram
import Foundation
import Glibc
import Testing

/// A home with installed plugins.
final class PluginHome {
    /// The folders of plugins, relative to the project.
    enum Folder: String {
        case examples = "Examples/Plugins"
        case given = "Tests/PluginTests/Given"
        case correct = "Tests/PluginTests/Correct"
        case faulty = "Tests/PluginTests/Faulty"
    }

    /// The timeout of a program in seconds. The longest limit of the protocol is 5 seconds.
    static let patience = 25 * Sanitizers.slowness

    let home: ProgramHome

    /// Creates a home with trusted plugins, and the five albums of a new library.
    init(_ plugins: String..., from folder: Folder = .correct) throws {
        home = try ProgramHome()
        for plugin in plugins {
            try install(plugin, from: folder)
            try trust(plugin)
        }
    }

    /// Installs a plugin of the project without trust.
    func install(_ name: String, from folder: Folder) throws {
        try install(
            try String(contentsOfFile: "\(BuiltProgram.projectRoot)/\(folder.rawValue)/\(name)", encoding: .utf8),
            as: name)
    }

    /// Installs the text of a plugin without trust.
    func install(_ text: String, as name: String) throws { try home.writeProgram(text, to: "plugins/\(name)") }

    /// Trusts a plugin.
    ///
    /// It tries several times: on a busy machine a program may need more than a second for its declaration.
    func trust(_ name: String) throws {
        var result = ProgramResult(status: 1)
        for _ in 0..<5 where result.status != 0 { result = try run("plugins trust \(name)") }
        #expect(result.status == 0, "\(result)")
    }

    /// Sets the permissions of a file.
    func setMode(_ mode: Int, of file: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: home.file(file))
    }

    /// Runs commands as one script.
    func run(_ lines: String...) throws -> ProgramResult { try runProgram(lines.flatMap { ["-c", $0] }) }

    /// Runs commands as one script that goes on after errors.
    func runAll(_ lines: String...) throws -> ProgramResult {
        try runProgram(["--on-error", "continue"] + lines.flatMap { ["-c", $0] })
    }

    /// Runs lines as if they were typed.
    func type(_ lines: String...) throws -> ProgramResult {
        try runProgram(["-i"], input: lines.map { $0 + "\n" }.joined())
    }

    /// Runs the program to its end.
    func runProgram(_ arguments: [String], input: String = "") throws -> ProgramResult {
        let program = try start(arguments)
        program.send(input)
        return try program.finish()
    }

    /// Starts the program.
    func start(_ arguments: [String]) throws -> RunningProgram {
        try RunningProgram([BuiltProgram.path] + arguments, environment: home.environment, patience: Self.patience)
    }

    /// Adds albums with long notes.
    func addAlbums(_ count: Int) throws {
        let note = String(repeating: "x", count: 200)
        let rows = (1...count).map { "Title \($0)\tArtist \($0)\t\(note)\n" }
        _ = try runProgram(
            ["-c", "import - --format tsv"], input: "title\tartist\tnote\n" + rows.joined())
    }

    /// The albums with their ids and positions, and the changes.
    func contents() throws -> String { try run("list --format jsonl", "changes --format jsonl").output }

    /// Waits until a file exists; false after a timeout.
    func waitForFile(_ name: String, seconds: Double = PluginHome.patience) -> Bool {
        wait(seconds: seconds) { self.home.bytes(of: name) != nil }
    }

    /// Waits until a file contains a text; false after a timeout.
    func waitForText(_ text: String, in name: String) -> Bool {
        wait(seconds: Self.patience) { self.home.text(of: name)?.contains(text) == true }
    }

    /// Waits until the text of a file contains the given number of lines, and returns them.
    func waitForLines(_ count: Int, of name: String) -> [Substring] {
        let lines = { (self.home.text(of: name) ?? "").split(separator: "\n") }
        _ = wait(seconds: Self.patience) { lines().count >= count }
        return lines()
    }

    /// Waits until no process of this home is left except for the given one, and returns those that do not end.
    func remainingProcesses(besides shell: Int32? = nil) -> [Int32] {
        _ = wait(seconds: 4 * Sanitizers.slowness) { self.processes(besides: shell).isEmpty }
        // A list of processes can miss one that starts another one and ends.
        return (0..<5).flatMap { _ in
            poll(nil, 0, 20)
            return processes(besides: shell)
        }
    }

    /// True if a file does not grow.
    func isStill(_ name: String) -> Bool {
        let size = home.bytes(of: name)?.count
        poll(nil, 0, 500)
        return home.bytes(of: name)?.count == size
    }

    /// The processes that have this home in their environment; zombies have none.
    private func processes(besides shell: Int32?) -> [Int32] {
        let setting = Data("BLUELIB_HOME=\(home.path)".utf8)
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
        return numbers.filter { number in
            guard number != shell, let file = fopen("/proc/\(number)/environ", "r") else { return false }
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 65536)
            let count = fread(&bytes, 1, bytes.count, file)
            return Data(bytes[..<count]).range(of: setting) != nil
        }
    }

    private func wait(seconds: Double, until isReached: () -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while !isReached() {
            guard ContinuousClock.now < end else { return false }
            poll(nil, 0, 10)
        }
        return true
    }

    /// The peak memory of a process in MB.
    static func peakMemory(of process: Int32) -> Double? {
        let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        return status?.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Double($0.1) }.map { $0 / 1024 }
    }
}

extension ProgramResult {
    /// The peak memory in MB, if the last command was ``memoryLine``.
    var peakMemory: Double? {
        output.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Double($0.1) }.map { $0 / 1024 }
    }

    /// A command that prints the peak memory of the shell.
    static let memoryLine = "! grep VmHWM /proc/$PPID/status"
}
