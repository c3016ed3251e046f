import BuiltProgram
import TestTraits
import Testing

/// Values that are larger than a library accepts, however they are made.
@Suite(.blocking) struct LargeValueTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private static let message = "the value of 'note' would be larger than 8 MB. Shorten it, or keep it in a file."
    private static let large = String(repeating: "x", count: (8 << 20) + 1)

    private func expectRefused(_ lines: [String], _ message: String = message) throws {
        let before = try home.run(["-c", "export --format jsonl"]).output
        let result = try home.run(["-"], input: lines.map { $0 + "\n" }.joined())
        #expect(result.status == 1)
        #expect(result.diagnostics.prefix(1000).contains(message), "\(result.diagnostics.prefix(1000))")
        #expect(try home.run(["-c", "export --format jsonl"]).output == before)
    }

    @Test(arguments: ["edit 1 note=", "add A --artist B note=", "import albums.csv --set note="])
    func `a typed value is refused`(line: String) throws {
        try home.write("title,artist\nA,B\n", to: "albums.csv")
        try expectRefused([line.replacing("albums", with: "~/albums") + Self.large])
    }

    @Test func `a title or genre of a new album is refused`() throws {
        try expectRefused(["add \(Self.large) --artist B"], "would be larger than 8 MB")
        try expectRefused(["add A --artist B --genre \(Self.large)"], "the value of 'genre' would be larger")
    }

    @Test func `a value that a template or an expression would make is refused before it takes memory`() throws {
        let half = String(repeating: "x", count: 6 << 20)
        #expect(try home.run(["-"], input: "edit 1 note=\(half)\nedit 2 note=; edit 1 more=a\n").status == 0)
        try expectRefused(["edit 1 note='{note}{note}'"])
        try expectRefused(["edit 1 note='\(String(repeating: "{note}", count: 20_000))'"])
        try expectRefused(["edit 1 note+=\(String(half.dropLast()))"])
        try expectRefused(["replace note x '\(String(repeating: "y", count: 100_000))' 1"])
    }

    @Test func `a list that a merge would make is refused`() throws {
        for letter in ["a", "b"] {
            let values = (0..<600_000).map { "\(letter)\($0)" }.joined(separator: "; ")
            try home.write("{\"title\":\"\(letter)\",\"artist\":\"A\",\"note\":\"\(values)\"}\n", to: "\(letter).jsonl")
        }
        #expect(try home.run(["-c", "import ~/a.jsonl", "-c", "import ~/b.jsonl"]).status == 0)
        try expectRefused(["merge 6-7 --different"])
    }

    @Test func `an import leaves such a value out, and rejects an album without a title`() throws {
        try home.write("title,artist,note\nA,B,\(Self.large)\n\(Self.large),B,x\n", to: "albums.csv")
        let result = try home.run(["-c", "import ~/albums.csv"])
        #expect(result.status == 0)
        #expect(result.diagnostics.contains("albums.csv:2: note is larger than 8 MB"), "\(result.diagnostics)")
        #expect(
            result.diagnostics.contains("albums.csv:3: title is larger than 8 MB; rejected."), "\(result.diagnostics)")
        #expect(try home.run(["-c", "count", "-c", "count has:note"]).output == "6\n0\n")
    }

    @Test func `a value of exactly the largest size is accepted`() throws {
        let result = try home.run(["-"], input: "edit 1 note=\(Self.large.dropLast())\ncount has:note\n")
        #expect(result.output == "1\n", "\(result.diagnostics.prefix(300))")
    }
}
