import BuiltProgram
import Foundation
import TestTraits
import Testing
import WebServer

/// The token for Discogs is in its own file and in one header, and nowhere else.
@Suite(.blocking) struct TokenTests {
    private static let token = "TopSecretTokenOfTheTest"

    @Test func `the token of the file is sent, and is in no other file and no list of processes`() async throws {
        let server = try await ServiceServer()
        let path = try server.home.write(Self.token + "\n", to: "discogs-token")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        server.fail("page=2", with: .slow(Array("{}".utf8), perSecond: 1))
        let home = server.home
        let arguments = [
            "transcript record \(home.file("t.txt"))", "trace import discogs:collector", "try import discogs:collector",
            "changes", "history",
        ]
        let program = try home.start(["--on-error", "continue"] + arguments.flatMap { ["-c", $0] })
        try await server.waitForRequests("/discogs", count: 4)
        for process in try FileManager.default.contentsOfDirectory(atPath: "/proc") where Int(process) != nil {
            let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
            #expect(!String(decoding: line, as: UTF8.self).contains(Self.token))
        }
        let done = try program.finish()
        #expect(!"\(done)".contains(Self.token))
        #expect(server.web.requests.allSatisfy { $0.headers["authorization"] == "Discogs token=\(Self.token)" })
        #expect(server.web.requests.allSatisfy { !$0.path.contains(Self.token) })
        var count = 0
        for case let file as String in FileManager.default.enumerator(atPath: home.path) ?? .init()
        where file != "discogs-token" {
            count += 1
            let bytes = home.bytes(of: file) ?? Data()
            #expect(bytes.range(of: Data(Self.token.utf8)) == nil, "\(file)")
        }
        #expect(count > 2)
    }

    @Test(arguments: [0o644, 0o640, 0o666, 0o400, 0o700])
    func `a file that is not the user's alone is not used`(mode: Int) async throws {
        let server = try await ServiceServer()
        let path = try server.home.write(Self.token, to: "discogs-token")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let done = try await server.run("import discogs:collector")
        #expect(
            done.diagnostics.contains("is not used, because the file's mode is \(String(mode, radix: 8))."), "\(done)")
        #expect(done.status == 0)
        #expect(server.web.requests.allSatisfy { $0.headers["authorization"] == nil })
    }

    @Test(arguments: ["a b", "a\nX-Header: b", "\u{1b}[31m", "ä"])
    func `a text that is no token is refused without being shown`(text: String) async throws {
        let server = try await ServiceServer()
        let done = try await server.run(["import discogs:collector"], environment: ["DISCOGS_TOKEN": text])
        #expect(done.diagnostics.contains("DISCOGS_TOKEN contains no token of Discogs."), "\(done)")
        #expect(done.status == 1 && server.paths.isEmpty)
    }

    @Test func `the owner's token shows the fields that are not public`() async throws {
        let server = try await ServiceServer()
        try server.editItems(ofPage: 1, total: 142) {
            $0[0]["notes"] = [["field_id": 1, "value": "Mint (M)\n"], ["field_id": 4, "value": "CD"]]
        }
        _ = try await server.run("import discogs:collector")
        #expect(try await server.run("count has:'Collection Format'").output == "0\n")
        _ = try await server.run(["import discogs:collector --update"], environment: ["DISCOGS_TOKEN": Self.token])
        #expect(try await server.run("count 'Collection Format':=CD").output == "1\n")
        // Without the token nothing is known about these fields, so they stay.
        _ = try await server.run("import discogs:collector --update")
        #expect(try await server.run("count 'Collection Media Condition':'Mint (M)'").output == "1\n")
    }
}
