import BuiltProgram
import TerminalModel
import TestTraits
import Testing
import WebServer

/// `download` in scripts, from a real server.
@Suite(.blocking) struct DownloadScriptTests {
    private let server: CoverServer

    init() async throws { server = try await CoverServer() }

    @Test func `a script downloads the cover of an album and stores it`() async throws {
        server.web.answer("/blue.webp", with: .bytes(server.picture, type: "image/webp"))
        let home = try server.home([("Blue", server.web.url("/blue.webp"))])
        let result = try home.run(["-c", "download"])
        #expect(result == ProgramResult(diagnostics: "Downloaded the cover of 'Blue'.\n1 cover downloaded.\n"))
        #expect(home.covers.count == 1)
        #expect(home.bytes(of: "covers/\(home.covers.first ?? "")").map(Array.init) == server.picture)
    }

    @Test func `a cover in the cache is not downloaded again, even if the server is unreachable`() async throws {
        server.web.answer("/blue.webp", with: .bytes(server.picture))
        let home = try server.home([("Blue", server.web.url("/blue.webp"))])
        _ = try home.run(["-c", "download"])
        await server.web.shutDown()
        #expect(
            try home.run(["-c", "download --missing"]) == ProgramResult(diagnostics: "1 cover already available.\n"))
        #expect(server.web.requests.count == 1)
    }

    @Test func `albums of several batches share a cover that is downloaded once`() async throws {
        server.web.answer("/blue.webp", with: .bytes(server.picture))
        let home = try server.home((1...2500).map { ("Album \($0)", server.web.url("/blue.webp")) })
        #expect(try home.run(["-c", "download --missing"]).status == 0)
        #expect(server.web.requests.count == 1)
        #expect(home.covers.count == 1)
        let again = try home.run(["-c", "download --missing"])
        #expect(again == ProgramResult(diagnostics: "2500 covers already available.\n"))
        let prompt = try CoverPrompt(in: home)
        prompt.enter("download --missing")
        #expect(prompt.screen.transcript.contains("Checking 2500 albums for missing covers."))
        prompt.expect { $0.transcript.contains("2500 covers already available.") }
    }

    @Test func `two files with the same name are two covers`() async throws {
        server.web.answer("/a/cover.png", with: .bytes(server.picture))
        server.web.answer("/b/cover.png", with: .bytes(server.picture))
        let home = try server.home([
            ("A", server.web.url("/a/cover.png")), ("B", server.web.url("/b/cover.png")),
        ])
        let result = try home.run(["-c", "download *"])
        #expect(result.diagnostics.hasSuffix("2 covers downloaded.\n"))
        #expect(home.covers.count == 2)
    }

    @Test func `each failure is reported with its reason, and the error policy decides if the script continues`()
        async throws
    {
        server.web.answer("/html.png", with: .text("<!doctype html><p>Not here</p>", type: "image/png"))
        server.web.answer("/torn.webp", with: .bytes(Array(server.picture.prefix(900)), type: "image/webp"))
        server.web.answer("/good.webp", with: .bytes(server.picture))
        let home = try server.home([
            ("Page", server.web.url("/html.png")), ("Torn", server.web.url("/torn.webp")),
            ("Gone", server.web.url("/gone.png")), ("Good", server.web.url("/good.webp")), ("None", nil),
        ])
        let result = try home.run(["--on-error", "continue", "-c", "download --missing", "-c", "echo on"])
        #expect(result.status == 1)
        #expect(result.output == "on\n")
        let lines = Set(result.diagnostics.split(separator: "\n").map(String.init))
        let root = server.web.url("")
        #expect(
            lines.isSuperset(of: [
                "No cover of 'Page': the file from '\(root)/html.png' is not a picture: it is HTML. "
                    + "'edit cover=URL' sets another address.",
                "No cover of 'Torn': the file from '\(root)/torn.webp' is a WebP that ends too early. "
                    + "'edit cover=URL' sets another address.",
                "No cover of 'Gone': the server '127.0.0.1' answered 404 Not Found. Check the address.",
                "Downloaded the cover of 'Good'.",
                "-c:1: 3 covers could not be downloaded: 1 cover downloaded, 1 album without an address, 3 failed. "
                    + "'download --missing' tries again.",
            ]), "\(result)")
        #expect(home.covers.count == 1)
    }

    /// Addresses that need a server or a proxy that cannot be used, the environment, and the message.
    private static let outages: [(base: String, environment: [String: String], reason: String)] = [
        ("http://nowhere.invalid", [:], "the server 'nowhere.invalid' was not found. "),
        ("http://127.0.0.1:1", [:], "the server '127.0.0.1' refused the connection. "),
        (
            "http://example.com", ["http_proxy": "http://nowhere.invalid:3128", "no_proxy": "127.0.0.1"],
            "the proxy 'nowhere.invalid' was not found. "
        ),
        (
            "http://example.com", ["http_proxy": "http://127.0.0.1:1", "no_proxy": "127.0.0.1"],
            "the proxy '127.0.0.1' refused the connection. "
        ),
    ]

    @Test(arguments: outages)
    func `what cannot be used is reported once for all its covers, and other covers are downloaded`(
        base: String, environment: [String: String], reason: String
    ) async throws {
        server.web.answer("/good", with: .bytes(server.picture))
        server.web.answer("/moved", with: .redirect(to: "http://127.0.0.1:1/"))
        let others = [("Gone", "/gone"), ("Moved", "/moved"), ("Good", "/good")].map { ($0, server.web.url($1)) }
        let home = try server.home((1...300).map { ("Album \($0)", "\(base)/\($0)") } + others)
        let lines = ["--on-error", "continue", "-c", "download --missing", "-c", "download --missing"]
        let result = try home.run(lines, environment: environment)
        let said = result.diagnostics.split(separator: "\n").filter { $0.contains(reason) && !$0.contains("Moved") }
        #expect(said.count == 2, "\(result)")
        #expect(said.allSatisfy { $0.contains(" and 299 more: ") }, "\(result)")
        let failures = result.diagnostics.matches(of: /302 covers could not be downloaded/)
        #expect(failures.count == 2)
        #expect(result.diagnostics.contains("No cover of 'Gone': the server '127.0.0.1' answered 404"))
        #expect(home.covers.count == 1, "\(result)")
        #expect(result.diagnostics.contains("Downloaded the cover of 'Good'."), "\(result)")
    }

    @Test func `a server that cannot be trusted is tried by each download, but not for each cover`() async throws {
        let untrusted = try await WebServer(.https)
        let home = try server.home((1...300).map { ("Album \($0)", untrusted.url("/\($0)")) })
        let once = try home.run(["-c", "download --missing"])
        let tries = untrusted.connections
        // Requests that are posted while the first one fails may be sent as well.
        #expect((1...20).contains(tries), "\(once)")
        #expect(once.diagnostics.contains(" and 299 more: the server "), "\(once)")
        _ = try home.run(["--on-error", "continue", "-c", "download --missing", "-c", "download 7"])
        #expect((tries + 2...tries + 40).contains(untrusted.connections))
        await untrusted.shutDown()
    }

    @Test func `invalid addresses and titles with control characters do no harm`() async throws {
        let home = try server.home([("Up", "../../../etc/passwd"), ("Root", "file:///etc/passwd")])
        try home.write(
            "[{\"title\": \"Red \\u001b[31m\", \"artist\": \"X\", \"coverUrl\": \"http://127.0.0.1:1/\\u001b[2J\"}]",
            to: "hostile.json")
        let lines = ["import \(home.file("hostile.json"))", "download *"].flatMap { ["-c", $0] }
        let result = try home.run(["--color", "always"] + lines)
        #expect(result.status == 1)
        #expect(!result.diagnostics.replacing("\u{1b}[0m", with: "").contains("\u{1b}[2J"))
        #expect(!result.diagnostics.contains("\u{1b}[31m"))
        #expect(home.covers.isEmpty)
    }

    @Test func `the download of a cover without an address is an error`() async throws {
        let home = try server.home([("Blue", nil)])
        #expect(
            try home.run(["-c", "download"])
                == ProgramResult(
                    diagnostics: """
                        -c:1: 'Blue' has no cover address. 'edit cover=URL' sets one.
                            download

                        """, status: 1))
    }

    @Test func `the covers of the first albums need no network`() throws {
        let home = try ProgramHome()
        let result = try home.run(["-c", "download *"], environment: ["https_proxy": "http://127.0.0.1:1"])
        #expect(result == ProgramResult(diagnostics: "5 covers already available.\n"))
        #expect(home.covers.count == 5)
    }
}
