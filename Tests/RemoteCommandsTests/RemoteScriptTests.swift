import BuiltProgram
import Foundation
import TestTraits
import Testing
import WebServer

/// The remote in scripts of the built program, with a real server.
@Suite(.serialized, .blocking) struct RemoteScriptTests {
    private let server: RemoteServer

    init() async throws { server = try await RemoteServer() }

    @Test func `commands, imports, bulk deletion, undo and redo notify the server of each album`() async throws {
        try server.home.write("title,artist\nBlue,Joni\nTango,X\n", to: "new.csv")
        let result = try await server.run(
            "add Solo --artist Y", "import \(server.home.file("new.csv"))", "delete 1-3", "undo", "redo",
            "edit title:blue genre=Folk", "move last --to 1", "try import \(server.home.file("missing.csv"))")
        #expect(result.status == 0, "\(result)")
        #expect(try await server.run("undo", "remote --wait").status == 0)

        let deleted = [(1, "Best of Bowie"), (2, "It's My Life"), (3, "Nothing Like The Sun")]
        let gone = deleted.map { "-\($0.0) \($0.1)" }
        let back = deleted.map { "+\($0.0) \($0.1)" }
        #expect(
            server.told.map(\.news)
                == ["+6 Solo", "+7 Blue", "+8 Tango"] + gone + back + gone
                + back + ["-7 Blue", "-8 Tango", "-6 Solo"])
        #expect(server.web.requests.allSatisfy { $0.key != nil })
    }

    @Test func `an import without changes and a failed command send no notification`() async throws {
        try server.home.write("title,artist\nBlue,Joni\nNobody,\n", to: "bad.csv")
        let result = try await server.run("import --strict \(server.home.file("bad.csv"))")
        #expect(result.status == 1)
        #expect(try await server.run("delete 99").status == 1)
        let told = try await server.run("remote --wait")
        #expect(told.diagnostics == "http://\(server.name) has received all notifications.\n")
        #expect(server.web.requests.isEmpty)
    }

    @Test func `the body is the album in the export format, with its id`() async throws {
        _ = try await server.run("add Ünder --artist 'A \"B\"' --year 1999 --genre Pop", "edit last label=ECM")
        let result = try await server.run("list last --format json", "delete last", "remote --wait")
        let listed = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        var expected = try #require(listed.first)
        expected["position"] = nil
        let request = try #require(server.web.requests.last)
        let body = try #require(try JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any])
        #expect(request.path == RemoteServer.deletion)
        #expect(body as NSDictionary == expected as NSDictionary)
    }

    @Test func `the library stores the address, which is displayed, and an invalid address is rejected`() async throws {
        let other = try ProgramHome()
        let library = server.home.library
        let shown = try await onThread { try other.run(["--library", library, "-c", "set remote"]) }
        #expect(shown.output == "http://\(server.name)\n")
        let wrong = try await server.run("set remote ftp://host")
        #expect(
            wrong.diagnostics.hasPrefix(
                "-c:1: invalid value 'ftp://host' for the setting 'remote'. Use an address such as 'https://host/path' "
                    + "without a query, or 'off'."), "\(wrong)")
        #expect(wrong.status == 1)
        #expect(try await server.run("set remote http://me:secret@host/a/", "set remote").output == "http://host/a\n")
        #expect(try await server.run("set remote off", "set remote").output == "off\n")
        #expect(try await server.run("remote --wait").status == 1)
    }

    @Test func `disabling the remote discards the pending changes with a message`() async throws {
        let server = try await RemoteServer(.status(503))
        _ = try await server.run("add A --artist X", "add B --artist X")
        let result = try await server.run("set remote off")
        #expect(result.diagnostics == "Discarded 2 notifications for \(server.name).\n")
        let list = try await server.run("remote --format json")
        #expect(list.output == "[]\n")
    }

    @Test func `an unreachable server fails only the command that waits for it`() async throws {
        await server.web.shutDown()
        #expect(try await server.run("add A --artist X") == ProgramResult())
        let result = try await server.run("remote --wait")
        #expect(result.status == 1)
        #expect(
            result.diagnostics.hasPrefix(
                "-c:1: could not send 1 notification to the remote yet: the server '127.0.0.1' refused the connection."),
            "\(result)")
        let back = try await WebServer(port: server.web.port, answers: [RemoteServer.addition: .status(200)])
        #expect(try await server.run("remote --wait").status == 0)
        #expect(back.requests.map(\.news) == ["+6 A"])
    }

    @Test func `a refusal is reported with the way out, and the change can be skipped`() async throws {
        let server = try await RemoteServer(.status(422))
        _ = try await server.run("add A --artist X", "add B --artist X")
        let refused = try await server.run("remote --wait")
        let sentence =
            "cannot notify the remote of the new album 'A': the server '\(server.name)' answered 422 Unprocessable Entity. "
            + "2 notifications are pending. 'remote --retry' tries again, 'remote --skip' skips this notification, "
            + "'set remote off' ends all notifications.\n"
        #expect(refused.status == 1)
        #expect(refused.diagnostics.hasPrefix("-c:1: " + sentence), "once, by the command that waits: \(refused)")
        #expect(refused.diagnostics.components(separatedBy: "cannot notify").count == 2, "\(refused)")
        let left = try await server.run("try remote --wait", "remote --skip")
        #expect(left.status == 0, "\(left)")
        #expect(left.diagnostics.contains("Skipped the new album 'A'.\n"))
        server.answer(with: .status(200))
        let count = server.web.requests.count
        #expect(try await server.run("remote --wait").status == 0)
        #expect(server.web.requests[count...].map(\.news) == ["+7 B"])
        #expect(Set(server.web.requests.compactMap(\.key)).count == 2)
    }

    @Test func `without libcurl nothing is sent until the user decides`() async throws {
        try server.home.write("", to: "lacking/libcurl.so.4")
        let result = try await server.run(
            "add A --artist X", "try remote --wait", "remote --format csv",
            environment: ["LD_LIBRARY_PATH": server.home.file("lacking")])
        let reason =
            "annot notify the remote of the new album 'A': downloads and the remote need the library 'libcurl.so.4'"
        #expect(result.diagnostics.contains(reason), "\(result)")
        #expect(result.output.contains(",refused,1,"), "\(result)")
        #expect(try await server.run("remote --wait").status == 0)
        #expect(server.web.requests.map(\.news) == ["+6 A"])
    }

    @Test(.enabled(if: SystemTrace.isPossible, "strace cannot trace here"))
    func `a skipped change is on the disk before the message`() async throws {
        let server = try await RemoteServer(.status(422))
        _ = try await server.run("add A --artist X")
        let home = server.home
        let words = SystemTrace.command(into: home.file("trace")) + [BuiltProgram.path, "-c", "remote --skip"]
        let result = try await onThread { try RunningProgram(words, environment: home.environment).finish() }
        #expect(result.status == 0, "\(result)")
        let calls = SystemTrace(try #require(home.text(of: "trace"))).calls
        let said = try #require(calls.firstIndex { $0.isShown && $0.arguments.contains("Skipped") })
        let log = calls[..<said].filter { $0.path.hasSuffix("/library.sqlite-wal") }
        #expect(log.last?.isSync == true, "\(log.map(\.name))")
        #expect(log.count > 1, "\(log.map(\.name))")
    }

    @Test func `two programs that change one library send each change once`() async throws {
        let lines = (1...40).map { "add \($0) --artist X" } + ["remote --wait"]
        async let first = server.run(lines.joined(separator: "; "))
        async let second = server.run(lines.joined(separator: "; "))
        let results = try await [first, second]
        #expect(results.map(\.status) == [0, 0], "\(results)")
        #expect(server.web.requests.count == 80)
        #expect(Set(server.web.requests.compactMap(\.key)).count == 80)
        #expect(server.web.mostAtOnce == 1)
        let numbers = server.web.requests.compactMap { $0.key?.split(separator: "-")[1] }.compactMap { Int($0) }
        #expect(numbers == Array(1...80))
    }

    @Test func `a kill in the middle loses no change, and repeated requests have the same key`() async throws {
        let (home, web) = (server.home, server.web)
        // The last changes have no answer before the program is killed, however late that is.
        web.answer(
            RemoteServer.addition,
            with: Array(repeating: .status(200).delayed(.milliseconds(3)), count: 200) + [.silent])
        let lines = (1...300).map { "add \($0) --artist X" } + ["remote --wait"]
        try home.write(lines.joined(separator: "\n") + "\n", to: "many.blue")
        let count = try await onThread {
            let program = try home.start([home.file("many.blue")])
            while web.requests.count < 100 { usleep(1000) }
            program.signal(SIGKILL)
            #expect(try program.finish().status == 128 + SIGKILL)
            return web.requests.count
        }
        #expect(count < 300)
        server.answer(with: .status(200))
        let result = try await server.run("count", "remote --wait")
        #expect(result.status == 0, "\(result)")
        var told: [String] = []
        for request in web.requests where !told.contains(request.key ?? "") { told.append(request.key ?? "") }
        let bodies = Set(web.requests.map { "\($0.key ?? "") \($0.news)" })
        #expect(result.output == "305\n")
        #expect(told.count == 300)
        #expect(bodies.count == 300)
        #expect(told.compactMap { Int($0.split(separator: "-")[1]) } == Array(1...300))
    }
}
