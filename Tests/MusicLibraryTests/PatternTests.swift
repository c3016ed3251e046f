import Events
import Randomness
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// Regular expressions: the meaning that Swift's `Regex` gave them, and the limit that it lacks.
struct PatternTests {
    private func matches(_ pattern: String, _ text: String) throws -> Bool {
        try TextPattern(pattern).makeMatcher().matches(text)
    }

    @Test(arguments: [
        ("son$", "Best of Person"), ("\\bsun\\b", "sun's"), ("\\bsun\\b", "the sun"), ("\\bt\\b", "don’t"),
        ("\\b5\\b", "3.5"), ("\\bU\\b", "U.S.A"), ("\\bsun\\b", "sun-rise"), ("\\bsun\\b", "sun_x"),
        ("\\Brien", "O'Brien"),
        ("\\bсон\\b", "мой сон"), ("a$", "a\n"), ("a.b", "a\r\nb"), ("a.b", "a\u{2028}b"), ("a.b", "a\u{B}b"),
        ("É", "é"), ("é", "E\u{301}"), ("e\u{301}", "É"), ("e", "e\u{301}"), ("^.$", "e\u{301}"), ("ß", "ẞ"),
        ("Ж", "ж"),
        ("\\d", "٣"), ("^\\w+$", "Ünder"), ("\\s", "\u{A0}"), ("\\u{e9}", "é"), ("\\u00e9", "é"), ("\\x{e9}", "é"),
        ("^a{,2}b", "aab"), ("^a{,2}b", "aaab"), ("a{2", "a{2"), ("]", "]"), ("[\\w-]", "-"), ("\\Qa.[b\\E.", "a.[bc"),
        ("\\Qa.b\\E", "axb"), ("[[:alpha:]_]", "é"), ("[\\]x]", "]"), ("(?-i)A", "a"),
        ("(?m)^b", "a\nb"), ("^b", "a\nb"), ("(?x)a b", "ab"), ("x|", "y"), ("a++b", "aab"), ("(?>a+)b", "aab"),
        ("(?<n>a)\\k<n>", "aa"), ("🎸", "a 🎸"), ("[🎸é]", "é"), ("\\p{Lu}", "a"), ("\\R", "\r\n"), ("#\\ x", "# x"),
    ])
    func `a pattern matches the texts that Swift's Regex matches`(_ pattern: String, _ text: String) throws {
        let expected = try text.firstMatch(of: Regex(pattern).ignoresCase()) != nil
        #expect(try matches(pattern, text) == expected)
    }

    @Test func `random patterns match the texts that Swift's Regex matches`() throws {
        var random = SeededRandom(seed: 18)
        let parts = ["s", "o", "N", "é", ".", "[a-n]", "[^so]", "\\w", "\\d", "\\b", "(s|on)", "\\s", "x"]
        let words = ["son", "Sons", "so n", "nôs", "é", "e\u{301}", "1 on", "don't", "o.n"]
        for _ in 1...3000 {
            var pattern = random.once(in: 5) ? "^" : ""
            for _ in 0...random.below(3) {
                let part = random.pick(parts)
                pattern += part + (part == "\\b" ? "" : random.pick(["", "", "", "?", "+", "*", "{2}"]))
            }
            if random.once(in: 5) { pattern += "$" }
            let text = (0...random.below(2)).map { _ in random.pick(words) }.joined(separator: " ")
            let expected = try text.firstMatch(of: Regex(pattern).ignoresCase()) != nil
            #expect(try matches(pattern, text) == expected, "\(pattern) \(text.debugDescription)")
        }
    }

    @Test(arguments: ["(", "[a[bc]]", "[a-z&&[^b]]", "[a--b]", "a**", "(?<n>a", "\\", "[z-a]", "\\C", "a{99999}"])
    func `a pattern that cannot be matched is an error`(_ pattern: String) {
        #expect(throws: LibraryError.self) { try TextPattern(pattern) }
    }

