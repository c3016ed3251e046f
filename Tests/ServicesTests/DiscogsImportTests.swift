import BuiltProgram
import Foundation
import TestTraits
import Testing
import Transfers
import WebServer

/// `import discogs:USER` with the built program and recorded answers.
@Suite(.blocking) struct DiscogsImportTests {
    static let pages = [1, 2].map {
        "/users/collector/collection/folders/0/releases?per_page=100&page=\($0)&sort=added&sort_order=asc"
    }
    static let names = ["/users/collector/collection/folders", "/users/collector/collection/fields"]

    @Test func `the recorded collection comes in whole, with four requests`() async throws {
        let server = try await ServiceServer()
        let done = try await server.run("import discogs:collector")
        #expect(done.output == "142 albums read: 142 added, 0 already in the library, 0 rejected.\n")
        #expect(done.diagnostics.hasSuffix("Data provided by Discogs.\n"), "\(done)")
        #expect(server.paths == Self.names + Self.pages)
        #expect(server.web.requests.allSatisfy { $0.headers["authorization"] == nil })
        let agent = TransferSettings().userAgent
        #expect(Set(server.web.requests.map { $0.headers["user-agent"] }) == [agent])

        let album = try await server.run("export release_id:=7077881 --format jsonl").output
        for member in [
            #""title":"Stand & Deliver!","artist":"Adam And The Ants","genre":"Rock","year":1981,"coverUrl":null"#,
            #""Label":"CBS""#, #""Catalog#":"CBS A1065; CBSA 1065""#, #""Style":"New Wave; Pop Rock""#,
            #""Format":"Vinyl; 7\"; 45 RPM; Single; Stereo""#, #""instance_id":"880000001""#, #""master_id":"63460""#,
            #""Date Added":"2022-10-10 12:00:00""#,
        ] { #expect(album.contains(member), "\(album)") }
        // Five items are second copies.
        let counts = try await server.run([
            "count release_id:841688 , release_id:2607424 , release_id:1395530 , release_id:473873"
        ])
        #expect(counts.output == "9\n", "\(counts)")
    }

    @Test func `an update changes nothing, finds what was removed, and is one step`() async throws {
        let server = try await ServiceServer()
        _ = try await server.run(["delete *", "import discogs:collector"])
        #expect(
            try await server.run("import discogs:collector --update").output
                == "142 albums read: 0 added, 0 changed, 142 unchanged, 0 missing, 0 rejected.\n")
        try server.editItems(ofPage: 2, total: 141) { $0.removeLast() }
        try server.editItems(ofPage: 1, total: 141) { $0[0]["rating"] = 5 }

        let update = try await server.run("import discogs:collector --update")

        #expect(update.output.hasSuffix("141 albums read: 0 added, 1 changed, 140 unchanged, 1 missing, 0 rejected.\n"))
        #expect(try await server.run(["count @missing", "count Rating:5"]).output == "1\n1\n")
        #expect(try await server.run(["undo", "count Rating:5", "undo", "count"]).output == "0\n5\n")
    }

