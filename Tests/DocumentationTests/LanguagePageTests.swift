import BuiltProgram
import TestTraits
import Testing

/// The page of the language and the program's own help have the same forms.
@Suite(.blocking) struct LanguagePageTests {
    private static let path = "Sources/LANGUAGE.md"

    /// The form in the page, and the beginnings of its explanations in `help language`.
    private static let forms: [(page: String, help: [String])] = [
        ("`one; two`", ["A ; separates commands."]),
        ("`# text`", ["A # and a space begin a comment"]),
        ("`\\` at the end, an open quote", ["A \\ at the end of a line, or an open quote"]),
        ("`'text'`", ["Text between ' and ' is literal."]),
        (#"`"text"`"#, [#"Text between " and " may contain the escapes \" \\ \n \t \$ and variables."#]),
        ("`\\x`", ["A \\ makes the next character literal."]),
        ("`let name value`", ["Sets a variable"]),
        (
            "`$name`, `${name}`",
            [
                "Inserts its value, always as a single word.", "Braces end the name",
                "Other names are looked up in the environment.",
            ]
        ),
        ("`$?`", ["The last status"]),
        ("`$1` … `$9`, `$#`, `$@`", ["The number of the script's arguments"]),
        (#"`command \| text`"#, ["Pipes the output into a line for /bin/sh."]),
        ("`! text`", ["Runs a line in /bin/sh."]),
        ("`command > file`, `command >> file`", ["Writes the output to a file; >> appends."]),
        ("`~`, `~/…`", ["A ~/ at the start of a file name is your home directory."]),
        ("`try command`", ["Continues after a failure, with its status in $?."]),
        ("`!!`, `!12`, `!text`", ["The last line, line 12, and the latest line"]),
        ("`cou`", ["A prefix that only one command has."]),
        ("`alias name text`", ["Defines a short name, and saves it."]),
        ("`macro record name`", ["Records typed commands as a script"]),
    ]

    /// Explanations in the help of what the page says below its table.
    private static let remarks = ["A quote opens only at the start of a word"]

    @Test func `the page and 'help language' have the same forms`() throws {
        let help = try HelpText("language")
        let listed = try forms(in: "## Lines")
        #expect(listed == Self.forms.map(\.page))
        let known = Self.forms.flatMap(\.help)
        expectNone(known.filter { !help.text.contains($0) }.map { "The help does not say: \($0)" })
        let explained = known + Self.remarks
        expectNone(
            help.entries.map(\.explanation).filter { entry in
                !explained.contains { $0.hasPrefix(entry) || entry.hasPrefix($0) }
            }
            .map { "\(Self.path) has no form for: \($0)" })
    }

    @Test func `the page and 'help albums' have the same forms`() throws {
        let listed = try forms(in: "## Albums").flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
        #expect(listed == (try HelpText("albums").entries.flatMap(\.forms)))
    }

    @Test func `the page and the manual have the same statuses`() throws {
        let statuses = try forms(in: "## Starting and ending").filter { $0 != "141" }
        let manual = try ProgramHome().run(["--generate", "man"]).output
        #expect(statuses.count == 5)
        for status in statuses { #expect(manual.contains("\n\\fB\(status)\\fR\n"), "\(status)") }
    }

    /// The first column of the table in a section, in order.
    private func forms(in heading: String) throws -> [String] {
        let section = try #require(try Page(Self.path).section(heading))
        let rows = section.text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        return rows.compactMap { $0.firstMatch(of: #/^\| (.*?) \| /#).map { String($0.1) } }
    }
}

/// The answer of `help TOPIC`.
private struct HelpText {
    struct Entry {
        let forms: [String]
        let explanation: String
    }

    /// The column at which explanations begin.
    private static let column = 26

    private let lines: [String]

    init(_ topic: String) throws {
        lines = try ProgramHome().run(["-c", "help \(topic)"]).output.split(separator: "\n").map(String.init)
    }

    /// The text as one line.
    var text: String { lines.flatMap { $0.split(separator: " ") }.joined(separator: " ") }

    /// The lines that begin with forms.
    var entries: [Entry] {
        lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap { line in
            let isSplit = line.dropFirst(Self.column - 2).hasPrefix("  ")
            let (forms, explanation) =
                isSplit ? (line.prefix(Self.column), line.dropFirst(Self.column)) : (line[...], "")
            let isProse = !isSplit && line.contains(/[a-z] [a-z]+ [a-z]/)
            return isProse
                ? nil : Entry(forms: forms.split(separator: #/ {2,}/#).map(trimmed), explanation: String(explanation))
        }
    }

    private func trimmed(_ form: Substring) -> String { String(form.drop { $0 == " " }) }
}
