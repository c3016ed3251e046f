import BuiltProgram
import Foundation
import Testing

extension WorkingPlugins {
    /// The shell still has the recorded conversations of the protocol. A conversation is never changed; new ones may be added.
    @Suite struct ConversationTests {
        /// The first line of a record: the lines to run or type, and what the user sees.
        private struct Header: Decodable {
            let about: String
            var lines: [String]?
            var input: [String]?
            var typed: [String]?
            var shown: String?
            var then: [String]?
            var afterwards: String?
            var albums: Int?
            var status: Int32?
            var output: String?
            var diagnostics: String?
            var unchanged: Bool?
        }

        private static let folder = BuiltProgram.projectRoot + "/Tests/PluginTests/Conversations/"

        private static func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        }

        @Test(arguments: try names()) func `a recorded conversation takes place again`(_ name: String) throws {
            let record = try String(contentsOfFile: Self.folder + name, encoding: .utf8)
            let first = try #require(record.split(separator: "\n").first)
            let header = try JSONDecoder().decode(Header.self, from: Data(first.utf8))
            let home = try PluginHome()
            try home.home.write(record, to: "conversation")
            if let albums = header.albums { try home.addAlbums(albums) }
            try home.install("replay", from: .correct)
            try home.trust("replay")
            let before = try home.contents()
            try play(header, in: home)
            #expect(home.waitForLines(1, of: "replayed") == ["complete"])
            if header.unchanged == true { #expect(try home.contents() == before) }
            #expect(home.remainingProcesses() == [])
        }

        @Test func `there are conversations of both modes`() throws {
            let records = try Self.names().map { try String(contentsOfFile: Self.folder + $0, encoding: .utf8) }
            #expect(records.count >= 12)
            #expect(records.contains { $0.contains("\n{\"describe\":") })
            #expect(records.contains { $0.contains("\"hello\"") })
        }

        private func play(_ header: Header, in home: PluginHome) throws {
            if let typed = header.typed {
                let prompt = try PluginPrompt(in: home)
                for text in typed { prompt.send(text) }
                #expect(home.waitForFile("started"))
                if let shown = header.shown { prompt.expect { $0.holds(shown) } }
                for text in header.then ?? [] { prompt.send(text) }
                prompt.expect { $0.holds(header.afterwards ?? "") }
                #expect(home.waitForFile("replayed", seconds: 5))
                return
            }
            let result =
                try header.input.map { try home.runProgram(["-i"], input: $0.map { $0 + "\n" }.joined()) }
                ?? home.runProgram((header.lines ?? []).flatMap { ["-c", $0] })
            #expect(result.status == header.status ?? 0, "\(result)")
            if let output = header.output { #expect(result.output == output, "\(result)") }
            if let diagnostics = header.diagnostics {
                let parts = diagnostics.components(separatedBy: "<any>").filter { !$0.isEmpty }
                #expect(result.diagnostics.hasPrefix(parts[0]), "\(result)")
                #expect(parts.allSatisfy(result.diagnostics.contains), "\(result)")
            }
        }
    }
}
