import BuiltProgram
import Randomness
import TestTraits
import Testing

/// The same sessions with both editions and, if they use only the common language, with the main program.
@Suite(.building) struct EditionSessionTests {
    @Test func `there are sessions of both kinds`() {
        #expect(Transcript.common.count >= 2)
        #expect(Transcript.shared.count >= 4)
    }

    @Test(arguments: Edition.allCases, Transcript.common + Transcript.shared)
    func `a session has its expected output with an edition`(_ edition: Edition, _ transcript: Transcript) throws {
        let result = try EditionCopy.unchanged.get().type(transcript, into: edition)
        #expect(result == ProgramResult(output: transcript.shown))
    }

    @Test(arguments: Transcript.shared)
    func `a session has its expected output with the main program`(_ transcript: Transcript) throws {
        let home = try ProgramHome()
        try home.write(transcript.typed, to: "typed")
        let result = try home.runShell("\"$bluelib\" -i < '\(home.file("typed"))' 2>&1")
        #expect(result == ProgramResult(output: transcript.shown))
    }

    @Test(arguments: 1...5) func `a random session has the same output with all three`(_ seed: UInt64) throws {
        let lines = randomLines(seed)
        let copy = try EditionCopy.unchanged.get()
        let outputs = try Edition.allCases.map { try copy.type(lines, into: $0).output }
        #expect(outputs[0] == outputs[1])
        let home = try ProgramHome()
        try home.write(lines, to: "typed")
        let result = try home.runShell("\"$bluelib\" -i < '\(home.file("typed"))' 2>&1")
        #expect(withoutHints(result.output) == withoutHints(outputs[0]))
    }

    @Test(arguments: Edition.allCases) func `the next session resumes at the same album`(_ edition: Edition) throws {
        let copy = try EditionCopy.unchanged.get()
        let headline = "4  Staring at the Sun – U2 (2000)\n"
        #expect(try copy.type("go 4\nquit\nlist\n", into: edition, session: "saved").output == headline)
        #expect(try copy.type("previous\nnext\n", into: edition, session: "saved").output.hasSuffix(headline))
    }

    @Test func `the seed edition lists its handlers`() throws {
        let result = try EditionCopy.unchanged.get().type("chain\n", into: .seed)
        let names = result.output.split(separator: "\n").map { $0.split(separator: " ")[1] }
        #expect(names.prefix(2) == ["blank-lines", "abbreviations"])
        #expect(names.dropFirst(2).allSatisfy { $0.hasSuffix("Commands") })
        #expect(names.count == 6)
    }

    /// Lines of the common language, each with a list after it.
    private func randomLines(_ seed: UInt64) -> String {
        var random = SeededRandom(seed: seed)
        return (1...60).map { number in
            let line =
                switch Int.random(in: 0..<8, using: &random) {
                case 0: "add 'Title \(number)' --artist Artist --year \(1950 + number)"
                case 1, 2: "delete"
                case 3: "next"
                case 4: "previous"
                case 5, 6: "undo"
                default: "redo"
                }
            return line + "\nlist\n"
        }.joined()
    }

    /// The output without the messages that name other commands in the main program.
    private func withoutHints(_ output: String) -> [Substring] {
        let hints = ["There is nothing to ", "The library is "]
        return output.split(separator: "\n").filter { line in !hints.contains { line.hasPrefix($0) } }
    }
}
