import BuiltProgram
import Foundation
import Randomness
import TestTraits
import Testing

/// The file of a history when its program is killed or cannot write.
@Suite(.blocking) struct KilledHistoryTests {
    private let fixture = ShellFixture()

    private func words() throws -> [Substring] {
        let result = try fixture.run("words")
        try #require(result.status == 0, "\(result)")
        return result.output.dropLast().split(separator: " ")
    }

    @Test(.seeded) func `after a kill at any moment, the file has all confirmed changes, and at most the next`() throws
    {
        var random = SeededRandom(seed: RunSeed.value)
        var kept = 0
        for kill in 1...100 {
            let program = try fixture.start(["-i"])
            let confirmed = random.below(4)
            for number in 0..<6 { program.send("append \(kill).\(number); echo done\n") }
            for _ in 0..<confirmed { _ = program.nextOutputLine() }
            usleep(UInt32(random.below(30_000)))
            program.signal(SIGKILL)
            _ = try program.waitForEnd()
            let shown = program.diagnostics.split(separator: "\n").count { $0.hasPrefix("Appended") }
            let words = try words()
            let own = words.count { $0.hasPrefix("\(kill).") }
            #expect(words.count == kept + own, "Kill \(kill) has lost an earlier change: \(words)")
            #expect((shown...(shown + 1)).contains(own), "Kill \(kill)")
            kept = words.count
        }
        let result = try fixture.run("undo \(kept)", "words")
        #expect(result.output == "\n", "\(result.diagnostics.suffix(200))")
    }

    @Test func `a program that is killed with the lock does not block the others`() throws {
        _ = try fixture.runShell("\"$fixture\" -c 'append lost | kill -9 $PPID'")
        #expect(try fixture.run("append a", "words").output == "a\n")
    }

    @Test func `two programs that append at the same time lose nothing`() throws {
        let programs = try (0..<2).map { _ in try fixture.start(["-i"]) }
        for number in 1...50 {
            for (index, program) in programs.enumerated() { program.send("append \(index).\(number)\n") }
        }
        for program in programs { #expect(try program.finish().status == 0) }
        #expect(try Set(words()).count == 100)
        #expect(try fixture.run("undo 100", "words").output == "\n")
    }

    @Test(.disabled(if: Sanitizers.watchThreads, "ThreadSanitizer needs files of any size"))
    func `a change that the disk cannot take is refused, and leaves the file as it was`() throws {
        _ = try fixture.run("append a")
        let before = try #require(fixture.text)
        let long = String(repeating: "x", count: 20_000)
        let result = try fixture.runShell("ulimit -f 8; \"$fixture\" -c 'append \(long)'")
        #expect(result.status == 1)
        #expect(result.diagnostics.contains("annot save the change in"), "\(result.diagnostics.suffix(200))")
        #expect(!result.diagnostics.contains("Appended"))
        #expect(fixture.text == before)
        #expect(try fixture.run("append b", "words").output == "a b\n")
    }
}
