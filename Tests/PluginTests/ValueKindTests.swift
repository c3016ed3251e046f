import BuiltProgram
import Foundation
import Testing

extension WorkingPlugins {
    /// The kinds of parameters and columns, examples with an output, and the folder for data.
    @Suite struct ValueKindTests {
        @Test func `numbers, dates and files arrive as they were meant`() throws {
            let home = try PluginHome("kinds")
            let result = try home.run("kinds --rate 4.50 --day 1987-10 --file ~/a.txt --format jsonl")
            #expect(
                result.output == """
                    {"name":"rate","value":4.50}
                    {"name":"day","value":"1987-10"}
                    {"name":"file","value":"\(home.home.environment["HOME"] ?? "")/a.txt"}

                    """, "\(result)")
            #expect(try home.run("kinds --file '~/a.txt' --format tsv").output.hasSuffix("file\t~/a.txt\n"))
            #expect(try home.run("help kinds").output.contains("--rate NUMBER"))
            #expect(try home.run("help kinds").output.contains("--day DATE"))
        }

        @Test(arguments: [
            ("--rate 0.49", "must be at least 0.5"), ("--rate 10.01", "must be at most 10"),
            ("--rate 1e1", "must be a number"), ("--rate x", "must be a number"), ("--rate 007", "must be a number"),
            ("--day 2023-02-29", "must be a date"), ("--day 2023-13", "must be a date"),
            ("--day 23-1-1", "must be a date"), ("--day 1987-10-13-1", "must be a date"),
            ("--day 1987-", "must be a date"),
        ])
        func `a value of another kind is refused`(_ words: String, _ reason: String) throws {
            let result = try PluginHome("kinds").run("kinds \(words)")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains(reason), "\(result)")
        }

        @Test func `columns of numbers are aligned to the right, also if the first one is empty`() throws {
            let home = try PluginHome("kinds")
            let result = try home.run("kinds --day 2024 --rate 10 --format table")
            #expect(result.output == "name  value\nrate     10\nday    2024\n", "\(result)")
        }

        @Test func `each plugin has a folder for its data, for the user only`() throws {
            let home = try PluginHome("kinds")
            #expect(home.home.bytes(of: "plugin-data/kinds") == nil)
            let result = try home.run("kinds --data --format tsv")
            #expect(result.output.hasSuffix("700\t/plugin-data/kinds\n"), "\(result)")
        }

        @Test func `an example with another output than the declared one fails`() throws {
            let home = try PluginHome("kinds")
            let check = try home.run("plugins check kinds")
            #expect(check.status == 0, "\(check)")
            let help = try home.run("help kinds").output
            #expect(help.contains("A leap day.") && help.contains("Nothing."), "\(help)")
            let text = try #require(home.home.text(of: "plugins/kinds"))
            try home.install(text.replacing("day   2024", with: "day   2025"), as: "kinds")
            let failed = try home.run("plugins check kinds")
            #expect(failed.status == 1, "\(failed)")
            #expect(failed.output.contains("its output is not the declared one:"), "\(failed)")
        }

        @Test(arguments: [
            (#""columns": [{"kind": "number"}]"#, "a column of 'x'"),
            (#""columns": [{"name": "a", "kind": "money"}]"#, "the kind 'money'"),
            (#""examples": [{"explanation": "a"}]"#, "an example of 'x'"),
            (
                #""parameters": [{"name": "a", "kind": "number", "minimum": 2, "maximum": 1.5}]"#,
                "exceeds its 'maximum'"
            ),
            (#""parameters": [{"name": "a", "kind": "number", "minimum": "1"}]"#, "is no decimal number"),
            (#""parameters": [{"name": "a", "kind": "text", "completes": true}]"#, "only the mode 'lines' can"),
            (#""details": 5"#, "the 'details' of 'x' must be a text"),
            (#""parameters": {"name": "a"}"#, "the 'parameters' of 'x' must be a list"),
            (#""explanations": ["a", 5]"#, "the 'explanations' of 'x' must be a list of texts"),
            (
                #""examples": [{"line": "x", "explanation": true}]"#,
                "the 'explanation' of 'x' must be a text"
            ),
            (#""examples": [{"line": "x", "output": ["a"]}]"#, "the 'output' of 'x' must be a text"),
            (#""columns": "a""#, "the 'columns' of 'x' must be a list"),
            (#""columns": ["a", {"name": "a", "kind": "number"}]"#, "two columns of 'x' have the same name"),
            (#""columns": [{"name": "a", "kind": 1}]"#, "the 'kind' of 'a' of 'x' must be a text"),
        ])
        func `a wrong declaration is refused`(_ members: String, _ problem: String) throws {
            let home = try PluginHome()
            try home.install(FailingPlugins.once("x", "true", kind: ", \(members)"), as: "x")
            let result = try home.run("plugins check x")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains(problem), "\(result)")
        }

        @Test(arguments: [
            (#""kind": 5"#, "must be a text"), (#""kind": "text", "summary": ["a"]"#, "must be a text"),
            (#""kind": "text", "option": "yes""#, "the 'option' of 'a' of 'x' must be true or false"),
            (#""kind": "text", "required": 1"#, "the 'required' of 'a' of 'x' must be true or false"),
            (#""kind": "text", "repeats": "no""#, "the 'repeats' of 'a' of 'x' must be true or false"),
            (#""kind": "text", "completes": 0"#, "the 'completes' of 'a' of 'x' must be true or false"),
            (#""kind": "int", "minimum": 1.5"#, "the 'minimum' of 'a' of 'x' is no whole number"),
            (#""kind": "int", "maximum": "9""#, "the 'maximum' of 'a' of 'x' is no whole number"),
            (#""kind": "int", "minimum": 2, "maximum": -2"#, "the 'minimum' of 'a' of 'x' exceeds its 'maximum'"),
            (#""kind": "text", "minimum": 1"#, "the 'minimum' of 'a' of 'x' needs the kind int or number"),
            (#""kind": "date", "maximum": 1"#, "the 'maximum' of 'a' of 'x' needs the kind int or number"),
            (#""kind": "text", "choices": ["a"]"#, "the 'choices' of 'a' of 'x' needs the kind choice"),
            (#""kind": "text", "default": "all""#, "the 'default' of 'a' of 'x' needs the kind albums"),
            (#""kind": "albums", "default": "first""#, "the 'default' of 'a' of 'x' must be 'all'"),
            (#""kind": "choice", "choices": "a""#, "the 'choices' of 'a' of 'x' must be a list of texts"),
            (#""kind": "choice", "choices": ["a", "a"]"#, "two choices of 'a' of 'x' have the same name"),
        ])
        func `a member of a parameter with a wrong type or for another kind is refused`(
            _ members: String, _ problem: String
        ) throws {
            let home = try PluginHome()
            try home.install(
                FailingPlugins.once("x", "true", kind: #", "parameters": [{"name": "a", \#(members)}]"#), as: "x")
            let result = try home.run("plugins check x")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains(problem), "\(result)")
        }

        @Test(arguments: [
            (#""answers": "yes""#, "its 'answers' must be true or false"),
            (#""completes": 1"#, "its 'completes' must be true or false"),
            (#""observes": "LibraryDidChange""#, "its 'observes' must be a list of texts"),
            (#""commands": {}"#, "its 'commands' must be a list"),
        ])
        func `a member of the declaration with a wrong type is refused`(_ members: String, _ problem: String) throws {
            let home = try PluginHome()
            try home.install(FailingPlugins.lines("x", "pass", members), as: "x")
            let result = try home.run("plugins check x")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains(problem), "\(result)")
        }

        @Test(arguments: [
            #""minimum": -9, "maximum": 9.0, "later": {"x": 1}, "choices": null"#, #""minimum": null, "option": false"#,
        ])
        func `an unknown member, null and a whole number in another notation are accepted`(_ members: String) throws {
            let home = try PluginHome()
            let parameters = #", "parameters": [{"name": "a", "kind": "int", \#(members)}]"#
            try home.install(FailingPlugins.once("x", "true", kind: parameters), as: "x")
            let result = try home.run("plugins check x")
            #expect(result.status == 0, "\(result)")
        }
    }
}
