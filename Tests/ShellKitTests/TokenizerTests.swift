import ShellKit
import Testing

/// The input and the reports of the tokenizer; the tables of the language test the parsed forms.
struct TokenizerTests {
    /// Words in `⟨⟩`, operators in `«»`, then the operating system's part in `{}`.
    private static func shown(_ statement: Statement) -> String {
        let words = statement.words.map { $0.isOperator ? "«\($0.text)»" : "⟨\($0.text)⟩" }.joined()
        return words + (statement.systemCommand.map { "{\($0)}" } ?? "")
    }

    @Test(arguments: [
        ("'open", SyntaxError.unclosedQuote("'", line: 1)),
        ("a\n\nb \"open\nc\nd", .unclosedQuote("\"", line: 3)),
        ("a 'b\nc' \"d", .unclosedQuote("\"", line: 2)),
        ("title='x", .unclosedQuote("'", line: 1)),
        ("list \\", .endsInContinuation),
        ("${", .badVariable("${")),
        ("a ${}", .badVariable("${}")),
        ("a ${x b", .badVariable("${x")),
        ("a \"${x y}\"", .badVariable("${x")),
        ("a ${0}", .badVariable("${0}")),
        ("a ${a-b} c", .badVariable("${a-b}")),
    ])
    func `syntax errors of a line are found`(text: String, error: SyntaxError) {
        #expect(throws: error) { try Tokenizer.statements(in: text) }
    }

    @Test(arguments: [
        [0x61, 0x20, 0xFF], [0xC3], [0x22, 0xC3, 0x22], [0x27, 0xE2, 0x82, 0x27], [0xED, 0xA0, 0x80],
        [0x61, 0x7C, 0xFE],
        [0x61, 0x5C, 0xC3], [0x61, 0x20, 0x7C, 0x20, 0xFF],
    ])
    func `bytes that are not UTF-8 are rejected`(bytes: [UInt8]) {
        var tokenizer = Tokenizer()
        #expect(throws: SyntaxError.notUTF8) { try tokenizer.feed(bytes) }
    }

    @Test func `after an invalid line the next one is read from its start`() throws {
        var tokenizer = Tokenizer()
        _ = try tokenizer.feed(Array("a 'open".utf8))
        #expect(throws: SyntaxError.notUTF8) { try tokenizer.feed([0xFF, 0x27]) }
        #expect(try tokenizer.feed(Array("show 'b'".utf8)))
        #expect(tokenizer.removeStatements().map(Self.shown) == ["⟨show⟩⟨b⟩"])
        #expect(tokenizer.lineNumber == 3)
    }

    @Test(arguments: [
        ("  list   3  ", ["list   3"]),
        ("list 'a  b' # why", ["list 'a  b'"]),
        ("a ; b\\ c;d", ["a", "b\\ c", "d"]),
        ("a \\\n  b\nc", ["a \\\n  b", "c"]),
        ("a 'x\n  y' # z", ["a 'x\n  y'"]),
        ("list | sort  ", ["list | sort  "]),
        ("a; ! ls -l", ["a", "! ls -l"]),
        ("echo \"$x\"\r", ["echo \"$x\""]),
        ("li\\\nst", ["li\\\nst"]),
        ("a \\\n# x\nb", ["a", "b"]), ("a \\\n \\\n", ["a"]), ("a\\\\\\\n", ["a\\\\"]),
    ])
    func `a statement contains the typed text`(text: String, texts: [String]) throws {
        #expect(try Tokenizer.statements(in: text).map(\.text) == texts)
    }

    @Test func `a statement contains the number of its first line`() throws {
        let statements = try Tokenizer.statements(in: "a\n\n# x\nb 'c\nd' ; e\nf \\\ng\nh")
        #expect(statements.map(\.line) == [1, 4, 5, 6, 8])
        #expect(statements[1].firstLine == "b 'c")
    }

    @Test func `a tokenizer reports if it needs another line`() throws {
        var tokenizer = Tokenizer()
        #expect(try tokenizer.feed(Array("echo 'a".utf8)) == false)
        #expect(tokenizer.needsMore)
        #expect(tokenizer.removeStatements().isEmpty)
        #expect(try tokenizer.feed(Array("b' \\".utf8)) == false)
        #expect(try tokenizer.feed(Array("c".utf8)))
        #expect(!tokenizer.needsMore)
        #expect(tokenizer.removeStatements().map(Self.shown) == ["⟨echo⟩⟨a\nb⟩⟨c⟩"])
    }

    @Test(arguments: [
        ("abc", []), ("'abc'", [0..<3]), ("a\\bc", [1..<2]), ("artist:'x y'", [7..<10]), ("''", [0..<0]),
        ("'é'a", [0..<2]), ("\\é", [0..<2]), ("\"a\"b\\c", [0..<1, 2..<3]), ("='a'b='c'", [1..<2, 4..<5]),
    ])
    func `a word records its literal parts`(line: String, literals: [Range<Int>]) throws {
        let word = try #require(try Tokenizer.statements(in: line).first?.words.first)
        #expect(word.literals == literals)
        #expect(word.isBare == literals.isEmpty)
    }

    @Test func `the beginning and the rest of a word retain their literal parts`() throws {
        let word = try #require(try Tokenizer.statements(in: "artist:='x y'*").first?.words.first)
        let rest = word.suffix(from: 8)
        #expect(rest.text == "x y*")
        #expect(rest.literals == [0..<3])
        #expect(!rest.isLiteral(at: 3))
        #expect(word.suffix(from: 12).text == "")
        #expect(word.prefix(upTo: 10).text == "artist:=x ")
        #expect(word.prefix(upTo: 10).literals == [8..<10])
        #expect(word.prefix(upTo: 8).isBare)
    }

    @Test(arguments: [
        ("--limit", true), ("-x", true), ("--limit=3", true), ("-", false), ("--", true), ("-1", false),
        ("-1-3", false),
        ("'--limit'", false), ("\\--limit", false), ("a-b", false), ("−1", false), ("--'limit'", true),
    ])
    func `a word is an option if it begins with a bare dash`(line: String, isOption: Bool) throws {
        let word = try #require(try Tokenizer.statements(in: line).first?.words.first)
        #expect(word.isOption == isOption)
    }
}
