import BuiltProgram
import TestFiles
import TestTraits
import Testing

/// The documentation that a shell on ShellKit writes about itself.
@Suite(.blocking) struct ProgramDescriptionTests {
    private let fixture = ShellFixture()

    private func generate(_ format: String) throws -> String {
        let result = try fixture.start(["--generate", format]).finish()
        try #require(result.status == 0, "\(result)")
        return result.output
    }

    @Test func `every shell writes its manual page`() throws {
        let page = try generate("man")
        for text in [
            "shell\\-fixture \\- keeps words", ".SH COMMANDS", "\\fBappend\\fR \\fITEXT\\fR", ".SH LANGUAGE",
            ".SH EXIT STATUS",
            "\\fBSHELL_FIXTURE_HOME\\fR", "\\fB\\(ti/.config/shell\\-fixture/rc.blue\\fR",
        ] {
            #expect(page.contains(text), "\(text)")
        }
        #expect(fixture.folder.names == [], "The page needs none of the user's files.")
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `every shell writes its completion for other shells`(name: String) throws {
        let script = try generate(name)
        #expect(script.contains("made by 'shell-fixture --generate \(name)'"))
        #expect(script.contains("on-error"))
    }

    @Test func `bash accepts the completion`() throws {
        let result = try fixture.runShell("\"$fixture\" --generate=bash | bash -n && \"$fixture\" --generate perl")
        #expect(result.status == 64, "\(result)")
        #expect(result.diagnostics.hasPrefix("shell-fixture: "))
    }

    @Test func `the page on the language has the commands of the shell, and they run`() throws {
        let page = try fixture.run("help language").output
        for text in [
            "  append a; words         A ; separates commands.", "  words # a comment       A # and",
            "  words | sort            Pipes",
            "  words > words.txt       Writes", "  w                       A prefix", "!words", "begins with 'words';",
            "  alias w words           Defines",
        ] {
            #expect(page.contains(text), "\(page)")
        }
        let result = try fixture.run("append a; words", "words # a comment", "words | sort")
        #expect(result.output == "a\na\na\n")
    }
}
