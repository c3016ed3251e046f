import BuiltProgram
import Foundation
import TerminalModel
import Testing

/// The packages in Examples that depend on this one: their own tests, and their programs.
@Suite(.serialized) struct ExamplePackageTests {
    @Test(.timeLimit(.minutes(20))) func `the commands in the README of the reading list work`() throws {
        let result = try ExamplePackage.readingList.runReadme()
        #expect(result.status == 0, "\(result)")
        #expect(!(result.output + result.diagnostics).contains("warning: "), "\(result)")
    }

    @Test func `a package that disables the albums downloads no database`() throws {
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
        #expect(try run(["-c", "finish Foo"], in: home).diagnostics.hasPrefix("-c:1: no book has the title 'Foo'"))
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
