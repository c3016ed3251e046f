import BuiltProgram
import Testing

/// The same sessions with both editions and, if they use only the common language, with the main program.
@Suite struct EditionSessionTests {
    @Test func `there are sessions of both kinds`() {
        #expect(Transcript.common.count >= 2 && Transcript.shared.count >= 4)
    }

    @Test(arguments: Edition.allCases, Transcript.common + Transcript.shared)
    func `a session has its expected output with an edition`(_ edition: Edition, _ transcript: Transcript) throws {
        let result = try EditionCopy.unchanged.get().type(transcript.typed, into: edition)
        #expect(result == ProgramResult(output: transcript.shown))
    }

    @Test(arguments: Transcript.shared)
    func `a session has its expected output with the main program`(_ transcript: Transcript) throws {
        let home = try ProgramHome()
        try home.write(transcript.typed, to: "typed")
        let result = try home.runShell("\"$bluelib\" -i < '\(home.file("typed"))' 2>&1")
        #expect(result == ProgramResult(output: transcript.shown))
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
        #expect(names.dropFirst(2).allSatisfy { $0.hasSuffix("Commands") } && names.count == 6)
    }
}
