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
        ])
        func `a wrong declaration is refused`(_ members: String, _ problem: String) throws {
            let home = try PluginHome()
            try home.install(FailingPlugins.once("x", "true", kind: ", \(members)"), as: "x")
            let result = try home.run("plugins check x")
            #expect(result.status == 1, "\(result)")
            #expect(result.diagnostics.contains(problem), "\(result)")
        }
    }
}
