import BuiltProgram
import Foundation
import ShellTesting
import Testing

/// A session as text: what a person types behind `> `, and beneath it what is shown.
struct SessionExample: Sendable, CustomTestStringConvertible {
    struct Step: Sendable {
        let line: Int
        var typed: String
        var shown: String
    }

    let name: String
    let steps: [Step]

    /// All that are under Examples, in the order of their names.
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
        // The latest year that an album can have is next year's, and a session is written once.
        let year = Calendar(identifier: .gregorian).component(.year, from: Date())
        let text = text.replacingOccurrences(of: "from 1000 to 2027", with: "from 1000 to \(year + 1)")
        var steps: [Step] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated() {
            if line.hasPrefix("> ") {
                steps.append(Step(line: index + 1, typed: String(line.dropFirst(2)), shown: ""))
            } else if !steps.isEmpty {
                steps[steps.count - 1].shown += line + "\n"
            }
        }
        self.steps = steps
    }
}

/// The sessions under Examples, in memory and with the built program at its prompt.
@Suite struct SessionExampleTests {
    @Test func `there are sessions, and each has something to show`() {
        #expect(SessionExample.all.count >= 3)
        for session in SessionExample.all { #expect(session.shown != "", "\(session.name)") }
    }

    @MainActor
    @Test(arguments: SessionExample.all) func `a session shows in memory what it says`(_ session: SessionExample)
        async throws
    {
        let shell = try AlbumTestShell(isInteractive: true)
        for step in session.steps {
            let result = try await shell.run(step.typed)
            #expect(result.diagnostics + result.output == step.shown, "\(session.name):\(step.line): \(step.typed)")
        }
    }

    @Test(arguments: SessionExample.all) func `a session shows with the program what it says`(_ session: SessionExample)
        throws
    {
        let home = try ProgramHome()
        try home.write(session.typed, to: "typed")
        let result = try home.runShell("\"$bluelib\" -i < '\(home.file("typed"))' 2>&1")
        #expect(result == ProgramResult(output: session.shown), "\(session.name)")
    }
}
