import AlbumModel
import Foundation
import MusicLibrary
import TestFiles
import TestTraits
import Testing

/// Files without a readable album: each changes nothing and reports the reason in a sentence.
@MainActor @Suite(.mainActor) struct HostileFileTests {
    private let shell: ExchangeShell

    init() throws { shell = try ExchangeShell() }

    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        let bytes: [UInt8]
        let reason: String

        init(_ file: String, _ bytes: [UInt8], _ reason: String) {
            (self.file, self.bytes, self.reason) = (file, bytes, reason)
        }

        init(_ file: String, _ text: String, _ reason: String) { self.init(file, Array(text.utf8), reason) }

        var testDescription: String { "\(file): \(reason)" }
    }

    nonisolated static let formats = ["csv", "tsv", "json", "jsonl"]
    private nonisolated static let files = formats.map { "a.\($0)" }
    private nonisolated static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49]
    private nonisolated static let zip: [UInt8] = [0x50, 0x4B, 0x03, 0x04, 0x14, 0, 0x06, 0, 0x08, 0, 0, 0, 0x21]

    nonisolated static let wholly: [Case] = files.flatMap { empty($0) + binary($0) + otherKinds($0) }

    private nonisolated static func empty(_ file: String) -> [Case] {
        ["", " \n\r\n\t", "\u{FEFF}", "\u{FEFF}\r\n"].map { Case(file, $0, "'@/\(file)' is empty. Name another file.") }
    }

    private nonisolated static func binary(_ file: String) -> [Case] {
        ["title,artist\nA,B\n\u{0}", "[{\"title\":\"A\u{0}"].map {
            Case(file, $0, "'@/\(file)' contains binary data instead of text. Save it as CSV or JSON first.")
        }
    }

    private nonisolated static func otherKinds(_ file: String) -> [Case] {
        [
            Case(file, png, "'@/\(file)' is a picture. Save the table in it as CSV."),
            Case(
                file, zip,
                "'@/\(file)' is a zip archive. 'unzip @/\(file)' extracts the files in it; import one of them."),
            Case(
                file, "<html><body>No such page</body></html>\n",
                "'@/\(file)' is a web page. Download the file itself, perhaps after a log-in, or save the table as CSV."
            ),
        ]
    }

    nonisolated static let cutOff: [Case] = [
        Case(
            "a.csv", "title,artist\nA,B\nC,\"D\n",
            "'@/a.csv' ends inside a quoted text that begins on line 3. Add the closing quote, or get the file again."),
        Case(
            "a.jsonl", #"{"title":"A","artist":"B"}"# + "\n" + #"{"title":"A","#,
            "'@/a.jsonl' is incomplete: it ends on line 2, where a name in quotes is expected. Get the file again."),
        Case(
            "a.json", #"[{"title":"A","artist":"B"},"#,
            "'@/a.json' is incomplete: it ends on line 1, where a value is expected. Get the file again."),
    ]

    @Test(arguments: wholly + cutOff)
    func `an unreadable file changes nothing and is reported`(file: Case) async throws {
        try shell.write(file.bytes, to: file.file)
        try await expectRefusal("import @/\(file.file)", in: shell, because: file.reason)
    }

    @Test(
        arguments: formats,
        [#"[{"title":"A","artist":"B"}]"#, "title,artist\nA,B\n", "title\tartist\nA\tB\n", "title|artist\nA|B\n"])
    func `the content decides, whatever the name`(format: String, text: String) async throws {
        let shell = try ExchangeShell()
        #expect(try await shell.importing(text, as: "a.\(format)").output == summary(1, added: 1))
    }

    @Test(arguments: formats)
    func `a missing file or a directory changes nothing and is reported`(format: String) async throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: shell.folder.file("dir.\(format)"), withIntermediateDirectories: false)
        // A file that even the superuser may open but not read from its beginning.
        try manager.createSymbolicLink(
            atPath: shell.folder.file("mem.\(format)"), withDestinationPath: "/proc/self/mem")
        let reasons = [
            "none": "the file '@/none.\(format)' does not exist. Check its name and directory.",
            "none/a": "the file '@/none/a.\(format)' does not exist. Check its name and directory.",
            "dir": "'@/dir.\(format)' has no audio files, so nothing was changed. Check that its disk is mounted.",
            "mem": "'@/mem.\(format)' cannot be read: Input/output error. Check its permissions.",
        ]
        for (name, reason) in reasons {
            try await expectRefusal("import @/\(name).\(format)", in: shell, because: reason)
        }
    }

    @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
    func `a file without read permission changes nothing and is reported`() async throws {
        try shell.write("title,artist\nA,B\n", to: "a.csv")
        #expect(chmod(shell.folder.file("a.csv"), 0) == 0)
        let reason = "'@/a.csv' cannot be read: Permission denied. Check its permissions."
        try await expectRefusal("import @/a.csv", in: shell, because: reason)
    }

    @Test(arguments: formats)
    func `a line of 100 MB changes nothing and is reported`(format: String) async throws {
        let (start, line) =
            switch format {
            case "json": ("[{\"title\":\"A\",\"artist\":\"B\"},\n{\"title\":\"", 2)
            case "jsonl": ("{\"title\":\"A\",\"artist\":\"B\"}\n{\"title\":\"", 2)
            case "tsv": ("title\tartist\nA\tB\n", 3)
            default: ("title,artist\nA,B\n\"", 3)
            }
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 100 << 20)
        try shell.write(Array(start.utf8) + long, to: "a.\(format)")
        let reason = "line \(line) of '@/a.\(format)' begins a row of more than 16 MB. Shorten the row."
        try await expectRefusal("import @/a.\(format)", in: shell, because: reason)
    }

    @Test func `a header of 100 MB changes nothing and is reported`() async throws {
        try shell.write(Array("title,artist".utf8) + [UInt8](repeating: 0x78, count: 100 << 20), to: "a.csv")
        let reason = "line 1 of '@/a.csv' begins a row of more than 16 MB. Shorten the row."
        try await expectRefusal("import @/a.csv", in: shell, because: reason)
    }

    @Test(arguments: [
        ("csv", "[{\"title\":\"A\",\"artist\":\"B\"}]", "looks like JSON, not CSV."),
        ("json", "title,artist\nA,B\n", "looks like CSV, not JSON."),
        ("jsonl", "title,artist\nA,B\n", "looks like CSV, not JSON lines."),
        ("json", "title\tartist\nA\tB\n", "looks like TSV, not JSON."),
    ])
    func `a wrong format changes nothing and is reported`(said: String, text: String, reason: String)
        async throws
    {
        try shell.write(text, to: "a.\(said)")
        try await expectRefusal(
            "import @/a.\(said) --format \(said)", in: shell, because: "'@/a.\(said)' \(reason) Leave '--format' out.")
    }

    @Test func `JSON cut off anywhere changes nothing`() async throws {
        let whole = "[ {\"title\":\"A\\n\",\"artist\":\"B\",\"year\":1971},\n{\"title\":\"C\",\"artist\":\"D\"} ]"
        for length in 0..<whole.utf8.count {
            try shell.write(Array(whole.utf8.prefix(length)), to: "a.json")
            let done = try await shell.run("import @/a.json")
            #expect(done.status == 1, "\(whole.utf8.prefix(length))")
            #expect(done.output.isEmpty, "\(whole.utf8.prefix(length))")
        }
        #expect(try shell.library.isEmpty)
    }

    private func expectRefusal(_ line: String, in shell: ExchangeShell, because reason: String) async throws {
        let steps = try shell.library.journal.steps(limit: 9).count
        let done = try await shell.run(line)
        #expect(done == Outcome(output: "", diagnostics: "test:1: \(reason)\n    \(line)\n", status: 1))
        #expect(try shell.library.isEmpty)
        #expect(try shell.library.journal.steps(limit: 9).count == steps)
    }
}
