import BuiltProgram
import Foundation
import TerminalModel
import TestTraits
import Testing

/// The packages in Examples that depend on this one: their own tests, and their programs.
@Suite(.serialized, .building) struct ExamplePackageTests {
    @Test(.timeLimit(.minutes(20))) func `the commands in the README of the reading list work`() throws {
        let result = try ExamplePackage.readingList.runReadme()
        #expect(result.status == 0, "\(result)")
        #expect(!(result.output + result.diagnostics).contains("warning: "), "\(result)")
    }

    @Test func `a package that depends on this one downloads no other`() throws {
        let checkouts = ExamplePackage.readingList.scratch + "/checkouts"
        #expect(try FileManager.default.contentsOfDirectory(atPath: checkouts) == [])
    }

    @Test func `the reading list remembers books, and undoes a script`() throws {
        let home = try ProgramHome()
        #expect(try run(["-c", "add Emma --by Austen", "-c", "add Ulysses"], in: home).status == 0)
        let list = try run(["-c", "list --format csv"], in: home)
        #expect(list.output == "title,author,read\nEmma,Austen,false\nUlysses,,false\n")
        let undone = try run(["-c", "add Foo", "-c", "undo", "-c", "list --format csv"], in: home)
        #expect(undone.output == list.output)
        #expect(try run(["--wrong"], in: home).status == 64)
        let later = try run(["-c", "undo", "-c", "list --format csv"], in: home)
        #expect(later.output == "title,author,read\n", "The first script was one step: \(later)")
        #expect(try run(["-c", "redo", "-c", "list --format csv"], in: home).output == list.output)
        #expect(try run(["-c", "finish Foo"], in: home).diagnostics.hasPrefix("-c:1: no book has the title 'Foo'"))
    }

    @Test(.timeLimit(.minutes(5))) func `two programs add to one reading list, also after a crash`() throws {
        let home = try ProgramHome()
        let words = [ExamplePackage.readingList.program, "-i"]
        let program = try RunningProgram(words, environment: environment(home))
        func enter(_ line: String) {
            program.send(line + "\necho done\n")
            while let output = program.nextOutputLine(), output != "done" {}
        }
        enter("add 'from A'")
        #expect(try run(["-c", "add 'from B'"], in: home).status == 0)
        enter("add 'from A again'")
        // It is killed with the lock, before its book is saved.
        _ = try run(["-c", "add lost | sleep 0.3; kill -9 $PPID"], in: home)
        enter("finish 'from B'")
        enter("undo 9")
        #expect(try program.finish().status == 0)
        let list = try run(["-c", "list --format csv"], in: home)
        #expect(list.output == "title,author,read\nfrom A,,false\nfrom B,,true\nfrom A again,,false\n", "\(list)")
    }

    @Test func `a reading list that cannot be read is not replaced`() throws {
        let home = try ProgramHome()
        try home.write("[{]", to: "books.json")
        let result = try run(["-c", "add Emma"], in: home)
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("rename it to begin a new one."), "\(result)")
        #expect(home.text(of: "books.json") == "[{]")
    }

    @Test(.timeLimit(.minutes(5))) func `the prompt of the reading list completes titles, and shows the progress`()
        throws
    {
        let home = try ProgramHome()
        let terminal = try PseudoTerminal(
            [ExamplePackage.readingList.program], environment: environment(home), rows: 24, columns: 80)
        try wait(terminal) { $0.contains { $0.contains("0 of 12 books read") } }
        terminal.send("add Emma\r")
        try wait(terminal) { $0.contains("Added 'Emma'.") }
        terminal.send("set goal 2; finish E\t")
        try wait(terminal) { $0.contains { $0.contains("finish Emma") } }
        terminal.send("\r")
        try wait(terminal) { $0.contains { $0.contains("1 of 2 books read") } }
        terminal.send("\u{4}")
        #expect(terminal.waitForEnd() == 0)
    }

    @Test(.timeLimit(.minutes(20))) func `the commands in the README of the Swift plugin work`() throws {
        let result = try ExamplePackage.plugin.runReadme()
        #expect(result.status == 0, "\(result)")
        #expect(!(result.output + result.diagnostics).contains("warning: "), "\(result)")
    }

    @Test func `the program with the plugin has the plugin's command beside its own`() throws {
        let home = try ProgramHome()
        let lines = ["decades *", "undo", "redo", "list --fields title,decade --limit 1 --format csv"]
        let program = try RunningProgram(
            [ExamplePackage.plugin.program] + lines.flatMap { ["-c", $0] }, environment: home.environment)
        let result = try program.finish()
        #expect(result.output == "title,decade\nBest of Bowie,1990s\n", "\(result)")
        #expect(result.diagnostics.hasPrefix("Changed 5 albums.\n"))
    }

    private func environment(_ home: ProgramHome) -> [String: String] {
        home.environment.merging(["READING_LIST_HOME": home.path]) { $1 }
    }

    private func run(_ arguments: [String], in home: ProgramHome) throws -> ProgramResult {
        let words = [ExamplePackage.readingList.program] + arguments
        return try RunningProgram(words, environment: environment(home)).finish()
    }

    private func wait(_ terminal: PseudoTerminal, until isReached: ([String]) -> Bool) throws {
        try #require(terminal.wait { isReached($0.lines) }, "\(terminal.screen.lines)")
    }
}
