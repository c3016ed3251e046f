import BuiltProgram
import TerminalModel
import TestTraits
import Testing

/// A message about a change comes after the change is on the disk.
@Suite(.serialized, .blocking) struct MessageOrderTests {
    /// Runs the program at a prompt with each line typed, and returns the system calls that strace recorded.
    private func trace(_ lines: [ChangingLine]) throws -> SystemTrace {
        let home = try ProgramHome()
        try ChangingLine.writeFiles(to: home)
        let file = home.file("trace")
        let prompt = try Prompt(SystemTrace.command(into: file) + [BuiltProgram.path], in: home)
        prompt.enter(ChangingLine.preparation)
        for line in lines {
            for setup in line.setup { prompt.enter(setup) }
            prompt.enter(line.typed)
        }
        prompt.send("quit\r")
        #expect(prompt.waitForEnd() == 0, "\(prompt.screen.transcript)")
        return SystemTrace(try #require(home.text(of: "trace")))
    }

    @Test(.enabled(if: SystemTrace.isPossible, "strace cannot trace here"))
    func `at the prompt, every change is on disk before its message`() throws {
        var rest = try trace(ChangingLine.all).calls[...]
        for line in ChangingLine.all {
            let said = try #require(
                rest.firstIndex { $0.isShown && $0.arguments.contains(line.message) }, "nothing says \(line)")
            let before = rest[..<said].filter { $0.path.contains(line.file) }
            #expect(before.last?.isSync == true, "\(line): \(before.suffix(3).map(\.name))")
            #expect(before.count > 1, "\(line) has not changed \(line.file)")
            rest = rest[(said + 1)...]
            let after = rest.prefix { !($0.isShown && $0.arguments.contains(">")) }
            #expect(after.allSatisfy { !$0.path.contains(line.file) }, "\(line) is written down behind its message")
        }
    }

    @Test func `every command is classified as changing something or not`() throws {
        let help = try ProgramHome().run(["-c", "help"]).output
        let commands = help.components(between: "Commands\n", and: "\n\n").split(separator: "\n").flatMap { line in
            line.dropFirst(12).split { $0 == "," || $0 == " " }.map(String.init)
        }
        let changing = Set(ChangingLine.all.map(\.command))
        #expect(Set(commands) == changing.union(ChangingLine.others))
        #expect(commands.count > 30)
        #expect(changing.isDisjoint(with: ChangingLine.others))
    }

    /// A home with a library on a separate disk, and the line that fills the disk.
    private func makeFullDisk() throws -> (home: ProgramHome, disk: SmallDisk, library: [String], filling: String) {
        let home = try ProgramHome()
        try ChangingLine.writeFiles(to: home)
        let disk = try SmallDisk(at: home.file("disk"), bytes: 1 << 20)
        let library = ["--library", disk.path + "/library.sqlite"]
        // A change to undo and to redo.
        let steps = ["add A --artist B", "delete 1", "edit 1 genre=X", "edit 1 genre=Y", "undo"]
        let setup = try home.run(library + ["-i"], input: steps.joined(separator: "\n") + "\n")
        #expect(setup.status == 0, "\(setup)")
        return (home, disk, library, "! head -c 2M /dev/zero > '\(disk.path)/filling' 2> /dev/null; true")
    }

    private static let lines = ChangingLine.all.filter { $0.changesLibrary && $0.command != "set" }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"))
    func `at the prompt, a change that a full disk prevents is reported as an error only`() throws {
        let (home, disk, library, filling) = try makeFullDisk()
        let before = try home.run(library + ["-c", "list --format json; changes --format json"])
        for line in Self.lines {
            let input = ["count", filling, line.text, "rollback"].joined(separator: "\n") + "\n"
            let result = try home.run(library + ["-i"], input: input)
            #expect(result.diagnostics.contains("is full. Free some space;"), "\(line): \(result)")
            #expect(!(result.output + result.diagnostics).contains(line.message), "\(line): \(result)")
            try disk.remove("filling")
            #expect(try home.run(library + ["-c", "list --format json; changes --format json"]) == before, "\(line)")
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"))
    func `on a full disk the message of a script's last line is dropped`() throws {
        let (home, disk, library, filling) = try makeFullDisk()
        for line in Self.lines where !line.text.contains(";") {
            let result = try home.run(library + ["-c", filling, "-c", line.text])
            #expect(result.status == 1, "\(line): \(result)")
            #expect(result.diagnostics.contains("is full. Free some space;"), "\(line): \(result)")
            #expect(!(result.output + result.diagnostics).contains(line.message), "\(line): \(result)")
            try disk.remove("filling")
        }
    }
}

extension String {
    /// The text between two others; empty if they do not occur.
    fileprivate func components(between start: String, and end: String) -> Substring {
        guard let from = firstRange(of: start)?.upperBound, let to = self[from...].firstRange(of: end)?.lowerBound
        else {
            return ""
        }
        return self[from..<to]
    }
}
