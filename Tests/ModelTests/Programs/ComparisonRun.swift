import BuiltProgram
import Foundation

/// Runs a sequence in the model and in real programs on one library, and compares them after each step.
final class ComparisonRun {
    private let homes: [ProgramHome]
    private let library: String
    private var world = ModelWorld()
    private var programs: [Int: any OpenProgram] = [:]
    /// The processes of all sessions, by number.
    private var processes: [Int: Int32] = [:]
    private var step = 0

    init() throws {
        homes = [try ProgramHome(), try ProgramHome()]
        library = homes[0].library
    }

    /// - Throws: ``Difference`` for the first one, or ``NoAnswer``.
    func run(_ steps: [ModelStep]) throws {
        _ = try homes[0].run(["-c", "count"])
        for (index, step) in steps.enumerated() {
            self.step = index
            try perform(step)
        }
        for slot in programs.keys.sorted() { try perform(.end(slot: slot, isSignal: false)) }
    }

    private func perform(_ step: ModelStep) throws {
        guard let expected = world.apply(step) else { return }
        for file in step.files { for home in homes { try home.write(file.text, to: file.name) } }
        switch step {
        case .start(let slot, let home, let kind, let isOnTerminal):
            let program = try start(kind, home, isOnTerminal: isOnTerminal)
            (programs[slot], processes[world.lastSession]) = (program, program.process)
        case .enter(let slot, let line): try enter(line.line, slot, expected)
        case .run(let home, let run): try self.run(run, home, expected)
        case .end(let slot, let isSignal):
            guard let program = programs[slot] else { return }
            if isSignal { program.signal(SIGTERM) }
            try compareEnd(slot, isSignal ? try program.waitForEnd() : try program.endInput(), expected)
        }
        let displacedHomes = world.lookAround()
        try compareLibrary()
        for home in displacedHomes { try settle(home) }
    }

    /// Moves a home whose saved album is gone to the next one, since a session that does not move saves nothing.
    private func settle(_ home: Int) throws {
        world.resolveHome(home)
        guard !world.library.albums.isEmpty else {
            try? FileManager.default.removeItem(atPath: homes[home].file("session.json"))
            return
        }
        _ = try homes[home].run(["--library", library, "-c", "go ."])
    }

    private func start(
        _ kind: ModelSession.Kind, _ home: Int, isOnTerminal: Bool
    ) throws -> any OpenProgram {
        switch kind {
        case .prompt where isOnTerminal: try TerminalProgram(in: homes[home], library: library)
        case .prompt: try PipeProgram(["-i"], in: homes[home], library: library)
        case .script(_, let continues):
            try PipeProgram(["--on-error", continues ? "continue" : "stop"], in: homes[home], library: library)
        }
    }

    private func enter(_ line: String, _ slot: Int, _ expected: ModelExpectation) throws {
        guard let program = programs[slot] else { return }
        let (output, status) = try program.enter(line)
        if let output { try compare("output", expected.lines, output.map(withoutHome), program.diagnostics) }
        try compare("$?", [expected.status].description, [status].description, program.diagnostics)
        if status == nil { try compareEnd(slot, try program.waitForEnd(), expected) }
    }

    private func run(_ run: ModelRun, _ home: Int, _ expected: ModelExpectation) throws {
        let arguments = run.arguments.map { $0.hasPrefix("~/") ? homes[home].file(String($0.dropFirst(2))) : $0 }
        let program = try homes[home].start(["--library", library] + arguments)
        processes[world.lastSession] = program.process
        let result = try program.finish()
        let lines = result.output.split(separator: "\n").map(String.init)
        try compare("output", expected.lines, lines.map(withoutHome), result.diagnostics)
        try compare("exit status", "\(expected.exitStatus ?? -1)", "\(result.status)", result.diagnostics)
    }

    private func compareEnd(_ slot: Int, _ status: Int32, _ expected: ModelExpectation) throws {
        let diagnostics = programs.removeValue(forKey: slot)?.diagnostics ?? ""
        try compare("exit status", "\(expected.exitStatus ?? -1)", "\(status)", diagnostics)
    }
}

extension ComparisonRun {
    private static let currentAlbums = ["try show --format json"]
    private static let everything = ["list --format jsonl", "echo @@", "changes --format jsonl", "echo @@"]

    /// Compares the albums and the changes in one program, and the current album of each session.
    private func compareLibrary() throws {
        let slots = programs.keys.sorted()
        let observer = slots.isEmpty ? nil : slots[step % slots.count]
        if observer == nil { try compareFreshProgram() }
        for slot in slots {
            guard let program = programs[slot], let session = world.sessions[slot] else { continue }
            let seen = try program.observe((slot == observer ? Self.everything : []) + Self.currentAlbums)
            let current = world.library.currentID(of: .session(session.number))
            try compareAll(seen, current, hasEverything: slot == observer, "session \(slot)", program.diagnostics)
        }
    }

    private func compareFreshProgram() throws {
        for (number, home) in homes.enumerated() {
            let lines = (number == 0 ? Self.everything : []) + Self.currentAlbums
            let result = try home.run(["--library", library] + lines.flatMap { ["-c", $0] })
            let seen = result.output.split(separator: "\n").map(String.init)
            let current = world.library.currentID(of: .home(number))
            try compareAll(seen, current, hasEverything: number == 0, "home \(number)", result.diagnostics)
        }
    }

    private func compareAll(
        _ lines: [String], _ current: Int?, hasEverything: Bool, _ observer: String, _ diagnostics: String
    ) throws {
        let parts = lines.split(separator: "@@", omittingEmptySubsequences: false).map(Array.init)
        if hasEverything, parts.count == 3 {
            try compare("albums in \(observer)", world.library.listing, parts[0], diagnostics)
            let steps = world.library.steps { "tester (\(processes[$0] ?? 0))" }
            try compare("changes in \(observer)", steps, parts[1].map(undated), diagnostics)
        }
        let albums = world.library.albums
        let index = albums.firstIndex { $0.id == current }
        let expected = index.map { [albums[$0].json(position: $0 + 1)] } ?? []
        try compare("current album in \(observer)", expected, parts.last ?? [], diagnostics)
    }

    private func undated(_ line: String) -> String {
        withoutHome(line.replacing(/"date":"[^"]*",/, with: "", maxReplacements: 1))
    }

    /// A line with `~` for the homes.
    private func withoutHome(_ line: String) -> String {
        homes.reduce(line) { $0.replacing($1.path, with: "~") }
    }

    private func compare(_ subject: String, _ expected: String, _ got: String, _ diagnostics: String) throws {
        try compare(subject, [expected], [got], diagnostics)
    }

    private func compare(_ subject: String, _ expected: [String], _ got: [String], _ diagnostics: String) throws {
        guard expected != got else { return }
        throw Difference(step: step, subject: subject, expected: expected, got: got, diagnostics: diagnostics)
    }
}
