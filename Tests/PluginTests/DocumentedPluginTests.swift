import BuiltProgram
import Foundation
import Testing

extension WorkingPlugins {
    /// The plugins in the documentation run as they are printed, and so do the two that the protocol was specified with.
    @Suite struct DocumentedPluginTests {
        /// The contents of the fenced blocks of a language.
        private static func blocks(_ language: String) throws -> [String] {
            let page = try String(
                contentsOfFile: BuiltProgram.projectRoot + "/Examples/Plugins/README.md", encoding: .utf8)
            return page.components(separatedBy: "\n```\(language)\n").dropFirst()
                .compactMap { $0.components(separatedBy: "\n```\n").first }.map { $0 + "\n" }
        }

        @Test func `the plugin in sh has about fifteen lines and marks albums`() throws {
            let text = try #require(try Self.blocks("sh").first)
            #expect(text.split(separator: "\n").count <= 16)
            let home = try PluginHome()
            try home.install(text, as: "later")
            try home.trust("later")
            let result = try home.run(
                "later artist:sting", "list has:later --fields title,later --format tsv")
            #expect(result.status == 0, "\(result)")
            #expect(result.output.hasSuffix("title\tlater\nNothing Like The Sun\tyes\n"), "\(result)")
            #expect(result.diagnostics.contains("Nothing Like The Sun is marked.\n"), "\(result)")
            #expect(try home.run("undo; count has:later").output == "0\n")
        }

        @Test func `the plugin in Python has about fifteen lines and writes rows`() throws {
            let text = try #require(try Self.blocks("python").first)
            #expect(text.split(separator: "\n").count <= 16)
            let home = try PluginHome()
            try home.install(text, as: "initials")
            try home.trust("initials")
            let result = try home.run(
                "initials artist:bowie , artist:u2 --format tsv", "initials artist:nobody --format tsv")
            #expect(result.output.hasPrefix("artist\tinitials\nDavid Bowie\tDB\nU2\tU\n"), "\(result)")
            #expect(result.status == 0, "\(result)")
        }

        @Test func `the commands that install, trust, check and remove a plugin work as printed`() throws {
            let home = try PluginHome()
            // As an editor saves it.
            try home.home.write(try #require(try Self.blocks("sh").first), to: "later")
            let lines = try #require(try Self.blocks("console").first)
            var environment = home.home.environment.filter { $0.key != "BLUELIB_HOME" }
            try FileManager.default.createDirectory(atPath: home.home.file("bin"), withIntermediateDirectories: false)
            try FileManager.default.createSymbolicLink(
                atPath: home.home.file("bin/bluelib"), withDestinationPath: BuiltProgram.path)
            environment["PATH"] = "\(home.home.file("bin")):/usr/bin:/bin"
            let result = try RunningProgram(
                ["/bin/sh", "-e", "-c", lines], environment: environment, directory: home.home.path,
                patience: PluginHome.patience
            ).finish()
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("Nothing Like The Sun"), "\(result)")
            #expect(result.diagnostics.contains("Undid 1: later artist:sting"), "\(result)")
        }

        @Test func `the given plugin in sh runs unchanged`() throws {
            let home = try PluginHome("loans", from: .given)
            let result = try home.run("lend 3 --to Ann", "list \"lent to\":ann --fields title --format tsv", "undo")
            #expect(result.status == 0, "\(result)")
            #expect(result.output == "title\nNothing Like The Sun\n", "\(result)")
            #expect(result.diagnostics.contains("Nothing Like The Sun is with Ann now.\n"), "\(result)")
        }

        @Test func `the given plugin in Python runs unchanged`() throws {
            let home = try PluginHome("spines", from: .given)
            _ = try home.run("add Help --artist 'The Beatles'")
            let result = try home.run("spine artist:the", "spine", "list has:sort --fields sort --format tsv")
            #expect(result.status == 0, "\(result)")
            #expect(result.output == "sort\nBeatles, The\n", "\(result)")
        }
    }
}
