import BuiltProgram
import Foundation
import TestTraits
import Testing
import WebServer

/// `lookup` with the built program, a library in a file and a server with recorded answers.
@Suite(.blocking) struct LookupTests {
    // MARK: Labelled albums

    @Test func `--yes takes exactly the releases that the data decide`() async throws {
        let pairs = try LookupServer.pairs()
        let server = try await LookupServer(pairs: pairs)
        let done = try await server.run("lookup * --yes")
        #expect(done.diagnostics.hasSuffix("Looked up 20 albums: 9 filled, 9 left, 2 without a release.\n"), "\(done)")
        let taken = try await server.run("list * --line '{pair} {mbid}'").output
        let expected = pairs.map { "\($0.id) \($0.expect.release ?? "")\n" }.joined()
        #expect(taken == expected)
    }

    @Test func `--list ranks the right release first, and marks what --yes takes`() async throws {
        let pairs = try LookupServer.pairs()
        let server = try await LookupServer(pairs: pairs)
        let rows = try await server.review("lookup * --list -", pairs)
        for pair in pairs {
            let own = rows.filter { $0["pair"] == pair.id }
            let ranks = own.compactMap { $0["rank"].flatMap { Int($0) } }
            #expect(ranks == Array(0..<own.count).map { $0 + 1 }, "\(pair.id)")
            if let best = pair.expect.best { #expect(own.first?["mbid"] == best, "\(pair.id)") }
            let taken = own.filter { $0["take"] == "yes" }.compactMap { $0["mbid"] }
            #expect(taken == (pair.expect.release.map { [$0] } ?? []), "\(pair.id)")
            #expect(own.isEmpty == (pair.expect.group == nil && pair.album.fields["release_id"] == nil), "\(pair.id)")
        }
    }

    @Test(arguments: ["r.tsv", "r.csv", "r.jsonl", "r.json"])
    func `--list and --apply equal --yes, and both are one undo`(name: String) async throws {
        let one = try await LookupServer(pairs: LookupServer.pairs())
        let export = "export --format jsonl"
        let before = try await one.run(export).output
        let requests = one.web.requests.count
        _ = try await one.run("lookup * --yes")
        let asked = one.web.requests.count - requests
        let after = try await one.run(export).output
        #expect(after != before)
        #expect(try await one.run(["undo", export]).output == before)

        let listed = try await one.run("lookup * --list \(one.home.file(name))")
        #expect(listed.diagnostics.hasSuffix("Looked up 20 albums: 18 listed, 2 without a release.\n"), "\(listed)")
        #expect(try await one.run(export).output == before)
        let applied = try await one.run(["lookup --apply \(one.home.file(name))", export])
        #expect(applied.output == after)
        #expect(applied.diagnostics == "Looked up 9 albums: 9 filled.\n")
        #expect(try await one.run(["undo", export]).output == before)
        // All answers were kept.
        #expect(one.web.requests.count == requests + asked)
    }

    // MARK: Levels

    @Test func `each level needs one request, and text one or two`() async throws {
        let server = try await LookupServer()
        let albums = [
            ("Lions", "edit mbid=c1c263a6-a5e7-4ae5-8718-1b0690bceb34", 1), ("Lions", "edit barcode=9326382003318", 1),
            ("Lions", "edit catno='V2CI 97'", 1), ("Lions", "edit genre=Rock", 1), ("Tigers", "edit genre=Rock", 2),
            ("Lions", "edit barcode=1234567890123", 2),
        ]
        for (title, edit, count) in albums {
            let before = server.paths.count
            _ = try await server.run([
                "add '\(title)' --artist 'The Black Crowes'", edit, "lookup last --refresh --list -",
            ])
            #expect(server.paths.count - before == count, "\(edit) \(server.paths.suffix(3))")
        }
    }

    @Test(arguments: [true, false])
    func `links of a hundred albums need two requests, and one more each for what a link does not tell`(
        hasDetails: Bool
    ) async throws {
        let server = try await LookupServer()
        let rows = (1...100).map {
            "For Beginner Piano,Plone,\($0 == 1 ? 30896 : 9_000_000 + $0),\(hasDetails ? "L,N 1234,CD" : ",,")"
        }
        let file = try server.home.write(
            (["title,artist,release_id,Label,Catalog#,Format"] + rows).joined(separator: "\n") + "\n", to: "a.csv")
        _ = try await server.run(["import \(file) --duplicates"])
        let before = server.paths.count
        let done = try await server.run("lookup * --list -")
        let links = server.paths.dropFirst(before).filter { $0.hasPrefix("/mb/ws/2/url") }
        #expect(links.count == 2, "\(done)")
        let details = server.paths.filter { $0.hasPrefix("/mb/ws/2/release/") }.count
        #expect(details == (hasDetails ? 0 : 2))
    }

    // MARK: Fields

    private static let release = """
        {"id":"aaaaaaaa-0000-4000-8000-000000000001","title":"Blue","artist-credit":[{"name":"A"}],"date":"1971-06-22",
        "country":"XE","barcode":"0075992719926","status":"Official","cover-art-archive":{"front":true},
        "label-info":[{"catalog-number":"MS 2038","label":{"name":"Reprise"}},{"catalog-number":"[none]","label":{"name":"reprise"}}],
        "media":[{"format":"CD"},{"format":"CD"}],"formerly":"bbbbbbbb-0000-4000-8000-000000000001"}
        """
    private static let mbid = "aaaaaaaa-0000-4000-8000-000000000001"

    @Test func `only empty fields are filled, and others with --replace`() async throws {
        let server = try await LookupServer(hits: [Self.release])
        _ = try await server.run([
            "add 'Blue (Deluxe Edition)' --artist 'A (2)' --genre Pop --year 1990",
            "edit MBID=\(Self.mbid) country=US label=REPRISE",
            "add Blue --artist A", "edit barcode=75992719926",
        ])
        let line =
            "list * --line '{title}|{artist}|{genre}|{year}|{cover}|{mbid}|{Label}|{Catalog#}|{Barcode}|{Country}|{Format}|{year text}'"
        let cover = server.web.url("/caa/release/\(Self.mbid)/front-500")
        let filled = try await server.run(["lookup * --yes", line])
        #expect(
            filled.output == """
                Blue (Deluxe Edition)|A (2)|Pop|1990|\(cover)|\(Self.mbid)|REPRISE|MS 2038|0075992719926|US|2xCD|1971-06-22
                Blue|A||1971||\(Self.mbid)|Reprise|MS 2038|75992719926|Europe|2xCD|1971-06-22

                """, "\(filled)")
        #expect(
            filled.diagnostics.contains("1 Blue (Deluxe Edition) · A (2): would differ: year 1971, country Europe\n"))

