import BuiltProgram
import TestTraits
import Testing

/// Programs with two libraries in one home, and with one library from two homes.
@Suite(.blocking) struct SeparateHomeTests {
    @Test func `two libraries in one home are independent, and each has its own current album`() throws {
        let home = try ProgramHome()
        let files = [home.file("one.sqlite"), home.file("two.sqlite")]
        let programs = try files.map { try home.start(["--library", $0, "--create", "-i"]) }
        for (number, program) in programs.enumerated() {
            for line in 1...20 { program.send("add Album\(line) --artist A\(number)\ngo \(line + 2 + number)\n") }
            program.send("alias a\(number) list\necho done\n")
        }
        for program in programs { try #require(program.waitForOutput("done\n")) }
        for program in programs { #expect(try program.finish().diagnostics == "") }
        for (number, file) in files.enumerated() {
            let run = { (lines: String) in try home.run(["--library", file, "-i"], input: lines).output }
            #expect(try run("count artist:=A\(number)\ncount\nshow\n").contains("20\n25\n"))
            #expect(try run("show --format json\n").contains("\"position\":\(22 + number),"))
            #expect(try run("a0 1 --fields title\na1 1 --fields title\n").ranges(of: "Best of Bowie").count == 2)
        }
    }

    @Test func `one library is changed and undone from two homes, each with its own current album`() throws {
        let homes = [try ProgramHome(), try ProgramHome()]
        let library = homes[0].library
        let programs = try homes.map { try $0.start(["--library", library, "--create", "-i"]) }
        for (number, program) in programs.enumerated() {
            program.send("add Album\(number) --artist A\ngo \(number + 2)\necho done\n")
            try #require(program.waitForOutput("done\n"))
        }
        for program in programs { #expect(try program.finish().diagnostics == "") }
        let run = { (number: Int, line: String) in try homes[number].run(["--library", library, "-c", line]) }
        #expect(try run(0, "next").output.hasPrefix("3  "))
        #expect(try run(1, "next").output.hasPrefix("4  "))
        #expect(try run(0, "undo") == ProgramResult(diagnostics: "Undid 2: add Album1 --artist A\n"))
        #expect(try run(1, "undo; count").output == "5\n")
    }
}
