import AlbumModel
import Foundation
import MusicLibrary
import ShellTesting
import TestFiles
import TestTraits
import Testing

/// Files that cannot be read at all, and the state after an import.
@MainActor @Suite(.blocking) struct ImportFileTests {
    private let shell: ExchangeShell

    init() throws { shell = try ExchangeShell() }

    @Test(arguments: [
        ("a.csv", "", "'@/a.csv' is empty. Name another file."),
        ("a.json", " \n ", "'@/a.json' is empty. Name another file."),
        (
            "a.csv", "title,artist\nA,B\u{0}\n",
            "'@/a.csv' contains binary data instead of text. Save it as CSV or JSON first."
        ),
        (
            "a.csv", "title,artist\nA,B\nC,\"D\n",
            "'@/a.csv' ends inside a quoted text that begins on line 3. Add the closing quote, or get the file again."
        ),
        (
            "a.json", #"[{"title":"A","artist":"B"},{"title":"#,
            "'@/a.json' is incomplete: it ends on line 1, where a value is expected. Get the file again."
        ),
        (
            "a.jsonl", #"{"title":"A","artist":"B"}"# + "\n{\"ti",
            "'@/a.jsonl' is incomplete: it ends on line 2, where a closing quote is expected. Get the file again."
        ),
        (
            "a.csv", "name,artist\nA,B\n",
            "'@/a.csv' has no column for the title. Its columns are 'name', 'artist'. Name one column 'title' or 'album', or use: import @/a.csv --rename 'name=title'"
        ),
        (
            "a.csv", "hello world",
            "'@/a.csv' has no column for the title or the artist. It is a list of lines; a table (CSV) begins with a line that names its columns: title,artist,year."
        ),
        (
            "a.csv", "a,b\n1,2\n",
            "'@/a.csv' has no column for the title or the artist. Its columns are 'a', 'b'. Name one column 'title' or 'album', another 'artist' or 'albumartist', or use: import @/a.csv --rename COLUMN=title --rename COLUMN=artist. If these are the cells of an album, name its columns, for example: import @/a.csv --columns artist,title"
        ),
        (
            "a.json", #"[{"title":"A"},{"title":"B"}]"#,
            "'@/a.json' has no column for the artist. Its columns are 'title'. Name one column 'artist' or 'albumartist', or use: import @/a.json --set artist=NAME"
        ),
        (
            "a.json", #"[{"id":1,"price":2},{"id":3}]"#,
            "'@/a.json' is JSON without albums: its objects have no title and no artist, only 'id', 'price'. Export the albums as CSV, or as objects: [{\"title\": \"Dummy\", \"artist\": \"Portishead\"}]."
        ),
        (
            "a.json", #"{"albums":{"1":{"title":"A"}}}"#,
            "'@/a.json' is JSON without albums: its objects have no title and no artist, only 'albums'. The contents of 'albums' were not read. Export the albums as CSV, or as objects: [{\"title\": \"Dummy\", \"artist\": \"Portishead\"}]."
        ),
        (
            "a.json", "[1,2]",
            "'@/a.json' has a number where an object with a title and an artist is expected: [{\"title\": \"Dummy\", \"artist\": \"Portishead\"}]."
        ),
    ])
    func `an unreadable file changes nothing and is reported`(file: String, text: String, reason: String)
        async throws
    {
        let done = try await shell.importing(text, as: file)
        #expect(done == Outcome(output: "", diagnostics: "test:1: \(reason)\n    import @/\(file)\n", status: 1))
        #expect(try shell.library.isEmpty)
    }

    @Test(arguments: [
        ("import @/none.csv", "the file '@/none.csv' does not exist. Check its name and directory."),
        ("import @ --format csv", "'--format' is for a file, not for a folder. Leave it out."),
        ("import @ --columns artist,title", "'--columns' is for a file, not for a folder. Leave it out."),
    ])
    func `a missing file is reported`(line: String, reason: String) async throws {
        let done = try await ExchangeShell().run(line)
        #expect(done.status == 1)
        #expect(done.diagnostics.hasPrefix("test:1: \(reason)\n"))
    }

