import BuiltProgram
import Foundation
import Terminal
import TestTraits
import Testing

/// `edit ALBUMS` with real editors, which are scripts.
@Suite(.blocking) struct TableEditingTests {
    private static let first = [
        "Best of Bowie", "It's My Life", "Nothing Like The Sun", "Staring at the Sun", "American Pie",
    ]

    /// A home whose files for editors are in a directory of its own.
    private let home: ProgramHome

    init() throws {
        home = try ProgramHome()
        try FileManager.default.createDirectory(atPath: home.file("tmp"), withIntermediateDirectories: true)
    }

    private func edit(_ line: String, with editor: String) throws -> ProgramResult {
        try home.run(["-c", line], environment: ["EDITOR": editor, "TMPDIR": home.file("tmp")])
    }

    /// An editor that changes the lines of the table with an awk program; rows begin with a digit.
    private func editor(_ program: String) throws -> String {
        let path = try home.write(
            "#!/bin/sh\nawk -F ' *[|] *' '\(program)' \"$1\" >\"$1.new\" && cat \"$1.new\" >\"$1\"\n", to: "editor")
        return "sh '\(path)'"
    }

    private func titles() throws -> [String] {
        try home.run(["-c", "list --fields title --format tsv"]).output.split(separator: "\n").dropFirst().map(
            String.init)
    }

    private func keptTables() -> [String] {
        (try? FileManager.default.subpathsOfDirectory(atPath: home.file("tmp")))?.filter { $0.hasSuffix("albums.txt") }
            ?? []
    }

    @Test func `sed is an editor, and one undo takes its changes back`() throws {
        let before = try home.run(["-c", "list --format json"]).output
        let result = try edit("edit 1-3", with: "sed -i s/Pop/Rock/")
        #expect(result.status == 0, "\(result)")
        #expect(result.diagnostics == "Changed 3 albums.\n", "\(result)")
        #expect(try home.run(["-c", "count genre:=rock"]).output == "3\n")
        #expect(try home.run(["-c", "undo"]).diagnostics == "Undid 1: edit 1-3\n")
        #expect(try home.run(["-c", "list --format json"]).output == before && keptTables().isEmpty)
    }

    @Test func `chosen columns are opened, and all other fields stay`() throws {
        _ = try home.run(["-c", "edit * label=ECM note='x; y'"])
        let before = try home.run(["-c", "list --format json"]).output
        let copy = "cp \"$1\" '\(home.file("shown"))'; sed -i 's/1992/1993/; s/^# .*//' \"$1\""
        let script = try home.write("#!/bin/sh\n\(copy)\n", to: "editor")
        let result = try edit("edit 1-3 --fields year,title,note", with: "sh '\(script)'")
        #expect(result.diagnostics == "Changed 1 album.\n", "\(result)")
        let rows = home.text(of: "shown")?.split(separator: "\n").filter { !$0.hasPrefix("#") } ?? []
        #expect(rows.count == 4 && rows[0] == "id | year | title                | note", "\(rows)")
        #expect(try home.run(["-c", "list --format json"]).output == before.replacing("1992", with: "1993"))
    }

    @Test func `an empty cell in an added column does not remove the field of an album`() throws {
        _ = try home.run(["-c", "edit 1-2 label=ECM"])
        let result = try edit(
            "edit 1-2 --fields title", with: "sed -i -e 's/^id .*/& | label/' -e 's/^1 .*/& | /' -e 's/^2 .*/& | RCA/'")
        #expect(result.diagnostics == "Changed 1 album.\n", "\(result)")
        #expect(try home.run(["-c", "list 1-2 --line '{label}'"]).output == "ECM\nRCA\n")
    }

    @Test(arguments: [
        ("edit 1 --fields artst", "no album has a field 'artst'. Did you mean 'artist'?"),
        ("edit 1 --fields position", "no album has a field 'position'."),
        ("edit 1 --fields title genre=Rock", "'--fields' is for albums in the editor."),
        ("edit 1 --fields title 'genre=Art Rock'", "'--fields' is for albums in the editor."),
    ])
    func `columns that cannot be opened are an error`(_ line: String, _ message: String) throws {
        let result = try edit(line, with: "false")
        #expect(result.status == 1 && result.diagnostics.hasPrefix("-c:1: \(message)"), "\(result)")
    }

