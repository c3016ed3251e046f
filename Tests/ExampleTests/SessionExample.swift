import BuiltProgram
import Foundation
import ShellKit
import ShellTesting
import Testing

/// A session as text: typed lines after `> `, and their output below.
///
/// An output line that begins with `> ` has a `\` before it. Continuation lines also begin with `> `.
struct SessionExample: Sendable, CustomTestStringConvertible {
    struct Step: Sendable {
        let line: Int
        var typed: String
        var shown: String
    }

    let name: String
    let steps: [Step]

    /// All sessions in Examples, in the order of their names.
    static let all: [SessionExample] = {
        let folder = BuiltProgram.projectRoot + "/Examples/Sessions"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { name in
            (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)).map { SessionExample(name, $0) }
        }
    }()

    var testDescription: String { name }
    var typed: String { steps.map { $0.typed + "\n" }.joined() }
    var shown: String { steps.map(\.shown).joined() }

    init(_ name: String, _ text: String) {
        self.name = name
        // The latest year of an album is next year, and a session is written once.
        let year = Calendar(identifier: .gregorian).component(.year, from: Date())
        let text = text.replacingOccurrences(of: "from 1000 to 2027", with: "from 1000 to \(year + 1)")
        var steps: [Step] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated() {
            if line.hasPrefix("> ") {
                steps.append(Step(line: index + 1, typed: String(line.dropFirst(2)), shown: ""))
            } else if !steps.isEmpty {
                let isGuarded = line.first == "\\" && line.drop { $0 == "\\" }.hasPrefix("> ")
                steps[steps.count - 1].shown += line.dropFirst(isGuarded ? 1 : 0) + "\n"
            }
        }
        self.steps = steps
    }
}

/// The sessions in Examples, in memory and with the built program at its prompt.
@Suite struct SessionExampleTests {
    @Test func `the sessions exist, and each has output`() {
        #expect(SessionExample.all.count >= 3)
        for session in SessionExample.all { #expect(session.shown != "", "\(session.name)") }
    }

    @MainActor
    @Test(arguments: SessionExample.all) func `a session has its expected output in memory`(_ session: SessionExample)
        async throws
    {
        try await session.expectInMemory()
    }

    @Test(arguments: SessionExample.all) func `a session has its expected output with the program`(
        _ session: SessionExample
    )
        throws
    {
        try session.expectWithProgram()
    }
}

extension SessionExample {
    /// Types the session in a new shell, and returns results and messages together.
    @MainActor
    func expectInMemory() async throws {
        let test = try AlbumTestShell(isInteractive: true)
        let shell = test.shell
        var typed = ""
        for step in steps {
            typed += typed.isEmpty ? step.typed : "\n" + step.typed
            let isWhole = Tokenizer.isWhole(typed)
            let output = MemoryOutput()
            if isWhole {
                let context = ShellContext(shell: shell, output: output, diagnostics: output, isInteractive: true)
                await TypedLine(typed, in: context).run()
                typed = ""
            }
            #expect(output.text == step.shown, "\(name):\(step.line): \(step.typed)")
        }
    }

    /// Types the session at the prompt of the built program, with a new library.
    func expectWithProgram() throws {
        let home = try ProgramHome()
        try home.write(typed, to: "typed")
        let result = try home.runShell("\"$bluelib\" -i < '\(home.file("typed"))' 2>&1")
        #expect(result == ProgramResult(output: shown), "\(name)")
    }
}