    @Test func `a truncated file with thousands of albums changes nothing`() async throws {
        let albums = (1...3000).map { #"{"title":"\#($0)","artist":"B"}"# }.joined(separator: ",\n")
        let done = try await shell.importing("[" + albums, as: "a.json")
        #expect(done.status == 1)
        #expect(done.diagnostics.contains("is incomplete: it ends on line 3000"))
        #expect(try shell.library.isEmpty)
        #expect(try shell.library.journal.steps(limit: 9).count == 1)
    }

    @Test(arguments: [("a.csv", "title,artist\n"), ("a.json", "[]"), ("a.csv", "artist;title")])
    func `a file without albums is read`(file: String, text: String) async throws {
        let done = try await ExchangeShell().importing(text, as: file)
        #expect(done == Outcome(output: summary(0, added: 0), diagnostics: "", status: 0))
    }

    @Test func `the given format has priority over the file's name`() async throws {
        #expect(
            try await shell.importing("title,artist\nA,B\n", as: "a.json", "--format csv").output
                == summary(1, added: 1))
        #expect(
            try await shell.importing("{\"title\":\"C\",\"artist\":\"B\"}", as: "plain").output == summary(1, added: 1))
        #expect(try await shell.importing("artist\ttitle\nB\tD\n", as: "a.tsv").output == summary(1, added: 1))
        #expect(try await shell.importing("title,artist\nE,B\n", as: "a.csv", "--format json").status == 1)
        #expect(try shell.drafts.map(\.title) == ["A", "C", "D"])
    }

    @Test(arguments: ["a.tsv", "a.txt", "a"])
    func `a table with tabs has quotes, and no escapes, unless this program has exported it`(file: String) async throws
    {
        let shell = try ExchangeShell()
        let text = "title\tartist\tpath\n\"a, b\"\tC\t\\\\server\\new\n"
        #expect(try await shell.importing(text, as: file).output == summary(1, added: 1))
        #expect(try shell.drafts == [AlbumDraft(title: "a, b", artist: "C", fields: ["path": "\\\\server\\new"])])
        _ = try await shell.run("edit 1 title='\"a, b\"'; export --to @/own.tsv --replace")
        let own = try #require(shell.folder.text(of: "own.tsv"))
        #expect(own.contains("\t\"a, b\"\tC\t"))
        #expect(try await shell.importing(own, as: file, "--duplicates").output == summary(1, added: 1))
        #expect(try shell.drafts[0] == shell.drafts[1])
    }

    @Test func `the albums follow the existing ones, in the order of the file`() async throws {
        let shell = try ExchangeShell(isEmpty: false)
        _ = try await shell.importing("title,artist\nz,a\na,z\nm,m\n")
        #expect(try shell.drafts.dropFirst(5).map(\.title) == ["z", "a", "m"])
    }

    @Test func `an import of several batches is one step for undo and redo`() async throws {
        let shell = try ExchangeShell(isEmpty: false)
        let before = try shell.drafts
        let text = "title,artist\n" + (1...2500).map { "\($0),Somebody\n" }.joined()
        #expect(try await shell.importing(text).output == summary(2500, added: 2500))
        let all = try shell.drafts
        #expect(try shell.library.journal.steps(limit: 9).map(\.albums) == [2500])
        try shell.library.journal.perform(.undo(1))
        #expect(try shell.drafts == before)
        try shell.library.journal.perform(.redo(1))
        #expect(try shell.drafts == all && all.count == 2505)
    }

    @Test func `albums of an import that was indexed in between are found until it is undone`()
        async throws
    {
        let text = "title,artist\n" + (1...9000).map { "Blue \($0),Somebody\n" }.joined()
        let blue = AlbumQuery(terms: .words(try SearchPhrase("blue")))
        #expect(try await shell.importing(text + "\"").status == 1)
        #expect(try shell.library.count(blue) == 0)
        #expect(try await shell.importing(text).output == summary(9000, added: 9000))
        #expect(try shell.library.count(blue) == 9000)
        try shell.library.journal.perform(.undo(1))
        #expect(try shell.library.count(blue) == 0)
    }

    @Test func `a dry run reports the same and changes nothing`() async throws {
        let done = try await shell.importing("title,artist,year\nA,B,x\nC,D,\n,E,\n", "--dry-run")
        #expect(
            done.output
                == "3 albums read: 2 would be added, 1 of them with errors, 0 already in the library, 1 rejected.\n")
        #expect(done.diagnostics.split(separator: "\n").count == 3)
        #expect(done.status == 0)
        #expect(try shell.library.isEmpty)
    }

    @Test(arguments: [
        ("title,artist,year\nA,B,x\nC,D,1999\n", "1 album would be imported with errors, 0 would be rejected"),
        ("title,artist\nA,B\n,C\n", "0 albums would be imported with errors, 1 would be rejected"),
    ])
    func `a strict import with errors reports them and changes nothing`(text: String, count: String)
        async throws
    {
        let done = try await shell.importing(text, "--strict")
        #expect(done.status == 1)
        #expect(done.output == "")
        #expect(done.diagnostics.hasPrefix("@/a.csv:"))
        #expect(done.diagnostics.contains(count))
        #expect(try shell.library.isEmpty)
    }

    @Test func `a strict import without errors succeeds`() async throws {
        let done = try await shell.importing("title,artist\nA,B\n", "--strict")
        #expect(done == Outcome(output: summary(1, added: 1), diagnostics: "", status: 0))
        #expect(try shell.drafts.count == 1)
    }

    @Test func `a strict import undoes the batches before the fault`() async throws {
        let done = try await shell.importing(
            "title,artist\n" + (1...2500).map { "\($0),S\n" }.joined() + ",S\n", "--strict")
        #expect(done.status == 1)
        #expect(try shell.library.isEmpty)
    }

    @Test func `an import that is cancelled changes nothing`() async throws {
        try shell.write("title,artist\n" + (1...2500).map { "\($0),S\n" }.joined(), to: "a.csv")
        let task = Task { try await shell.run("import @/a.csv") }
        task.cancel()
        let done = try await task.value
        #expect(done.status == 1)
        #expect(done.diagnostics.contains("interrupted"))
        #expect(try shell.library.isEmpty)
    }

    @Test func `a pipe is read to its end`() async throws {
        let path = shell.folder.file("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let writer = Thread {
            try? Data("title,artist\nA,B\nC,D\n".utf8).write(to: URL(fileURLWithPath: path), options: [])
        }
        writer.start()
        #expect(try await shell.run("import @/pipe").output == summary(2, added: 2))
    }

    @Test func `standard input is not imported if it contains the commands`() async throws {
        let rest = "tandard input already contains the commands"
        let typed = try await ExchangeShell(isInteractive: true).run("import -")
        #expect(typed.status == 1)
        #expect(typed.diagnostics.hasPrefix("S" + rest))
        let piped = try await ExchangeShell().test.run("import -", named: "<stdin>")
        #expect(piped.status == 1)
        #expect(piped.diagnostics.hasPrefix("<stdin>:1: s" + rest))
    }
}
