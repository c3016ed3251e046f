import BuiltProgram
import Foundation
import Randomness
import TestTraits
import Testing

/// Many programs at one library.
@Suite(.serialized, .blocking, .seeded) struct NeighbourhoodTests {
    private static let names = ["A", "B", "C", "D", "E", "F", "G"]

    @Test(arguments: [EnduranceSettings.seed])
    func `eight programs that change one library, some of them killed, lose nothing`(seed: Int) throws {
        var random = SeededRandom(seed: seed)
        let home = try ProgramHome()
        try home.write(OwnChange.table(for: Self.names), to: "all.csv")
        try #require(try home.run(["-c", "import ~/all.csv"]).status == 0)

        let neighbours = try Self.names.map { try Neighbour($0, in: home) }
        for neighbour in neighbours {
            neighbour.send(6)
            try neighbour.wait(left: 0)
        }
        let undoer = try home.start(["-i"])
        let end = ContinuousClock.now + .seconds(EnduranceSettings.neighbourSeconds)
        var rounds = 0
        while ContinuousClock.now < end {
            for neighbour in neighbours {
                neighbour.send(6)
                try neighbour.wait(left: 8)
            }
            rounds += 1
            undoer.send("\(random.pick(["undo", "undo", "undo 2", "redo"]))\necho done-\(rounds)\n")
            if random.once(in: 3) { try random.pick(neighbours).kill() }
        }
        for neighbour in neighbours { try neighbour.finish() }
        let undoing = try undoer.finish()
        #expect(Workload.finished(in: undoing.output.split(separator: "\n")) == rounds)

        let undone = try undoneLines(undoing.diagnostics, among: Set(neighbours.flatMap(\.changes).map(\.line)))
        try expectOutcome(of: neighbours, except: undone, in: home)
        let inspection = try HomeInspection(of: home)
        #expect(inspection.state.isInOrder)
        try inspection.expectSoundFile()
        let count = neighbours.map(\.changes.count).reduce(0, +)
        print(
            "\(count) changes by eight programs in \(EnduranceSettings.neighbourSeconds) s, \(undone.count) taken back")
    }

    /// The steps that remain undone according to the output of a program, each with the line of its author.
    private func undoneLines(_ diagnostics: String, among lines: Set<String>) throws -> Set<String> {
        var undone: Set<String> = []
        for message in diagnostics.split(separator: "\n") {
            guard message.hasPrefix("Undid ") || message.hasPrefix("Redid ") else {
                #expect(message.contains("to redo"), "\(message)")
                continue
            }
            let line = Self.withoutAuthor(message.split(separator: ": ", maxSplits: 1)[1])
            #expect(lines.contains(line), "\(message)")
            let isNews = message.hasPrefix("Undid ") ? undone.insert(line).inserted : undone.remove(line) != nil
            #expect(isNews, "\(message)")
        }
        return undone
    }

    /// A line without the author at its end, if another program made the change.
    private static func withoutAuthor(_ line: Substring) -> String {
        String(line.firstRange(of: " (by another session, ").map { line[..<$0.lowerBound] } ?? line)
    }

    private func expectOutcome(of neighbours: [Neighbour], except undone: Set<String>, in home: ProgramHome) throws {
        let rows = try home.run(["-c", "list --format jsonl"]).output.split(separator: "\n")
        let albums = try rows.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
        let library = Dictionary(albums.map { ($0.title, $0.genre ?? "") }) { first, _ in first }
        #expect(library.count == albums.count)
        for neighbour in neighbours {
            for change in neighbour.changes {
                if undone.contains(change.line) {
                    #expect(!change.isDone(in: library), "undone: \(change.line)")
                } else if !neighbour.doubtful.contains(change) {
                    #expect(change.isDone(in: library), "\(change.line)")
                }
            }
        }
    }

    private struct Row: Decodable {
        let title: String
        let genre: String?
    }

    @Test func `each program sees the changes of the others at its next command`() throws {
        let home = try ProgramHome()
        let programs = try (1...8).map { _ in try home.start(["-i"]) }
        for (number, program) in programs.enumerated() {
            program.send("add Album\(number) --artist A\necho done-\(number)\n")
            try #require(program.waitForOutput("done-\(number)\n"))
            for other in programs {
                other.send("count title:=Album\(number)\necho seen-\(number)\n")
                try #require(other.waitForOutput("seen-\(number)\n"))
                #expect(other.output.hasSuffix("1\nseen-\(number)\n"))
            }
        }
        for program in programs { #expect(try program.finish().diagnostics == "") }
    }

    @Test func `a single change succeeds beside a long script`() throws {
        let home = try ProgramHome()
        // More than any machine can do in that time.
        let lines = String(
            repeating: "add Title --artist Script\n", count: Int(EnduranceSettings.neighbourSeconds) * 100_000)
        let script = try home.start([try home.write(lines, to: "long.blue")])
        try #require(home.waitForChange())
        let prompt = try home.start(["-i"])
        prompt.send("count\n")
        try #require(prompt.waitForOutput("\n"))
        let end = ContinuousClock.now + .seconds(EnduranceSettings.neighbourSeconds / 2)
        var (waits, starts) = ([Double](), [Double]())
        while ContinuousClock.now < end {
            let number = waits.count + 1
            waits.append(
                try seconds {
                    prompt.send("add Prompt\(number) --artist Prompt\necho done-\(number)\n")
                    try #require(prompt.waitForOutput("done-\(number)\n"))
                })
            starts.append(
                try seconds {
                    let result = try home.run(["-c", "add Start --artist Start"])
                    #expect(result == ProgramResult())
                })
        }
        script.signal(9)
        #expect(try script.waitForEnd().status == 128 + 9)
        #expect(try prompt.finish().diagnostics == "")
        let counts = try home.run(["-c", "count artist:=Prompt", "-c", "count artist:=Start"]).output
        #expect(counts == "\(waits.count)\n\(starts.count)\n")
        print("waits beside a script: at the prompt \(figures(waits)); with the program's start \(figures(starts))")
    }

    private func seconds(_ body: () throws -> Void) rethrows -> Double {
        try ContinuousClock().measure(body) / .seconds(1)
    }

    private func figures(_ times: [Double]) -> String {
        let times = times.sorted()
        return "\(times.count) times, median \(times[times.count / 2]) s, longest \(times[times.count - 1]) s"
    }
}
