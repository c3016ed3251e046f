import BuiltProgram
import Testing

/// The help of the whole program.
@Suite struct HelpTests {
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
        #expect(result.status == 0 && result.output.hasPrefix(beginning), "\(result)")
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