    @Test(arguments: [
        ("/^1 /{r=$0; next} {print} END{print r}", [1, 2, 3, 4, 0]),
        (
            "/^5 /{r=$0; next} {l[NR]=$0} END{for(i=1;i<=NR;i++) if (l[i] ~ /^1 /) print r \"\\n\" l[i]; else print l[i]}",
            [4, 0, 1, 2, 3]
        ),
        ("!/^2 /", [0, 2, 3, 4]), ("/^[0-9]/{r=$0 \"\\n\" r; next} {print} END{printf \"%s\", r}", [4, 3, 2, 1, 0]),
    ])
    func `moved and removed rows move and delete albums`(_ program: String, _ order: [Int]) throws {
        let result = try edit("edit *", with: editor(program))
        #expect(result.status == 0, "\(result)")
        #expect(try titles() == order.map { Self.first[$0] })
        #expect(try home.run(["-c", "undo"]).status == 0)
        #expect(try titles() == Self.first)
    }

    @Test func `moved rows take the positions of the opened albums, and the others stay`() throws {
        let swap = try editor("/^1 /{r=$0; next} {print} END{print r}")
        let result = try edit("edit 1 3 5", with: swap)
        #expect(result.diagnostics == "Moved 4 albums.\n", "\(result)")
        #expect(try titles() == [2, 1, 4, 3, 0].map { Self.first[$0] })
    }

