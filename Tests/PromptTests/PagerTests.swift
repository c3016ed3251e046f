import BuiltProgram
import Glibc
import TerminalModel
import TestTraits
import Testing

/// Output that is longer than the screen.
@Suite(
    .serialized, .blocking,
    .enabled(if: access("/usr/bin/less", X_OK) == 0, "less is not installed: apt-get install less"))
struct PagerTests {
    private static let first = "1/5 Best of Bowie>"

    private func prompt(in home: ProgramHome, pager: String = "less", less: String? = nil) throws -> Prompt {
        let environment = ["PAGER": pager].merging(less.map { ["LESS": $0] } ?? [:]) { $1 }
        let prompt = try Prompt([BuiltProgram.path], in: home, environment: environment)
        prompt.expect { $0.currentLine == Self.first }
        prompt.enter("source '\(try home.write(Self.albums, to: "many.blue"))'", "1/45 Best of Bowie ↶>")
        return prompt
    }

    private static let albums =
        (1...40).map { "add 'Album \($0)' --artist Somebody\n" }.joined() + "go 1 > /dev/null\n"

    private func isInPager(_ screen: Screen) -> Bool { screen.currentLine == "Space shows more, q leaves" }

    private func isAtPrompt(_ screen: Screen) -> Bool { screen.currentLine == "1/45 Best of Bowie ↶>" }

    @Test func `a list longer than the screen is shown in pages, and a short one directly`() throws {
        let prompt = try prompt(in: try ProgramHome())
        prompt.send("list\r")
        prompt.expect { isInPager($0) && $0.holds("Album 10") && !$0.holds("Album 40") }
        prompt.send(" ")
        prompt.expect { isInPager($0) && $0.holds("Album 30") }
        prompt.send("G")
        prompt.expect { $0.holds("Album 40") && $0.currentLine == "q leaves" }
        prompt.send("q")
        prompt.expect { isAtPrompt($0) && $0.pastesInBrackets }
        prompt.enter("list --limit 3")
        #expect(prompt.screen.holds("Nothing Like The Sun"))
        #expect(isAtPrompt(prompt.screen))
        prompt.enter("set pager off")
        prompt.enter("list")
        #expect(prompt.screen.holds("Album 40"))
        #expect(isAtPrompt(prompt.screen))
    }

    @Test func `messages and later output appear after the pager has ended`()
        throws
    {
        let prompt = try prompt(in: try ProgramHome())
        prompt.send("time list; echo next; nope\r")
        prompt.expect { isInPager($0) && !$0.holds("Took") && !$0.holds("next") }
        prompt.send("q")
        prompt.expect { isAtPrompt($0) && $0.holds("Unknown command 'nope'") }
        let rows = prompt.screen.transcript
        let took = try #require(rows.firstIndex { $0.hasPrefix("Took ") })
        #expect(rows.firstIndex(of: "next").map { $0 > took } == true)
    }

    @Test(arguments: ["/nowhere/pager", "nowhere -x", "/etc/passwd", "exec /nowhere/pager", "(/etc/passwd)"])
    func `a pager that cannot be started is reported once, with the way out, and the list is shown`(_ pager: String)
        throws
    {
        let prompt = try prompt(in: try ProgramHome(), pager: pager)
        prompt.enter("list")
        let rows = prompt.screen.transcript
        let complaint = "The pager '\(pager)' cannot be started."
        let named = try #require(rows.firstIndex { $0.hasPrefix(complaint) }, "\(rows)")
        #expect(prompt.screen.holds("Album 40"))
        #expect(rows[named...].contains { $0.hasSuffix("Bowie  Pop    1992") })
        prompt.enter("echo \"status $?\"")
        #expect(prompt.screen.shows("status 0"))
        prompt.enter("list --sort -title")
        #expect(prompt.screen.transcript.count { $0.hasPrefix("The pager '") } == 1)
        #expect(prompt.screen.transcript.count { $0.contains("Album 40 ") } == 2)
    }

    @Test(arguments: ["\"", "nosuch|cat", "false", "true", "sh -c \"exit 3\"", "head -c 1 > /dev/null; exit 3"])
    func `a pager that ends before it has read the list is reported, and the list is shown`(_ pager: String) throws {
        let prompt = try prompt(in: try ProgramHome(), pager: pager)
        prompt.enter("list")
        let words = prompt.screen.transcript.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.contains("The pager '"))
        #expect(words.contains("' ended before it had read the whole output."))
        #expect(prompt.screen.transcript.count { $0.contains("Album 40 ") } == 1)
    }

    @Test(arguments: ["cat; exit 127", "cat; exit 3", "head -n 1; exit 0"])
    func `output in a pager is not repeated for any exit status`(_ pager: String) throws {
        let prompt = try prompt(in: try ProgramHome(), pager: pager)
        prompt.enter("list")
        #expect(prompt.screen.transcript.count { $0.contains("Album 40 ") } == (pager.hasPrefix("cat") ? 1 : 0))
        #expect(!prompt.screen.transcript.contains { $0.hasPrefix("PAGER") })
    }

    @Test func `a blank PAGER is ignored`() throws {
        let prompt = try prompt(in: try ProgramHome(), pager: " ")
        prompt.send("list\r")
        prompt.expect { isInPager($0) && $0.holds("Album 10") }
        prompt.send("q")
        prompt.expect { isAtPrompt($0) }
    }

    @Test(arguments: ["", "-M", "iMS", "-Pchosen"]) func `styles are shown as colours for any value of LESS`(
        _ less: String
    )
        throws
    {
        let prompt = try prompt(in: try ProgramHome(), less: less)
        prompt.send("list\r")
        prompt.expect { $0.holds("Album 10") && !$0.holds("Album 40") && !isAtPrompt($0) }
        #expect(!prompt.screen.holds("ESC"), "\(prompt.screen.lines)")
        prompt.send("q")
        prompt.expect { isAtPrompt($0) }
    }

    @Test func `the length of output is counted in rows, not in lines`() throws {
        let prompt = try Prompt(in: try ProgramHome(), rows: 10, columns: 40)
        let wide = String(repeating: "愛", count: 15)
        prompt.enter("let line '\(wide)'")
        prompt.enter("echo \"$line $line $line $line $line $line\"")
        #expect(prompt.screen.currentLine.hasSuffix(">"))
        prompt.send("echo \"$line $line $line $line $line $line $line $line $line $line $line $line $line\"\r")
        prompt.expect { isInPager($0) }
        prompt.send("q")
        prompt.expect { $0.currentLine.hasSuffix(">") }
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `a signal ends the pager and restores the terminal`(_ signal: Int32) throws {
        let prompt = try prompt(in: try ProgramHome())
        prompt.send("list\r")
        prompt.expect { isInPager($0) }
        prompt.signal(signal)
        #expect(prompt.waitForEnd() == 128 + signal)
        #expect(prompt.isCooked)
    }
}