    @MainActor
    @Test func `a search that takes too long names the album and the pattern, and the library stays usable`() throws {
        let files = TemporaryLibrary()
        let memory = LibraryAPI(store: MemoryStore(), events: EventCenter(), author: "me")
        let long = String(repeating: "a", count: 50) + "!"
        for library in [try files.open(), memory] {
            try library.change { try $0.add(AlbumDraft(title: long, artist: "A")) }
            for pattern in ["(a+)+$", "^(a|aa)+$", "(.*a){20}$"] {
                let query = AlbumQuery(terms: .field(.title, .matches(try TextPattern(pattern))))
                let failure = LibraryError.patternTooSlow(pattern, album: long)
                #expect(throws: failure) { try library.count(query) }
                #expect(throws: failure) { try library.albums(query, limit: 1) }
                #expect(throws: failure) { try library.change { try $0.remove(.matching(query)) } }
            }
            #expect(try library.count() == 6 && library.contents.map(\.position) == Array(1...6))
            try library.change { try $0.remove(.matching(AlbumQuery(locators: .position(6)))) }
            #expect(try library.count() == 5)
        }
    }

    @Test func `a long text is searched to its end`() throws {
        for length in [999, 1000, 1001, 2000, 100_000] {
            let text = String(repeating: "é", count: length) + "x"
            #expect(try matches("x", text) && matches("éx$", text) && !matches("^x", text) && !matches("y", text))
            let pattern = try TextPattern("x$|y")
            let changed = try pattern.makeMatcher().replacing(in: text, with: PatternReplacement("z", for: pattern))
            #expect(changed == text.dropLast() + "z")
        }
    }

    @Test func `a cancelled task ends the search in a long text`() async throws {
        let text = String(repeating: "ab", count: 500_000)
        let task = Task { try matches("\\w+[!?]", text) }
        // At once: the whole search takes a tenth of a second.
        task.cancel()
        await #expect(throws: LibraryError.interrupted) { try await task.value }
    }

    @Test(arguments: [
        ("(\\w+), (\\w+)", "$2 $1", "Bowie, David", "David Bowie"),
        ("(\\w+), (\\w+)", "\\2 \\1", "Bowie, David", "David Bowie"),
        ("(?<last>\\w+), (?<first>\\w+)", "${first} ${last}", "Bowie, David", "David Bowie"),
        ("o", "0", "foo Oo", "f00 00"), ("^", "> ", "a", "> a"), ("$", "!", "a", "a!"), ("x*", "-", "axb", "-a--b-"),
        ("\\s*\\(live\\)", "", "Blue (Live)", "Blue"), ("é", "e", "e\u{301}te\u{301}", "ete"), ("a", "$$1", "a", "$1"),
        ("a", "\\$1 \\\\", "a", "$1 \\"), ("a", "$0$0", "ab", "aab"), ("a", "5 $", "a", "5 $"),
        ("(a)|b", "[$1]", "ab", "[a][]"),
        ("a", "\\n$x", "a", "\\n$x"), ("a", "${1}", "a", nil), ("a", "$1", "a", nil), ("a", "${no}", "a", nil),
        ("\\b", "|", "ab cd", "|ab| |cd|"), ("", "-", "aé", "-a-é-"), ("(?-i)a", "b", "Aa", "Ab"),
        ("(a)", "${1}0", "a", "a0"),
    ])
    func `a replacement contains groups`(_ pattern: String, _ with: String, _ text: String, _ expected: String?) throws
    {
        let pattern = try TextPattern(pattern)
        guard let expected else {
            #expect(throws: LibraryError.self) { try PatternReplacement(with, for: pattern) }
            return
        }
        let replacement = try PatternReplacement(with, for: pattern)
        #expect(try pattern.makeMatcher().replacing(in: text, with: replacement) == expected)
        #expect(try pattern.makeMatcher().replacing(in: "😀", with: replacement) ?? "😀" != "")
    }
}
