import AlbumModel
import Foundation
import MusicLibrary
import TestFiles
import TestTraits
import Testing

/// The pages of `export --format site`.
@MainActor @Suite(.mainActor) struct SitePageTests {
    private let shell: ExchangeShell

    init() throws { shell = try ExchangeShell() }

    private func site(_ options: String = "", in folder: String = "page") async throws -> HTMLDocument {
        let done = try await shell.run("export --format site --to @/\(folder) \(options)")
        #expect(done.status == 0, "\(done)")
        return HTMLDocument(try #require(shell.folder.text(of: folder + "/index.html")))
    }

    private func add(_ drafts: [AlbumDraft]) throws {
        try shell.library.journal.state.begin(command: "add")
        for draft in drafts { try shell.library.add(draft) }
        try shell.library.journal.endChange()
    }

    private func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: shell.folder.file(folder))) ?? []).sorted()
    }

    // MARK: Values

    @Test func `hostile values are text, and add no element and no attribute`() async throws {
        let texts = HostileTexts.all
        #expect(texts.count >= 40)
        try add(
            texts.map { text in
                AlbumDraft(
                    title: text, artist: "A " + text, genre: "G " + text, year: 1999,
                    fields: ["Label": "L " + text, "Format": text, "notes": "secret", "price": "12", text: "secret"])
            })
        let page = try await site("--title '\(texts[1])'")
        #expect(offenders(in: page, title: texts[1]) == [])
        for text in texts {
            for value in [text, "A " + text, "G " + text, "L " + text] {
                let first = ValueList.values(in: value)[0]
                let shown = HostileTexts.shown(value.hasPrefix("L ") ? first : value)
                #expect(page.texts.contains(shown), "\(shown.debugDescription)")
            }
        }
        let html = try #require(shell.folder.text(of: "page/index.html"))
        #expect(!html.contains("secret"))
        // A direction that a genre changes ends with its label.
        #expect(html.contains("<label for=\"g1\"><bdi>") && !html.contains(/<label for="\w+">(?!<bdi>)/))
    }

    /// Written without escaping, each text that does harm is noticed; the others are for a reader of other rules than HTML's.
    @Test func `a page without escaping is noticed`() {
        let unnoticed = HostileTexts.all.filter { text in
            let page = HTMLDocument(
                "<title>Albums</title><ul><li><a href=\"\(text)\" rel=\"noopener noreferrer\"><bdi>\(text)</bdi></a></li></ul>"
            )
            return offenders(in: page, title: "Albums") == []
        }
        #expect(unnoticed == ["https://example.com/'onmouseover='alert(1)"])
    }

    /// The elements, attributes and addresses that a page of the program does not have.
    private func offenders(in page: HTMLDocument, title: String) -> [String] {
        let permitted: [String: Set<String>] = [
            "html": ["lang"], "head": [], "meta": ["charset", "name", "content", "http-equiv"], "title": [],
            "link": ["rel", "href"], "body": [], "header": [], "h1": [], "h2": [], "bdi": [], "p": [],
            "nav": ["aria-label"], "ul": ["role"], "li": ["id", "class"], "a": ["href", "rel"], "b": ["aria-current"],
            "span": ["class", "id"], "input": ["type", "name", "id", "aria-describedby", "checked"], "label": ["for"],
            "main": [], "section": ["class"], "i": [], "img": ["src", "alt", "loading"], "small": [],
        ]
        let elements = page.elements.flatMap { element -> [String] in
            guard let attributes = permitted[element.name] else { return ["<\(element.name)>"] }
            let others = element.attributes.keys.filter { !attributes.contains($0) }.map {
                "\($0) in <\(element.name)>"
            }
            let address = element.attributes["href"] ?? element.attributes["src"] ?? "#l1"
            // The policy forbids this icon, so that a browser asks the server for none.
            if element.attributes == ["rel": "icon", "href": "data:,"] { return [] }
            let isOurs =
                address.wholeMatch(
                    of:
                        /#l\d+|(\.\.\/)?style\.css|(\.\.\/)?thumbs\/[0-9a-f]{32}-[0-9a-f]+\.jpg|pages-[0-9a-f]{16}\/\d+\.html|\d+\.html|\.\.\/index\.html/
                )
                != nil
            let isLink =
                element.name == "a" && address.isWebAddress && element.attributes["rel"] == "noopener noreferrer"
            return others + (isOurs || isLink ? [] : ["address \(address)"])
        }
        let titles = page.elements.filter { $0.name == "title" }.count
        return elements + page.unbalanced.map { "unbalanced \($0)" } + (page.comments > 0 ? ["comment"] : [])
            + (titles == 1 && page.texts.first { !$0.allSatisfy(\.isWhitespace) } == HostileTexts.shown(title)
                ? [] : ["another title"])
    }

    @Test func `only a complete http or https address becomes a link`() async throws {
        let long = "https://example.com/" + String(repeating: "x", count: 500)
        try add(
            [
                "https://example.com/a?b=1&c=2", "HTTP://example.com", "ftp://example.com", "see https://example.com",
                long,
            ]
            .map { AlbumDraft(title: "T", artist: "A", fields: ["Label": $0]) })
        let links = try await site().elements.filter { $0.name == "a" }
        #expect(links.map { $0.attributes["href"] } == ["https://example.com/a?b=1&c=2", "HTTP://example.com"])
        #expect(links.allSatisfy { $0.attributes["rel"] == "noopener noreferrer" })
    }

    @Test func `a long value is cut`() async throws {
        let long = String(repeating: "xü", count: 500_000)
        try add([AlbumDraft(title: long, artist: String(repeating: "é", count: 500), genre: long)])
        let page = try await site()
        let cut = String(long.prefix(500)) + "…"
        #expect(page.texts.filter { $0 == cut }.count == 2)
        #expect(page.texts.contains(String(repeating: "é", count: 500)))
    }

    // MARK: Order

    @Test func `sections of at most a hundred albums are in the order of the listing`() async throws {
        try add(
            (1...250).map {
                AlbumDraft(title: "T\($0)", artist: $0 % 2 == 0 ? "The Beta" : "Älpha \($0)", year: 1950 + $0 % 60)
            })
        let page = try await site("--sort title --offset 1 --limit 240")
        #expect(page.elements.filter { $0.name == "section" }.count == 3)
        #expect(page.texts.filter { $0.contains("–") } == ["1–100", "101–200", "201–240"])
        let listed = try await shell.run("list --sort title --offset 1 --limit 240 --line '{title}'").output
        let titles = page.texts.filter { $0.wholeMatch(of: /T\d+/) != nil }
        #expect(titles == listed.split(separator: "\n").map(String.init))
        #expect(page.texts.contains("240 albums"))
    }

    @Test func `a letter leads to its first album, regardless of marks and articles`() async throws {
        try add(
            [("Zoo", "The Beta"), ("Yes", "Älpha"), ("X", "Bravo"), ("W", "alpha"), ("V", "99"), ("U", "Жук")].map {
                AlbumDraft(title: $0.0, artist: $0.1)
            } + [AlbumDraft(title: "S", artist: "David Bowie", fields: ["sort": "Clown"])])
        let page = try await site()
        #expect(letters(of: page) == ["#": "V", "A": "Yes", "B": "Zoo", "C": "S", "Ж": "U"])
        let sorted = try await site("--sort -title")
        #expect(letters(of: sorted).count == 7)
        #expect(letters(of: sorted)["Z"] == "Zoo")
    }

    /// The title of the album that each letter leads to.
    private func letters(of page: HTMLDocument) -> [String: String] {
        let html = shell.folder.text(of: "page/index.html") ?? ""
        let links = html.matches(of: /<a href="#(l\d+)">(.+?)<\/a>/)
        return Dictionary(
            uniqueKeysWithValues: links.map { link in
                let item = html.firstRange(of: "<li id=\"\(link.1)\"").map { html[$0.upperBound...] } ?? ""
                let title = item.firstMatch(of: /<b><bdi>(.+?)<\/bdi>/)?.1 ?? ""
                return (String(link.2), String(title))
            })
    }

    // MARK: Filters

    @Test func `decades and genres are choices, and the style has a rule for each`() async throws {
        try add(
            (0..<30).map { AlbumDraft(title: "T", artist: "A", genre: "G\($0); Rock", year: 1700 + $0 * 10) }
                + [AlbumDraft(title: "T", artist: "A", genre: "rock", year: 1705)])
        let page = try await site()
        let inputs = page.elements.filter { $0.name == "input" }
        let style = try #require(shell.folder.text(of: "page/style.css"))
        for (letter, name) in [("d", "1700s"), ("g", "Rock")] {
            let ids = inputs.filter { $0.attributes["name"] == letter }.compactMap { $0.attributes["id"] }
            #expect(ids == (0...24).map { "\(letter)\($0)" })
            #expect(ids.dropFirst().allSatisfy { style.contains("#\($0):checked ~ main :is(section, li):not(.\($0))") })
            #expect(page.texts.contains(name))
        }
        // Every album has Rock, which differs only in case from rock, and is the last genre in the alphabet.
        let classes = page.elements.filter { $0.name == "li" }.compactMap { $0.attributes["class"] }
        #expect(classes.count == 31)
        #expect(classes.allSatisfy { $0.split(separator: " ").contains("g24") })
    }

    @Test func `the classes of a section are those of its albums`() async throws {
        try add((0..<150).map { AlbumDraft(title: "T", artist: "A", genre: $0 < 100 ? "X" : "Y", year: 1990) })
        let sections = try await site().elements.filter { $0.name == "section" }
        #expect(sections.map { $0.attributes["class"] } == ["d1 g1", "d1 g2"])
    }

    // MARK: Number

    @Test func `an empty result is a page that says so`() async throws {
        let page = try await site("artist:nobody")
        #expect(page.texts.contains("There are no albums."))
        #expect(page.texts.contains("0 albums"))
    }

    @Test func `ten thousand albums are on a page, and all pages are linked`() async throws {
        try add((1...20_001).map { AlbumDraft(title: "T\($0)", artist: "A") })
        let first = try await site()
        #expect(first.elements.filter { $0.name == "section" }.count == 100)
        let folder = try #require(names(in: "page").first { $0.hasPrefix("pages-") })
        #expect(names(in: "page/" + folder) == ["2.html", "3.html"])
        #expect(addresses(in: first) == ["\(folder)/2.html", "\(folder)/3.html"])
        let third = HTMLDocument(try #require(shell.folder.text(of: "page/\(folder)/3.html")))
        #expect(third.texts.contains("20001–20001"))
        #expect(addresses(in: third) == ["../index.html", "2.html"])
        #expect(third.elements.contains { $0.attributes["href"] == "../style.css" })
        #expect(offenders(in: third, title: "Albums") == [])
        // A change of an album on another page is a new folder; fewer albums need none.
        _ = try await shell.run("edit 15000 title=X")
        _ = try await site()
        let other = names(in: "page").filter { $0.hasPrefix("pages-") }
        #expect(other.count == 1 && other != [folder])
        _ = try await site("--limit 10000")
        #expect(names(in: "page") == ["index.html", "style.css", "thumbs"])
    }

    private func addresses(in page: HTMLDocument) -> [String] {
        var seen: Set<String> = []
        return page.elements.compactMap { $0.attributes["href"] }.filter {
            $0.hasSuffix(".html") && seen.insert($0).inserted
        }
    }

    // MARK: Repetition

    @Test func `the bytes are the same when repeated, and from a library that was exported and imported`() async throws
    {
        // No import accepts a null character.
        try add(
            HostileTexts.all.filter { !$0.contains("\u{0}") }.map {
                AlbumDraft(title: $0, artist: "A " + $0, genre: "R; " + $0, year: 1971, fields: ["Label": "a; b"])
            })
        _ = try await site()
        let first = try #require(shell.bytes(of: "page/index.html"))
        _ = try await site()
        #expect(shell.bytes(of: "page/index.html") == first)
        _ = try await shell.run("export --to @/all.json")
        try shell.empty()
        #expect(try await shell.run("import @/all.json").status == 0)
        _ = try await site(in: "other")
        #expect(shell.bytes(of: "other/index.html") == first)
        #expect(shell.bytes(of: "other/style.css") == shell.bytes(of: "page/style.css"))
    }

    // MARK: Options

    @Test(arguments: [
        ("--format site", "'--format site' needs a directory: --to DIR."),
        ("--format site --to -", "'--format site' needs a directory: --to DIR."),
        ("--format site --to @/p --fields title", "'--fields' and '--bom' are not for sites. Leave them out."),
        ("--format site --to @/p --bom", "'--fields' and '--bom' are not for sites. Leave them out."),
        ("--title X", "'--title', '--no-covers', '--all-covers' and '--verbose' need '--format site'."),
        ("--to @/p --no-covers", "'--title', '--no-covers', '--all-covers' and '--verbose' need '--format site'."),
    ])
    func `options that do not fit are refused`(options: String, message: String) async throws {
        let done = try await shell.run("export \(options)")
        #expect(done.status == 1)
        #expect(done.diagnostics.contains(message), "\(done)")
        #expect(names(in: "p") == [])
    }
}
