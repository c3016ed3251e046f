import BuiltProgram
import Foundation
import Synchronization
import TestTraits
import Testing
import WebServer

/// `download --source caa` with the built program.
@Suite(.blocking) struct CoverSearchTests {
    /// A number of MusicBrainz, whose first digit tells it from the others.
    private static func number(_ digit: String) -> String { digit + "6df3287-6cda-33eb-8e9a-044b5e15ffdd" }

    /// A server that knows covers of some releases and groups, and links of some releases of Discogs.
    private func server() async throws -> ServiceServer {
        let server = try await ServiceServer()
        for path in ["release/\(Self.number("1"))", "release/\(Self.number("3"))", "release-group/\(Self.number("a"))"]
        {
            server.replace("/caa/\(path)/front-500", by: "")
        }
        func link(_ digit: String) -> String { #"{"release":{"id":"\#(Self.number(digit))"}}"# }
        server.replace("https://www.discogs.com/release/23", by: link("2") + "," + link("3"))
        server.replace("https://www.discogs.com/release/4", by: link("4"))
        server.replace("https://www.discogs.com/master/5", by: #"{"release_group":{"id":"\#(Self.number("a"))"}}"#)
        server.replace("/mb/ws/2/release/\(Self.number("4"))", by: #"{"release-group":{"id":"\#(Self.number("a"))"}}"#)
        server.replace("/mb/ws/2/release/\(Self.number("6"))", by: #"{"release-group":null}"#)
        return server
    }

    private static let unlisted = "has no list of addresses with their releases."

    private static let albums = [
        "delete *", "add Exact --artist A; edit mbid=\(number("1").uppercased())",
        "add Several --artist A; edit release_id=23",
        "add Group --artist A; edit release_id=4", "add Master --artist A; edit release_id=9 master_id=5",
        "add Unknown --artist A; edit release_id=7", "add None --artist A; edit mbid=\(number("6"))",
        "add Without --artist A; edit release_id=x mbid=y", "add Has --artist A --cover https://example.invalid/a.png",
    ].flatMap { $0.components(separatedBy: "; ") }

    @Test func `covers are found by each way, marked, kept, and undone in one step`() async throws {
        let server = try await server()
        _ = try await server.run(Self.albums)
        let done = try await server.run("download ^title:has --source caa")
        #expect(
            done.diagnostics.contains(
                "Covers at the Cover Art Archive: 4 found (3 of another pressing), 1 unknown to MusicBrainz, 1 without 'mbid' or 'release_id', 1 without a cover."
            ), "\(done)")
        #expect(done.diagnostics.contains("3 covers downloaded"), "\(done)")
        let caa = server.web.url("/caa")
        let lines = try await server.run("list --line '{title} {cover} {cover source}' ^title:has").output
        #expect(
            lines == """
                Exact \(caa)/release/\(Self.number("1"))/front-500\u{20}
                Several \(caa)/release/\(Self.number("3"))/front-500 another pressing
                Group \(caa)/release-group/\(Self.number("a"))/front-500 another pressing
                Master \(caa)/release-group/\(Self.number("a"))/front-500 another pressing
                Unknown \u{20}
                None \u{20}
                Without \u{20}

                """, "\(lines)")
        // Three addresses in one request, and the master of those without a link in another.
        #expect(server.paths("/mb/ws/2/url").count == 2)
        #expect(server.paths("/mb/ws/2/release").count == 2)

        #expect(try await server.run(["undo", "count has:cover"]).output == "1\n")
        let before = server.web.requests.count
        _ = try await server.run("download ^title:has --source caa")
        #expect(server.web.requests.count == before)
        _ = try await server.run(["undo", "download ^title:has --source caa --refresh"])
        #expect(server.paths("/mb/ws/2/url").count == 4)
        #expect(server.web.requests.allSatisfy { $0.headers["user-agent"]?.hasPrefix("bluelib/0.1.0 ( ") == true })
    }

    @Test(arguments: [
        (503, "busy", "MusicBrainz answered 500 Internal Server Error for "),
        (500, "status", "MusicBrainz answered 500 Internal Server Error for "), (200, "<html>", "is not JSON"),
        (200, #"{"urls":"#, "is incomplete"), (404, "{}", unlisted), (200, "null", unlisted), (200, "{}", unlisted),
        (200, "[]", unlisted), (200, #"{"error":"x"}"#, unlisted), (200, #"{"urls":null}"#, unlisted),
        (200, #"{"urls":[7]}"#, unlisted),
    ])
    func `an answer that says nothing is named and no miss, and the search goes on`(
        status: Int, text: String, reason: String
    ) async throws {
        let server = try await server()
        _ = try await server.run(Self.albums)
        let head = WebAnswer.head(status == 503 ? 500 : status, [("Content-Length", "\(text.utf8.count)")])
        server.fail("/mb/ws/2/url", with: WebAnswer([head, .send(Array(text.utf8))]))
        let done = try await server.run("download ^title:has --source caa")
        #expect(
            done.diagnostics.contains(
                "1 found, 1 without 'mbid' or 'release_id', 1 without a cover, 4 without an answer."),
            "\(done)")
        #expect(done.diagnostics.contains("MusicBrainz ") && done.diagnostics.contains("/mb/ws/2/url"), "\(done)")
        #expect(done.diagnostics.contains(reason), "\(done)")
        let again = try await server.run("download ^title:has --source caa")
        #expect(again.diagnostics.contains("3 found (3 of another pressing), 1 unknown to MusicBrainz"), "\(again)")
    }

    @Test func `two programs together send four requests at once to the archive, and both end`() async throws {
        let server = try await server()
        var lines = ["delete *"]
        for digit in "123456789abcdef".map(String.init) {
            server.replace("/caa/release/\(Self.number(digit))/front-500", by: "")
            lines += ["add \(digit) --artist A", "edit mbid=\(Self.number(digit))"]
        }
        _ = try await server.run(lines)
        let starts = Mutex<[ContinuousClock.Instant]>([])
        server.web.answerOthers { [weak server] request in
            guard request.path.hasPrefix("/caa/") else { return server?.answer(request) ?? .status(404) }
            starts.withLock { $0.append(.now) }
            return (server?.answer(request) ?? .status(404)).delayed(.milliseconds(100))
        }
        let other = try ProgramHome(copying: server.home)
        async let first = server.run("download * --source caa")
        async let second = onThread { try other.run(["-c", "download * --source caa"]) }
        for done in try await [first, second] {
            #expect(done.diagnostics.contains("15 found."), "\(done)")
            #expect(done.diagnostics.contains("15 covers downloaded"), "\(done)")
        }
        // Each request takes 100 milliseconds, so those that begin within 90 are under way at once.
        let times = starts.withLock { $0 }
        #expect(times.count == 60)
        let most = times.map { time in times.count { ($0...$0.advanced(by: .milliseconds(90))).contains(time) } }.max()
        #expect(most == 4)
    }

    @Test(arguments: ["null", "{}", "[]"])
    func `an answer that is no release is named and no miss`(text: String) async throws {
        let server = try await server()
        _ = try await server.run(Self.albums)
        server.fail("/mb/ws/2/release/\(Self.number("6"))", with: .text(text, type: "application/json"))
        let done = try await server.run("download title:none --source caa")
        #expect(done.diagnostics.contains("is no release.") && done.diagnostics.contains("1 without an answer."))
        let again = try await server.run("download title:none --source caa")
        #expect(again.diagnostics.contains("0 found, 1 without a cover."), "\(again)")
    }

    @Test func `a fault of one cover does not end the search`() async throws {
        let server = try await server()
        _ = try await server.run(Self.albums)
        let faults: [WebAnswer] = [
            .closing, WebAnswer([.send(Array("no HTTP\r\n\r\n".utf8))]),
            .bytes([UInt8](repeating: 0x20, count: 9 << 20)), .status(410),
        ]
        for fault in faults {
            server.fail("/caa/release/\(Self.number("1"))", with: fault)
            let done = try await server.run("download ^title:has --source caa --refresh")
            #expect(done.status == 0, "\(done)")
            #expect(done.diagnostics.contains("3 found (3 of another pressing)"), "\(done)")
            #expect(done.diagnostics.contains("1 without an answer."), "\(done)")
            #expect(done.diagnostics.contains("Cover Art Archive"), "\(done)")
            _ = try await server.run("undo")
        }
    }

    @Test func `a search that ends early names the albums that are left`() async throws {
        let server = try await server()
        _ = try await server.run(Self.albums + ["set coverart-address http://127.0.0.1:9"])
        let done = try await server.run("download ^title:has --source caa")
        #expect(done.status == 1)
        #expect(done.diagnostics.contains("Cover Art Archive: the server '127.0.0.1' refused the connection."))
        #expect(done.diagnostics.contains(" not asked for"), "\(done)")
    }

    @Test func `a service that cannot be reached ends the search with its name`() async throws {
        let server = try await server()
        _ = try await server.run(Self.albums + ["set musicbrainz-address http://127.0.0.1:9"])
        let done = try await server.run("download ^title:has --source caa")
        #expect(done.status == 1)
        #expect(done.diagnostics.contains("MusicBrainz: the server '127.0.0.1' refused the connection."), "\(done)")
    }

    @Test(arguments: [
        ("--source x", "there is no source 'x' of covers. Use 'caa'"), ("--refresh", "'--refresh' needs '--source'."),
    ])
    func `options that mean nothing are refused`(options: String, sentence: String) async throws {
        let server = try await server()
        #expect(try await server.run("download 1 \(options)").diagnostics.contains(sentence))
    }

    @Test(arguments: [(false, 20), (true, 40)])
    func `a thousand albums need few requests`(hasMaster: Bool, most: Int) async throws {
        let server = try await server()
        _ = try await thousandAlbums(in: server.home, hasMaster: hasMaster)
        let done = try await server.run("download --missing --source caa")
        #expect(done.diagnostics.contains("0 found, 1000 unknown to MusicBrainz."), "\(done)")
        #expect(server.paths("/mb/ws/2/url").count == most)
    }

    private func thousandAlbums(in home: ProgramHome, hasMaster: Bool) async throws -> ProgramResult {
        let rows = (1...1000).map { "T\($0),A,\(1_000_000 + $0),\(hasMaster ? "\(2_000_000 + $0)" : "")" }
        let file = try home.write(
            (["title,artist,release_id,master_id"] + rows).joined(separator: "\n") + "\n", to: "a.csv")
        return try await onThread { try home.run(["-c", "delete *", "-c", "import \(file)"]) }
    }

    @Test func `three programs together keep the pace of MusicBrainz`() async throws {
        let server = try await server()
        _ = try await server.run("set musicbrainz-pace 60")
        _ = try await thousandAlbums(in: server.home, hasMaster: false)
        let homes = try (1...3).map { _ in try ProgramHome(copying: server.home) }
        try await withThrowingTaskGroup(of: ProgramResult.self) { group in
            for home in homes {
                group.addTask { try await onThread { try home.run(["-c", "download --missing --source caa"]) } }
            }
            for try await done in group { #expect(done.diagnostics.contains("1000 unknown to MusicBrainz"), "\(done)") }
        }
        let times = server.web.requests.map(\.time)
        #expect(times.count == 60)
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
        print("gaps of 60 requests: least \(gaps.min() ?? .zero), mean \((times[59] - times[0]) / 59)")
        #expect(gaps.allSatisfy { $0 >= .seconds(1) }, "\(gaps)")
        #expect((times[59] - times[0]) / 59 < .milliseconds(1050))
    }
}
