import BuiltProgram
import Foundation
import TestTraits
import Testing

/// The help of the whole program.
@Suite(.blocking) struct HelpTests {
    @Test func `'help' fits a screen of 24 lines and 80 columns`() throws {
        let lines = try ProgramHome().run(["-c", "help"]).output.split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.contains { $0.hasPrefix("  Albums    list, show, ") })
    }

    @Test(arguments: [
        ("albums", "The forms that select albums"), ("naming", "The forms that select albums"),
        ("id:", "The forms that select albums"),
        ("language", "The syntax of a line"), ("quoting", "The syntax of a line"), ("pipes", "The syntax of a line"),
        ("variables", "The syntax of a line"), ("|", "The syntax of a line"), (">", "The syntax of a line"),
        ("$?", "The syntax of a line"), ("&&", "The syntax of a line"), ("$NAME", "The syntax of a line"),
        ("'|'", "The syntax of a line"), ("'>'", "The syntax of a line"),
        ("!", "The syntax of a line"), ("'$?'", "The syntax of a line"), ("undo", "undo [N]"),
    ])
    func `a topic is found by its aliases`(word: String, beginning: String) throws {
        let result = try ProgramHome().run(["-c", "help \(word)"])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.hasPrefix(beginning), "\(result)")
    }

    @Test func `'help files' has the files of this user and of this session`() throws {
        let home = try ProgramHome()
        let page = try home.run(["-c", "help files"]).output
        for name in [
            "library.sqlite", "backups/", "plugins/", "macros/", "rc.blue", "session.json", "history", "covers/",
        ] {
            #expect(page.contains("  \(home.file(name))\n"), "\(name): \(page)")
        }
        #expect(page.contains("\n  bluelib doctor --backup copy.sqlite\n"))
        let other = home.file("other.sqlite")
        let named = try home.run(["--library", other, "--create", "-c", "help files"]).output.split {
            " \n".contains($0)
        }
        #expect(named.joined(separator: " ").contains("library \(other) its copies"), "\(named)")
        #expect(named.joined(separator: " ").contains("--backup copy.sqlite \(other) The copy"), "\(named)")
    }

    @Test func `every example of a plugin is named in 'help plugins' and its commands are its aliases`() throws {
        let home = try ProgramHome()
        let page = try home.run(["-c", "help plugins"]).output
        let folder = BuiltProgram.projectRoot + "/Examples/Plugins"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { !$0.contains(".") && $0 != "swift" }
        #expect(names.count >= 7)
        for name in names { #expect(page.contains("\n  \(name) "), "\(name)") }
        for word in ["lend", "returned", "shelve", "newcomers"] {
            #expect(try home.run(["-c", "help \(word)"]).output.hasPrefix("Plugins such as 'lend'"))
        }
        #expect(try home.run(["-c", "help"]).output.contains("'lend'"))
    }

    @Test func `several operators after 'help' have their usual meaning`() throws {
        let home = try ProgramHome()
        #expect(try home.run(["-c", "help echo | head -n 1"]).output == "echo [TEXT …]\n")
        #expect(try home.run(["-c", "let word echo; help $word | head -n 1"]).output == "echo [TEXT …]\n")
    }

    /// The example lines of the topic.
    private func examples(in text: String) -> [String] {
        let lines = text.split(separator: "\n").prefix { $0 != "At the prompt only" }
        return lines.compactMap { line in
            let example = line.prefix(26)
            guard line.count > 26, example.hasPrefix("  "), example.hasSuffix("  "), example.dropFirst(2).first != " "
            else { return nil }
            return example.split(separator: " ", omittingEmptySubsequences: false).drop(while: \.isEmpty)
                .joined(separator: " ")
        }
    }

    @Test(arguments: ["help try", "help transcript", "help merge"])
    func `example output is shown in full on a pipe`(line: String) throws {
        let page = try ProgramHome().run(["-c", line]).output
        // 'COMMAND …' is a form; what was cut ended with '…' in column 80.
        #expect(!page.split(separator: "\n").contains { $0.count == 80 && $0.hasSuffix("…") }, "\(page)")
        #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(page)")
    }

    @Test func `the help of a failure ends with its way out`() throws {
        let words = try ProgramHome().run(["-c", "help try"]).output.split { " \n".contains($0) }
        #expect(
            words.joined(separator: " ").contains("No such file or directory. Check its name and permissions. 1"),
            "\(words)")
    }

    @Test func `no page refers to itself as the place that explains more`() throws {
        let home = try ProgramHome()
        let names = try home.run(["-c", "help all"]).output.matches(of: #/(?m)^  ([a-z]+) /#).map { String($0.1) }
        #expect(names.contains("undo"))
        #expect(names.contains("language"))
        let pages = try home.run(names.flatMap { ["-c", "help \($0)", "-c", "echo @@"] }).output.split(
            separator: "@@\n")
        #expect(pages.count == names.count)
        for (name, page) in zip(names, pages) { #expect(!page.contains("'help \(name)' explains"), "\(page)") }
    }

    @Test func `the page on the language has the commands of this program`() throws {
        let page = try ProgramHome().run(["-c", "help language"]).output
        for text in [
            "count; count *  ", "count # all", "list artist:$who", "list | sort", "list > albums.txt", "try next 9 ",
            "cou  ", "!list ", "'list';", "one step for 'undo'", "alias b list bowie", "macro record tidy",
        ] {
            #expect(page.contains(text), "\(text)")
        }
    }

    @Test func `every example line of 'help language' runs`() throws {
        let home = try ProgramHome()
        let lines = examples(in: try home.run(["-c", "help language"]).output)
        #expect(lines.count >= 14, "\(lines)")
        try home.write(lines.joined(separator: "\n") + "\n", to: "try.blue")
        let result = try home.runInside(["try.blue"])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.hasPrefix("one;   two\na\tb, \(home.path)\none;two\nWhat's Going On\n5\n5\n5\n"))
        #expect(result.output.contains("David Bowies\n"))
        #expect(home.bytes(of: "albums.txt")?.isEmpty == false)
    }
}
