import ShellKit
import Terminal
import Testing

/// The signature of a program's own arguments: short options, and some that may be repeated.
struct ProgramSignatureTests {
    private static let lines = Parameter<[String]>.options("line", short: "l", placeholder: "LINE", help: "Lines.")
    private static let numbers = Parameter<[Int]>.options("number", help: "Numbers.")
    private static let quiet = Parameter.flag("quiet", short: "q", help: "Is quiet.")
    private static let file = Parameter<String?>.optional("file", placeholder: "FILE", help: "A file.")
    private static let rest = Parameter<ArraySlice<Word>>.rest("arg", placeholder: "ARG", help: "The rest.")
    private static let signature = Signature(
        "tool", "A tool.", .shell, file, rest, lines, numbers, quiet, examples: [])

    private func read(_ words: String) throws -> String {
        let call = try Invocation(of: words.split(separator: " ").map { Word(String($0)) }, by: Self.signature)
        let rest = call[Self.rest].map(\.text).joined(separator: ",")
        return "\(call[Self.lines]) \(call[Self.numbers]) \(call[Self.quiet]) \(call[Self.file] ?? "-") \(rest)"
    }

    @Test(arguments: [
        ("", "[] [] false - "),
        ("-l a --line b --line=c -l=d", #"["a", "b", "c", "d"] [] false - "#),
        ("--number 1 -l a --number 2", #"["a"] [1, 2] false - "#),
        ("-q f -q -l", "[] [] true f -q,-l"),
        ("-- -q f", "[] [] false -q f"),
        ("- -q", "[] [] false - -q"),
    ])
    func `short and repeated options are bound to their parameters`(words: String, expected: String) throws {
        #expect(try read(words) == expected)
    }

    @Test(arguments: [
        ("-x", "unknown option '-x' for 'tool'. 'help tool' lists its options."),
        ("-q -q", "the option '-q' of 'tool' is given twice."),
        ("-q --quiet", "the option '--quiet' of 'tool' is given twice."),
        ("-l", "the option '-l' of 'tool' needs a value: -l LINE."),
        ("--number 1 --number x", "invalid value 'x' for --number: it must be a whole number."),
    ])
    func `invalid words are rejected`(words: String, message: String) {
        let error = #expect(throws: ArgumentError.self) { try read(words) }
        #expect(error?.message == message)
    }

    @Test func `the page shows both spellings, and options before the unparsed words`() {
        let page = Self.signature.pageLines().map(\.plain)
        #expect(page[0] == "tool [-l LINE] … [--number N] … [-q] [FILE] [ARG …]")
        #expect(page.contains("  -l, --line LINE  Lines."))
        #expect(page.contains("  -q, --quiet      Is quiet."))
    }
}