    @Test func `a file and the account follow each other, and each copy gains its number`() async throws {
        let server = try await ServiceServer()
        // The same number of rows as the export has, without the columns that only the account has.
        _ = try await server.run([
            "delete *", "import discogs:collector",
            "export --to \(server.home.file("file.csv")) --fields 'title,artist,year,Label,Format,Catalog#,release_id,Date Added'",
            "delete *", "import \(server.home.file("file.csv"))",
        ])
        #expect(try await server.run("count has:instance_id").output == "0\n")
        let update = try await server.run("import discogs:collector --update")
        #expect(
            update.output.hasSuffix("142 albums read: 0 added, 142 changed, 0 unchanged, 0 missing, 0 rejected.\n"),
            "\(update)")
        #expect(try await server.run("count has:instance_id").output == "142\n")
        let back = try await server.run("import \(server.home.file("file.csv")) --update")
        #expect(
            back.output.hasSuffix("142 albums read: 0 added, 0 changed, 142 unchanged, 0 missing, 0 rejected.\n"),
            "\(back)")
    }

    @Test(arguments: [
        ("{}", "has no list of releases with its length"),
        ("[]", "has no list of releases with its length"),
        (#"{"pagination":{"pages":1,"items":142},"releases":[7]}"#, "has an item without a release"),
        ("<html>Log in</html>", "is not JSON"), (#"{"pagination":{"#, "is incomplete"), (" ", "is incomplete"),
        (String(repeating: "[", count: 65) + String(repeating: "]", count: 65), "is nested too deeply"),
        (String(repeating: "[", count: 100_000), "is not JSON"),
    ])
    func `an answer of another form is named, and nothing is imported`(text: String, reason: String) async throws {
        let server = try await ServiceServer()
        server.replace("releases-collector-2.json", by: text)
        let done = try await server.run(["delete *", "try import discogs:collector", "count"])
        #expect(done.output == "0\n")
        let address = server.web.url("/discogs" + Self.pages[1])
        #expect(
            done.diagnostics.contains("Discogs sent an answer that cannot be read: \(address) \(reason)."), "\(done)")
    }

    /// The faults of a request, each with a part of the sentence that names it.
    private static let faults: [(String, WebAnswer, String)] = [
        ("500", .status(500), "Discogs answered 500 Internal Server Error"),
        ("302", .redirect(to: "http://127.0.0.1:9/login"), "Discogs leads to another page from "),
        ("closed", .closing, "Discogs: the server '127.0.0.1' closed the connection without an answer"),
        (
            "half", .breakingOff(Array("{\"pagination\":{}}".utf8), after: 8),
            "Discogs: the connection to the server '127.0.0.1' was lost"
        ),
        (
            "huge", .bytes([UInt8](repeating: 0x20, count: 9 << 20)),
            "is larger than 8 MB."
        ),
        ("silent", .silent, "Discogs: the server '127.0.0.1' did not answer within 1 s"),
        (
            "slow", .slow([UInt8](repeating: 0x20, count: 2000), perSecond: 20),
            "Discogs: the server '127.0.0.1' sent nothing for 3 s"
        ),
        ("garbage", .bytes((0...255).map { $0 }), "Discogs sent an answer that cannot be read"),
        ("not now", .status(429, [("Retry-After", "3600")]), "Discogs received too many requests"),
    ]

    @Test(arguments: names + pages)
    func `a fault at any request changes nothing`(path: String) async throws {
        let server = try await ServiceServer(settings: "set covers-timeout 1", "delete *")
        for (fault, answer, sentence) in Self.faults {
            server.fail(path, with: answer)
            let done = try await server.run("import discogs:collector")
            #expect(done.status == 1 && done.output == "", "\(fault) \(done)")
            #expect(done.diagnostics.contains(sentence), "\(fault) \(done)")
        }
        #expect(try await server.run("count").output == "0\n")
    }

    @Test(arguments: [401, 403])
    func `the names of folders and fields may be refused, and a collection not`(status: Int) async throws {
        let server = try await ServiceServer()
        for path in Self.names { server.fail(path, with: .status(status)) }
        // The first fault is for the folders, whose path is the beginning of all others.
        #expect(try await server.run("import discogs:collector").output.hasPrefix("142 albums read: 142 added"))

        server.fail("/releases", with: .status(status))
        let refused = try await server.run("import discogs:collector")
        #expect(refused.status == 1)
        #expect(
            refused.diagnostics.contains("Discogs shows this only with its owner's token. Set DISCOGS_TOKEN, or write"))
        server.fail("/releases", with: .status(status))
        let token = try await onThread { [home = server.home] in
            try home.run(["-c", "import discogs:collector"], environment: ["DISCOGS_TOKEN": "bad"])
        }
        #expect(token.diagnostics.contains("Discogs refuses the request, even with the token."), "\(token)")
    }

    @Test(arguments: [
        ("", "name a user, as in 'import discogs:collector', or set yours: set discogs-user NAME"),
        ("a/b", "'a/b' is no user of Discogs. Use the name alone, as in 'import discogs:collector'."),
        ("a?b", "'a?b' is no user"), ("..", "'..' is no user"), ("a#b", "'a#b' is no user"),
        ("a%2Fb", "'a%2Fb' is no user"),
        ("\u{1b}[31m", "is no user"), ("a\u{7}b", "is no user"),
    ])
    func `a name that is no user is refused before any request`(user: String, sentence: String) async throws {
        let server = try await ServiceServer()
        let done = try await server.run("import 'discogs:\(user)'")
        #expect(done.status == 1)
        #expect(done.diagnostics.contains(sentence), "\(done)")
        #expect(done.diagnostics.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        #expect(server.paths.isEmpty)
    }

    @Test func `an unknown user and an unknown folder are named`() async throws {
        let server = try await ServiceServer(settings: "set discogs-user nobody")
        let user = try await server.run("import discogs:")
        #expect(user.diagnostics.hasPrefix("-c:1: Discogs has no user 'nobody'. Check the name."), "\(user)")
        let folder = try await server.run("import discogs:collector --folder Jazz")
        #expect(
            folder.diagnostics.hasPrefix(
                "-c:1: Discogs has no folder 'Jazz' in this collection. Its folders are 'All'."))
    }

    @Test func `a collection that changes while it is read is read again, once`() async throws {
        let server = try await ServiceServer(settings: "delete *")
        let later = try ServiceServer.recorded("releases-collector-2.json")
            .replacingOccurrences(of: #""items":142"#, with: #""items":143"#)
        server.fail("page=2", with: .text(later, type: "application/json"))
        #expect(try await server.run("import discogs:collector").output.hasPrefix("142 albums read: 142 added"))
        #expect(server.paths == Self.names + Self.pages + Self.pages)

        server.fail("page=2", with: .text(later, type: "application/json"), count: 2)
        let done = try await server.run("import discogs:collector --update")
        #expect(done.status == 1)
        #expect(done.diagnostics.contains("Discogs: the collection changed while it was read. Try again."), "\(done)")
    }

    @Test func `a folder leaves the missing albums as they are, and a wantlist has its own`() async throws {
        let server = try await ServiceServer()
        _ = try await server.run(["delete *", "import discogs:collector"])
        try server.edit("folders.json") { members in
            members["folders"] = [["id": 0, "name": "All", "count": 142], ["id": 7, "name": "Jazz", "count": 1]]
        }
        let item =
            #"{"id":7077881,"instance_id":880000001,"folder_id":7,"rating":0,"basic_information":{"title":"Stand & Deliver!","artists":[{"name":"Adam And The Ants"}]}}"#
        let page = #"{"pagination":{"pages":1,"items":1},"LIST":[ITEM]}"#.replacingOccurrences(of: "ITEM", with: item)
        server.replace("folder-7", by: page.replacingOccurrences(of: "LIST", with: "releases"))
        let folder = try await server.run("import discogs:collector --folder jazz --update")
        #expect(
            folder.output.hasSuffix("1 album read: 0 added, 1 changed, 0 unchanged, 0 missing, 0 rejected.\n"),
            "\(folder)")
        #expect(try await server.run("count CollectionFolder:=Jazz").output == "1\n")

        let want =
            #"{"id":55,"rating":4,"notes":"soon\n","basic_information":{"id":55,"title":"T","artists":[{"name":"A (2)"}]}}"#
        server.replace("wants-1", by: #"{"pagination":{"pages":1,"items":1,"urls":[]},"wants":[\#(want)]}"#)
        let wants = try await server.run("import discogs:collector --wantlist --update --set status=wanted")
        #expect(
            wants.output.hasSuffix("1 album read: 1 added, 0 changed, 0 unchanged, 0 missing, 0 rejected.\n"),
            "\(wants)")
        let album = try await server.run("export status:wanted --format jsonl").output
        for member in [#""artist":"A""#, #""Notes":"soon""#, #""source":"wantlist""#, #""Rating":"4""#] {
            #expect(album.contains(member), "\(album)")
        }
        let both = try await server.run("import discogs:collector --wantlist --folder Jazz")
        #expect(both.diagnostics.contains("'--wantlist' and '--folder' exclude each other. Leave one of them out."))
        let file = try await server.run("import a.csv --wantlist")
        #expect(file.diagnostics.contains("'--wantlist' and '--folder' are for an account: import discogs:USER."))
    }

    /// Replaces both pages by items with these numbers, and the number of all items that they name.
    private func show(_ first: [Int], _ second: [Int], of all: Int, on server: ServiceServer) {
        for (page, numbers) in [(1, first), (2, second)] {
            let items = numbers.map {
                #"{"id":\#($0),"instance_id":\#($0),"basic_information":{"title":"T\#($0)","artists":[{"name":"A"}]}}"#
            }
            let text =
                #"{"pagination":{"page":\#(page),"pages":2,"items":\#(all)},"releases":[\#(items.joined(separator: ","))]}"#
            server.replace("releases-collector-\(page).json", by: text)
        }
    }

    @Test(arguments: [[1, 2], [2, 3]])
    func `a copy that comes twice shows that the collection changes`(second: [Int]) async throws {
        let server = try await ServiceServer(settings: "delete *")
        show([1, 2], second, of: 4, on: server)
        let done = try await server.run(["try import discogs:collector", "count"])
        #expect(done.output == "0\n")
        #expect(done.diagnostics.contains("Discogs: the collection changed while it was read."), "\(done)")
    }

    @Test(arguments: [[3], []])
    func `items that Discogs counts and does not show are named, and nothing is missing`(second: [Int]) async throws {
        let server = try await ServiceServer(settings: "delete *")
        _ = try await server.run("add Hidden --artist A; edit last release_id=9 instance_id=9")
        show([1, 2], second, of: 4, on: server)
        let done = try await server.run("import discogs:collector --update")
        #expect(
            done.output.hasSuffix("\(2 + second.count) added, 0 changed, 0 unchanged, 0 missing, 0 rejected.\n"),
            "\(done)")
        #expect(done.diagnostics.contains("Discogs counts 4 items, and shows \(2 + second.count)."), "\(done)")
        #expect(server.paths.count == 6)
    }

    @Test func `a note that the answer does not have stays`() async throws {
        let server = try await ServiceServer(settings: "delete *")
        try server.edit("fields.json") {
            $0["fields"] = [
                ["id": 1, "name": "Media Condition", "public": true],
                ["id": 2, "name": "Media Condition", "public": true],
                ["id": 3, "name": "Price", "public": false],
            ]
        }
        try server.editItems(ofPage: 1, total: 142) {
            $0[0]["notes"] = [["field_id": 1, "value": "Mint\r\n"], ["field_id": 2, "value": "Good"]]
        }
        _ = try await server.run(["import discogs:collector", "edit 1 'Collection Price=5'"])
        let fields = "list 1 --line '{Collection Media Condition} {Collection Media Condition 2} {Collection Price}'"
        #expect(try await server.run(fields).output == "Mint Good 5\n")
        try server.editItems(ofPage: 1, total: 142) { $0[0]["notes"] = nil }
        let update = try await onThread { [home = server.home] in
            try home.run(["-c", "import discogs:collector --update"], environment: ["DISCOGS_TOKEN": "other"])
        }
        #expect(update.output.contains("0 changed"), "\(update)")
        #expect(try await server.run(fields).output == "Mint Good 5\n")
    }

    @Test func `what the user wants is no copy that the user has`() async throws {
        let server = try await ServiceServer()
        _ = try await server.run(["delete *", "import discogs:collector", "edit release_id:=7077881 Rating=4"])
        let want =
            #"{"id":7077881,"rating":0,"basic_information":{"id":7077881,"title":"Stand & Deliver!","artists":[{"name":"Adam And The Ants"}]}}"#
        server.replace("wants-1", by: #"{"pagination":{"pages":1,"items":1},"wants":[\#(want)]}"#)
        for (options, end) in [("", "1 added, 0 changed, 0 unchanged"), ("", "0 added, 0 changed, 1 unchanged")] {
            let wants = try await server.run("import discogs:collector --wantlist --update \(options)")
            #expect(wants.output.hasSuffix("1 album read: \(end), 0 missing, 0 rejected.\n"), "\(wants)")
        }
        let lines = try await server.run("list release_id:=7077881 --line '{Rating}/{source}/{instance_id}'").output
        #expect(lines == "4//880000001\n/wantlist/\n")
        let update = try await server.run("import discogs:collector --update")
        #expect(
            update.output.hasSuffix(
                "0 added, 0 changed, 1 kept as edited here, 141 unchanged, 0 missing, 0 rejected.\n"))
    }

    @Test func `albums of one account are not missing in another`() async throws {
        let server = try await ServiceServer(settings: "delete *", "set discogs-user Other")
        func show(_ user: String, _ numbers: [Int]) {
            let items = numbers.map { number in
                #"{"id":\#(number % 100),"instance_id":\#(number),"basic_information":"#
                    + #"{"title":"T\#(number % 100)","artists":[{"name":"A"}]}}"#
            }
            let text = #"{"pagination":{"page":1,"pages":1,"items":\#(numbers.count)},"releases":"#
            server.replace("releases-\(user)-1.json", by: text + "[\(items.joined(separator: ","))]}")
        }
        func run(_ line: String, _ end: String) async throws {
            let done = try await server.run(line)
            #expect(done.output.hasSuffix("\(end) rejected.\n"), "\(line) \(done)")
        }
        // Release 2 is in both, as two copies.
        show("collector", [101, 102, 103])
        show("other", [202, 204])
        try await run("import discogs:collector", "3 albums read: 3 added, 0 already in the library, 0")
        try await run("import discogs: --update", "2 albums read: 2 added, 0 changed, 0 unchanged, 0 missing, 0")
        try await run("import discogs:COLLECTOR --update", "0 added, 0 changed, 3 unchanged, 0 missing, 0")
        show("collector", [101])
        try await run("import discogs:collector --update", "0 added, 0 changed, 1 unchanged, 2 missing, 0")
        #expect(try await server.run("list @missing --line '{instance_id}'").output == "102\n103\n")
        show("other", [204])
        try await run("import discogs:other --update", "0 added, 0 changed, 1 unchanged, 1 missing, 0")
        #expect(try await server.run("list @missing --line '{instance_id}'").output == "202\n")
        // A file is of no account.
        let file = try server.home.write("release_id,title,artist\n4,T4,A\n", to: "a.csv")
        try await run("import \(file) --update", "0 added, 0 changed, 1 unchanged, 4 missing, 0")
    }

    @Test func `an empty account is named`() async throws {
        let server = try await ServiceServer()
        server.replace("wants-1", by: #"{"pagination":{"pages":0,"items":0,"urls":[]},"wants":[]}"#)
        let done = try await server.run("import discogs:collector --wantlist --update")
        #expect(done.status == 1)
        #expect(done.diagnostics.contains("'discogs:collector' has no albums, so nothing was changed."), "\(done)")
    }

    @Test(arguments: ["--encoding latin1", "--tracks", "--format csv"])
    func `an option for files is refused before any request`(option: String) async throws {
        let server = try await ServiceServer()
        let done = try await server.run("import Discogs:collector \(option)")
        let name = option.prefix { $0 != " " }
        #expect(done.diagnostics.contains("'\(name)' is for a file, not for an account. Leave it out."), "\(done)")
        #expect(server.paths.isEmpty)
    }
}
