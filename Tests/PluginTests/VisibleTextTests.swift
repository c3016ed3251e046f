import BuiltProgram
import Foundation
import Testing

extension FailingPlugins {
    /// Texts of a plugin that contain control characters, on a pipe.
    @Suite struct VisibleTextTests {
        private static let evil = #"\u001b[31m\u009b2J\u202e\u2066\u200f\u061c\u0007"#
        private static let shown = #"\u{1b}[31m\u{9b}2J\u{202e}\u{2066}\u{200f}\u{61c}\u{7}"#

        private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
            scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
        }

        /// A plugin with such characters in all texts of its declaration and of a call.
        private static let plugin = """
            #!/usr/bin/env python3
            import json, sys
            E = "\(evil)"
            def say(**m): print(json.dumps(m), flush=True)
            for line in sys.stdin:
                m = json.loads(line)
                if "hello" in m:
                    print("start" + E, file=sys.stderr, flush=True)
                    say(plugin="vivid", version="1" + E, protocol=1, mode="lines", commands=[{
                        "name": "vivid", "summary": "Summary" + E, "details": "Details" + E + "\\nSecond line",
                        "examples": ["vivid done # " + E], "columns": ["column" + E],
                        "parameters": [{"name": "way", "kind": "choice", "choices": ["done", "fail", "field", "choice" + E],
                            "summary": "Way" + E}, {"name": "more", "kind": "text", "option": True, "summary": "More" + E}]}])
                elif "call" in m:
                    way, i = m["arguments"].get("way"), m["id"]
                    print("error" + E, file=sys.stderr, flush=True)
                    say(id=i, note="note" + E)
                    say(id=i, row={"column" + E: "cell" + E})
                    if way == "fail": say(id=i, fail="fail" + E)
                    elif way == "field": say(id=i, edit=1, set={"field" + E: True})
                    else: say(id=i, done=True)

            """

        @Test(arguments: [
            ("plugins trust vivid", ["Summary", "choice"]), ("plugins", []), ("plugins --format jsonl", []),
            ("plugins check vivid", ["Summary", "choice", "note", "error", "column", "cell", "done # "]),
            ("help vivid", ["Summary", "Details", "choice", "Way", "More", "done # "]), ("help all", ["Summary"]),
            ("vivid done", ["note", "error", "column", "cell"]), ("vivid fail", ["fail", "error"]),
            ("vivid field", ["field"]), ("vivid other", ["choice"]), ("vivid", ["note"]), ("vivid --help", ["Way"]),
        ])
        func `no text of a plugin sends control characters to a pipe`(line: String, texts: [String]) throws {
            let home = try FailingPlugins.home("vivid", Self.plugin)
            let result = try home.runAll(line)
            let all = result.output + result.diagnostics
            #expect(!all.unicodeScalars.contains(where: Self.isControl), "\(result)")
            let whole = all.filter { !$0.isWhitespace }
            for text in texts {
                #expect(whole.contains((text + Self.shown).filter { $0 != " " }), "\(text): \(result)")
            }
        }

        @Test func `a text keeps its line breaks, and a summary is one line`() throws {
            let home = try FailingPlugins.home("vivid", Self.plugin)
            #expect(try home.run("help vivid").output.contains("\nSecond line\n"))
        }

        @Test func `values and columns are written to CSV as they are`() throws {
            let home = try FailingPlugins.home("vivid", Self.plugin)
            let result = try home.run("vivid done --format csv")
            #expect(result.output.hasPrefix("column\u{1b}[31m\u{9b}2J\u{202e}"), "\(result)")
            #expect(result.output.contains("\ncell\u{1b}[31m\u{9b}2J\u{202e}"), "\(result)")
        }
    }

    /// Fields that a plugin cannot set.
    @Suite struct FieldFaultTests {
        @Test(arguments: [
            (#"edit=1, set={"": "x"}"#, "the name of a field is empty"),
            (#"edit=1, set={" \u200b\n": "x"}"#, "the name of a field is empty"),
            (#"edit=1, set={"": None}"#, "the name of a field is empty"),
            (#"add={"title": "a", "artist": "b", "": "x"}"#, "the name of a field is empty"),
            (#"add={"title": "a", "artist": "b", "fields": {"": "x"}}"#, "the name of a field is empty"),
            (#"edit=1, set={"a\u0000b": "x"}"#, "a NUL"),
            (#"edit=1, set={"id": 3}"#, "the field 'id' cannot be set, because the library assigns it"),
            (#"edit=1, set={"x": True}"#, "the value of 'x' must be a text, a number, a list of texts, or null"),
            (#"edit=1, set={"x": {"y": 1}}"#, "the value of 'x' must be"),
            (#"edit=1, set={"x\u001b[2J": [1]}"#, #"the value of 'x\u{1b}[2J' must be"#),
            (#"edit=1, set={"title": None}"#, "an album's title cannot be empty"),
            (#"edit=1, set={"year": "soon"}"#, "invalid year 'soon'"),
            (#"edit=1, set="x""#, "'edit' has no object 'set'"),
            (#"edit="1", set={"x": "y"}"#, "'edit' needs the id of an album"),
            (#"add={"title": "a", "artist": "b"}, at="2""#, "the position 'at' is no whole number"),
            (#"move=1, to=1.5"#, "the position 'to' is no whole number"), ("move=1", "'move' has no position 'to'"),
            (#"move=1, to=99"#, "'99' is not a position in the library"),
        ])
        func `a wrong field or value is named as the plugin's fault`(action: String, reason: String) throws {
            let home = try FailingPlugins.home(
                "odd", lines("odd", #"say(id=m["id"], \#(action)); say(id=m["id"], done=True)"#))
            let before = try home.contents()
            let result = try home.runAll("odd")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains("the plugin 'odd' "), "\(result)")
            #expect(result.diagnostics.contains(reason), "\(result)")
            #expect(!result.diagnostics.contains("NAME=VALUE"), "\(result)")
            #expect(result.diagnostics.contains("Nothing was changed."), "\(result)")
            #expect(try home.contents() == before)
        }

        @Test(arguments: ["edit\\t1\\t\\tx", "add\\ta\\tb\\t=x"])
        func `so it is in mode once`(action: String) throws {
            let home = try FailingPlugins.home("odd", once("odd", "printf '\(action)\\n'"))
            let result = try home.runAll("odd")
            #expect(result.diagnostics.contains("sent an invalid message: the name of a field is empty."), "\(result)")
        }

        @Test func `names that differ in case are one field, as for every command`() throws {
            let home = try FailingPlugins.home(
                "odd",
                lines("odd", #"say(id=m["id"], edit=1, set={"Label": "a", "label": "b"}); say(id=m["id"], done=True)"#))
            #expect(try home.run("odd", "list label:b --fields label --format tsv").output == "label\nb\n")
        }
    }
}