        let replaced = try await server.run(["undo", "lookup 1 --yes --replace", line])
        #expect(
            replaced.output.hasPrefix(
                "Blue (Deluxe Edition)|A (2)|Pop|1971|\(cover)|\(Self.mbid)|REPRISE|MS 2038|0075992719926|Europe|2xCD|"),
            "\(replaced)")
    }

    @Test(arguments: [
        ("", 2, "Reprise"), ("Label=X Catalog#=none Format=LP", 1, "X"),
        ("Label=X 'Catalog#=MS 2038' Format=CD", 1, "X"),
    ])
    func `a link to Discogs is evidence, and its release is asked for what the album lacks`(
        fields: String, requests: Int, label: String
    ) async throws {
        let link =
            #"{"resource":"https://www.discogs.com/release/23","relations":[{"type":"discogs","release":"#
            + #"{"id":"\#(Self.mbid)","title":"Blue","date":"1971-06-22","country":"XE","barcode":null}}]}"#
        let server = try await LookupServer(hits: [Self.release], links: [link])
        let line = "list --line '{year} {Country} {Label} {cover}'"
        _ = try await server.run(["add Blue --artist A", "edit release_id=23 \(fields)"])
        let file = server.home.file("l.tsv")
        _ = try await server.run("lookup 1 --list \(file)")
        let done = try await server.run(["lookup --apply \(file)", line])
        let cover = requests == 2 ? server.web.url("/caa/release/\(Self.mbid)/front-500") : ""
        #expect(done.output == "1971 Europe \(label) \(cover)\n", "\(done)")
        #expect(try await server.run(["undo", "lookup 1 --yes", line]).output == done.output)
        #expect(server.paths.count == requests)
    }

    @Test func `an album without a title is named and skipped`() async throws {
        let server = try await LookupServer(hits: [Self.release])
        let done = try await server.run(["add ' ' --artist A", "add '!!!' --artist '???'", "lookup * --yes"])
        #expect(done.diagnostics.contains("1   · A: The album has no title or no artist.\n"), "\(done)")
        #expect(done.diagnostics.contains("2 !!! · ???: MusicBrainz has no such release.\n"), "\(done)")
        #expect(server.paths.isEmpty)
    }

    @Test func `a merged MBID leads to its release, and stays`() async throws {
        let server = try await LookupServer(hits: [Self.release])
        let old = "bbbbbbbb-0000-4000-8000-000000000001"
        let done = try await server.run([
            "add Blue --artist A", "edit mbid=\(old)", "lookup 1 --yes", "list --line '{mbid} {year}'",
        ])
        #expect(done.output == "\(old) 1971\n", "\(done)")
        #expect(done.diagnostics.contains("would differ: mbid \(Self.mbid)"))
    }

    @Test(arguments: [
        mbid, "https://musicbrainz.org/release/\(mbid.uppercased())/cover-art?x=1",
        "https://beta.musicbrainz.org/release/\(mbid)",
    ])
    func `--release takes a release that the user has found`(text: String) async throws {
        let server = try await LookupServer(hits: [Self.release])
        let done = try await server.run([
            "add 'Other Title' --artist B", "lookup --release '\(text)' 1", "list --line '{title} {year} {mbid}'",
        ])
        #expect(done.output == "Other Title 1971 \(Self.mbid)\n", "\(done)")
        #expect(done.diagnostics.contains("would differ: title Blue, artist A\n"))
        let unknown = try await server.run("lookup --release cccccccc-0000-4000-8000-000000000001 1")
        #expect(unknown.status == 1)
        #expect(unknown.diagnostics.contains("MusicBrainz has no release 'cccccccc-0000-4000-8000-000000000001'."))
    }

    @Test func `a second run asks for no album that was filled`() async throws {
        let server = try await LookupServer(pairs: LookupServer.pairs())
        _ = try await server.run("lookup * --yes")
        let before = server.web.requests.count
        let again = try await server.run("lookup * --yes")
        #expect(
            again.diagnostics.hasSuffix(
                "Looked up 11 albums: 9 left, 2 without a release, 9 decided before ('--refresh' asks again).\n"),
            "\(again)")
        #expect(server.web.requests.count == before)
        _ = try await server.run("lookup 1 --yes --refresh")
        #expect(server.web.requests.count == before + 1)
        #expect(try await server.run("lookup * --yes --limit 3").diagnostics.contains("Looked up 3 albums:"))
    }

    @Test func `--dry-run shows the result and changes nothing`() async throws {
        let server = try await LookupServer(pairs: LookupServer.pairs())
        let before = try await server.run("export").output
        let done = try await server.run("lookup 1 --yes --dry-run")
        #expect(
            done.diagnostics.contains("mbid: → e5edb300-0df6-4089-87ae-ab4bfd20b66d")
                || done.diagnostics.contains("e5edb300"), "\(done)")
        #expect(try await server.run("export").output == before)
        #expect(try await server.run("lookup 1 --yes").diagnostics == "Looked up 1 album: 1 filled.\n")
    }

    // MARK: Failures

    @Test(arguments: [
        (WebAnswer.text("<html>login</html>", type: "text/html"), "is not JSON"),
        (.text(#"{"count":1,"releases":[{"id":"#), "is incomplete"),
        (.text(#"{"count":1}"#), "has no releases"),
        (.status(500), "MusicBrainz answered 500"), (.text("{}", type: "application/json"), "has no releases"),
        (.text("null"), "has no releases"),
        (.text("[]"), "has no releases"), (.closing, "closed the connection"),
    ])
    func `an answer that says nothing is no missing release, and the run goes on`(answer: WebAnswer, reason: String)
        async throws
    {
        let server = try await LookupServer()
        _ = try await server.run([
            "add Lions --artist 'The Black Crowes'", "edit catno='V2CI 97'", "add Lions --artist 'The Black Crowes'",
            "edit catno='VVR1015672'",
        ])
        server.fail(with: answer)
        let done = try await server.run("lookup * --yes")
        #expect(done.diagnostics.contains("1 Lions · The Black Crowes: MusicBrainz"), "\(done)")
        #expect(done.diagnostics.contains(reason), "\(done)")
        #expect(done.diagnostics.hasSuffix("Looked up 2 albums: 1 filled, 1 without an answer.\n"), "\(done)")
        // It was not kept as an answer.
        #expect(try await server.run("lookup 1 --yes").diagnostics == "Looked up 1 album: 1 filled.\n")
    }

    @Test(arguments: ["null", "{}", "[]", #"{"error":"x"}"#, #"{"urls":null}"#, #"{"urls":[7]}"#])
    func `an answer about links that lists none is named and no miss`(text: String) async throws {
        let server = try await LookupServer()
        _ = try await server.run([
            "add Lions --artist 'The Black Crowes'", "edit release_id=1",
            "add Lions --artist 'The Black Crowes'",
            "edit release_id=2",
        ])
        func asked() -> Int { server.web.requests.count { $0.path.hasPrefix("/mb/ws/2/url") } }
        server.fail(with: .text(text, type: "application/json"))
        let done = try await server.run("lookup * --list -")
        #expect(done.diagnostics.contains("has no list of addresses with their releases."), "\(done)")
        let before = asked()
        _ = try await server.run("lookup * --list -")
        #expect(asked() > before)
        let kept = asked()
        _ = try await server.run("lookup * --list -")
        #expect(asked() == kept)
    }

    @Test(arguments: [
        (#"{"count":1,"releases":[{"title":"Blue","artist-credit":[{"name":"A"}]}]}"#, 0),
        (#"{"count":1,"releases":[{"id":"x","title":"Blue"}]}"#, 0),
        (
            #"{"count":2,"releases":[{"id":"aaaaaaaa-0000-4000-8000-000000000001","title":"Blue","artist-credit":[{"name":"A"}],"score":"100"},{"id":null}]}"#,
            1
        ),
    ])
    func `a candidate without an MBID is dropped`(text: String, taken: Int) async throws {
        let server = try await LookupServer(hits: [])
        server.fail(with: .text(text, type: "application/json"))
        let done = try await server.run(["add Blue --artist A", "lookup 1 --yes", "count has:mbid"])
        #expect(done.output == "\(taken)\n", "\(done)")
    }

    @Test func `Ctrl-C leaves the albums that were taken, as one step`() async throws {
        let server = try await LookupServer(pairs: LookupServer.pairs())
        _ = try await server.run("lookup 1-4 --list -")
        server.fail(with: .silent)
        let before = server.web.requests.count
        let program = try server.home.start(["-c", "lookup * --yes"])
        for _ in 1...2000 where server.web.requests.count == before { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(100))
        program.signal(SIGINT)
        let done = try program.finish()
        #expect(done.status == 130, "\(done)")
        #expect(try await server.run(["count has:mbid", "undo", "count has:mbid"]).output == "3\n0\n", "\(done)")
    }

    @Test func `a service that cannot be reached ends the run with its name`() async throws {
        let server = try await LookupServer(pairs: LookupServer.pairs())
        let done = try await server.run(["set musicbrainz-address http://127.0.0.1:9", "lookup * --yes"])
        #expect(done.status == 1)
        #expect(done.diagnostics.contains("MusicBrainz: the server '127.0.0.1' refused the connection."), "\(done)")
    }

    @Test(arguments: [
        ("lookup 1 --yes --list -", "'--list' and '--yes' exclude each other."),
        ("lookup 1 --list - --replace", "'--list' changes nothing."),
        ("lookup 1 --apply x.tsv", "'--apply' takes the albums from the file."),
        ("lookup --apply x --release y", "exclude each other"),
        ("lookup 1", "In a script, use --list, --yes or --apply."),
        ("lookup 1 --list x.md", "has no ending of a format"),
        ("lookup 1 --list library.sqlite", "has no ending of a format"),
    ])
    func `options that mean nothing are refused`(line: String, sentence: String) async throws {
        let server = try await LookupServer()
        let done = try await server.run(["add Blue --artist A", line])
        #expect(done.status == 1)
        #expect(done.diagnostics.contains(sentence), "\(done)")
    }
}

extension LookupServer {
    /// The rows of a review on standard output, with the album's label as `pair`.
    func review(_ line: String, _ pairs: [Pair]) async throws -> [[String: String]] {
        let lines = try await run(line).output.split(separator: "\n").map { $0.components(separatedBy: "\t") }
        let first = lines.dropFirst().compactMap { Int($0[1]) }.min() ?? 0
        let labels = try await run("list * --line '{id} {pair}'").output.split(separator: "\n").map {
            $0.split(separator: " ")
        }
        let byID = Dictionary(uniqueKeysWithValues: labels.map { (String($0[0]), String($0[1])) })
        #expect(first > 0)
        return lines.dropFirst().map { cells in
            var row = Dictionary(uniqueKeysWithValues: zip(lines[0], cells))
            row["pair"] = byID[row["album"] ?? ""]
            return row
        }
    }
}