    @Test func `new rows add albums behind the row above`() throws {
        let program =
            "/^id/{print; print \"|First|A||1999|\"; next} /^4 /{print; print \"| Second | B | Dub; Ska ||\"; next} {print}"
        let result = try edit("edit 3-4", with: editor(program))
        #expect(result.diagnostics == "Added 2 albums.\n", "\(result)")
        #expect(
            try titles() == [
                Self.first[0], Self.first[1], "First", Self.first[2], Self.first[3], "Second", Self.first[4],
            ])
        #expect(try home.run(["-c", "count genre:=ska"]).output == "1\n")
    }

    @Test(arguments: [
        ("sed -i p", "the id '1' is in line"), ("sed -i s/1992/19/", "invalid year '19'"),
        ("sed -i 's/Best/B|est/'", "the row has 7 cells, but the first row has 6"),
        ("sed -i 's/Best/\\x00/'", "line 13: the line contains a null character"),
        ("sed -i 's/Best/\\xe9/'", "the line is not UTF-8"), ("sed -i '$d;s/^1 /9 /'", "'9' is not the id"),
        ("truncate -s 70M", "more than 64 MB"), ("truncate -s 0", "no rows"), ("sed -i '/^[0-9]/d'", "no rows"),
        ("rm", "No such file"),
        ("false", "the editor failed: 'false' ended with status 1."), ("nosuch", "program not found: 'nosuch'"),
        ("kill -9 $$ #", "ended by a signal: Killed"), ("sh -c 'rm $0; mkdir $0'", "not a regular file"),
        ("sed -i 's/^id/x/'", "the first row must name the columns"),
    ])
    func `after a mistake nothing is changed, and the typed text is kept`(_ editor: String, _ message: String) throws {
        let before = try home.run(["-c", "list --format json"]).output
        let result = try edit("edit 1-3", with: editor)
        #expect(result.status != 0, "\(result)")
        #expect(result.diagnostics.contains(message), "\(result)")
        #expect(try home.run(["-c", "list --format json"]).output == before)
        #expect(try home.run(["-c", "changes"]).output == home.run(["-c", "changes"]).output)
        let isNamed = keptTables().contains {
            result.diagnostics.contains("The edited table is kept in '\(home.file("tmp"))/\($0)'.")
        }
        #expect(isNamed == (keptTables().count == 1 && !message.contains("regular")), "\(result)")
    }

    @Test func `without an editor, a script fails`() throws {
        let result = try home.run(["-c", "edit 1"], environment: ["EDITOR": "", "VISUAL": ""])
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("no editor is set"), "\(result)")
    }

    @Test func `VISUAL has priority, and an editor that changes nothing changes nothing`() throws {
        let result = try home.run(
            ["-c", "edit"], environment: ["VISUAL": "true", "EDITOR": "false", "TMPDIR": home.file("tmp")])
        #expect(result.status == 0, "\(result)")
        #expect(result.diagnostics == "Nothing was changed.\n", "\(result)")
        #expect(try home.run(["-c", "changes --limit 1 --format tsv"]).output.split(separator: "\n").count <= 1)
    }

    @Test func `a dry run changes nothing, and keeps the table`() throws {
        let result = try edit("edit 1-3 --dry-run", with: "sed -i s/Pop/Rock/")
        #expect(result.diagnostics.hasPrefix("Would change 3 albums. The edited table is kept in "), "\(result)")
        #expect(try home.run(["-c", "count genre:=rock"]).output == "0\n")
    }

    @Test(arguments: ["edit 2 genre=X", "delete 3", "move 1 --to 3"])
    func `a change of another program meanwhile is not overwritten`(_ change: String) throws {
        let script = try home.write(
            "#!/bin/sh\n'\(BuiltProgram.path)' -c '\(change)'\nsed -i s/Pop/Ska/ \"$1\"\n", to: "editor")
        let result = try edit("edit 1-3", with: "sh '\(script)'")
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("another program has changed or moved"), "\(result)")
        #expect(try home.run(["-c", "count genre:ska"]).output == "0\n" && keptTables().count == 1)
    }

    @Test func `an editor that never ends is ended with the program`() throws {
        let editor = try home.write(
            "#!/bin/sh\necho changed >>\"$1\"\necho $$ >'\(home.file("pid"))'\nexec sleep 1000\n", to: "editor")
        let program = try home.start(
            ["-c", "edit 1"], environment: ["EDITOR": "sh '\(editor)'", "TMPDIR": home.file("tmp")])
        while home.text(of: "pid")?.hasSuffix("\n") != true { usleep(20_000) }
        kill(program.process, SIGTERM)
        let result = try program.finish()
        #expect(result.status == 128 + 15, "\(result)")
        #expect(result.diagnostics.contains("The edited table is kept in"), "\(result)")
        let editorProcess = try #require(home.text(of: "pid").flatMap { Int32($0.dropLast()) })
        // It may remain as a zombie, without arguments.
        #expect(((try? String(contentsOfFile: "/proc/\(editorProcess)/cmdline", encoding: .utf8)) ?? "").isEmpty)
        #expect(try titles() == Self.first)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
    func `a table that is not edited is removed, at the latest by the next edit`(signal: Int32) throws {
        let editor = try home.write("#!/bin/sh\necho $$ >'\(home.file("pid"))'\nexec sleep 1000\n", to: "editor")
        let program = try home.start(
            ["-c", "edit 1"], environment: ["EDITOR": "sh '\(editor)'", "TMPDIR": home.file("tmp")])
        try end(program, by: signal)
        #expect(try program.finish().status == 128 + signal)
        #expect(keptTables().count == (signal == SIGKILL ? 1 : 0))
        _ = try edit("edit 1", with: "true")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.file("tmp")) == [])
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func `a saved table is kept, also by the next edit`(signal: Int32) throws {
        let editor = try home.write(
            "#!/bin/sh\nsed -i s/Pop/Ska/ \"$1\"\necho $$ >'\(home.file("pid"))'\nexec sleep 1000\n", to: "editor")
        let program = try home.start(
            ["-c", "edit 1"], environment: ["EDITOR": "sh '\(editor)'", "TMPDIR": home.file("tmp")])
        try end(program, by: signal)
        #expect(try program.finish().status == 128 + signal)
        let kept = keptTables()
        #expect(kept.count == 1)
        _ = try edit("edit 1", with: "true")
        #expect(keptTables() == kept)
    }

    /// Ends a program whose editor waits. SIGKILL leaves the editor, which would keep the program's output open.
    private func end(_ program: RunningProgram, by signal: Int32) throws {
        while home.text(of: "pid")?.hasSuffix("\n") != true { usleep(20_000) }
        kill(program.process, signal)
        guard signal == SIGKILL else { return }
        kill(try #require(home.text(of: "pid").flatMap { Int32($0.dropLast()) }), SIGKILL)
    }

    @Test func `comments are not written through a link that the editor has left`() throws {
        let precious = home.file("precious")
        let editor = try home.write(
            """
            #!/bin/sh
            [ -e '\(precious)' ] && exit 1
            sed 's/Best/B|est/' "$1" >'\(precious)'; cp '\(precious)' '\(precious)-copy'; rm "$1"; ln -s '\(precious)' "$1"
            """, to: "editor")
        let result = try home.run(
            ["-i"], input: "edit 1\n", environment: ["EDITOR": "sh '\(editor)'", "TMPDIR": home.file("tmp")])
        #expect(result.diagnostics.contains("ended with status 1"), "\(result)")
        #expect(home.text(of: "precious") != nil)
        #expect(home.text(of: "precious") == home.text(of: "precious-copy"))
    }

    @Test func `too many albums are refused before an editor is opened`() throws {
        let rows = (1...10_001).map { "T\($0),A\n" }.joined()
        try home.write("title,artist\n" + rows, to: "many.csv")
        _ = try home.run(["-c", "import '\(home.file("many.csv"))'"])
        let result = try edit("edit *", with: "false")
        #expect(result.status == 1, "\(result)")
        #expect(result.diagnostics.contains("10006 albums are too many for a table"), "\(result)")
        let most = try edit("edit 1-10000", with: "sed -i s/T7777/U7777/")
        #expect(most.status == 0, "\(most)")
        #expect(most.diagnostics == "Changed 1 album.\n", "\(most)")
    }
}
