import AlbumModel
import AlbumShell
import MusicLibrary
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// The five albums of a new library: Best of Bowie, It's My Life, Nothing Like The Sun, Staring at the Sun, American
/// Pie.
@MainActor
@Suite(.mainActor) struct AlbumReferenceTests {
    let shell: TestShell

    init() throws { shell = try TestShell(albums: .inMemory()) }

    @Test(arguments: [
        ("3", [3]), ("2-4", [2, 3, 4]), ("4-", [4, 5]), ("1,3-4", [1, 3, 4]), ("4-2", [2, 3, 4]),
        (".", [1]), ("first", [1]), ("last", [5]), ("+2", [3]), ("id:2", [2]), ("*", [1, 2, 3, 4, 5]),
        ("sun", [3, 4]), ("\"like the\"", [3]), ("artist:sting", [3]), ("artist:=u2", [4]), ("artist:='no doubt'", [2]),
        ("title:~^american", [5]), ("year:2000", [4, 5]), ("year:1990..1999", [1, 3]), ("year:..1992", [1]),
        ("^year:2000", [1, 2, 3]), ("has:cover", [1, 2, 3, 4, 5]), ("^has:cover", []), ("^genre:pop", []),
        ("sun artist:u2", [4]), ("bowie , artist:madonna", [1, 5]), ("3 5", [3, 5]), ("3 5 year:2000", [5]),
        ("SUN ^u2", [3]), ("^'3'", [1, 2, 3, 4, 5]), ("'2000'", []),
    ])
    func `a form names its albums`(form: String, positions: [Int]) async throws {
        let transcript = try await shell.run("list \(form) --fields position --format tsv")
        #expect(transcript.diagnostics == "")
        #expect(transcript.output.split(separator: "\n").dropFirst().compactMap { Int($0) } == positions)
    }

    /// Forms with the positions of their albums if the sixth and last album is `99 Blue`; nil if they are rejected.
    private nonisolated static let formsWithComma: [(String, [Int]?)] = [
        ("1 , 99 blue", [1, 6]), ("99 blue , 1", [1, 6]), ("1 , blue 99", [1, 6]), ("99 blue", [6]),
        ("1 , blue", [1, 6]),
        ("6 , 99 blue", [6]), ("1 3 , 99 blue , 2-3", [1, 2, 3, 6]), ("1 , 99 artist:joni", nil), ("99 , blue", nil),
        ("blue , 99", nil), ("1 , 0 blue", [1]), ("0 , blue", nil), ("first , sun", [1, 3, 4]), ("first sun , 5", [5]),
        ("last , sun", [3, 4, 6]), ("last sun , 5", [5]), ("1 , '99' blue", [1, 6]), ("1 , 99 ^sting blue", [1, 6]),
        ("1 99 , blue", nil), ("1 , 99 title:blue", nil), ("6 'blue'", [6]), ("6 99 'blue'", nil), ("99 'blue'", nil),
        ("2-3 sun , 1", [1, 3]), ("id:6 blue , 1", [1, 6]),
    ]

    @Test(arguments: formsWithComma)
    func `a number is a word if a plain word is on the same side of the comma`(
        form: String, albums: [Int]?
    ) async throws {
        _ = try await shell.run("add '99 Blue' --artist 'Joni Mitchell'")
        let transcript = try await shell.run("edit \(form) mark=x; list mark:x --fields position --format tsv")
        #expect(transcript.status == (albums == nil ? 1 : 0), "\(transcript)")
        #expect(transcript.output.split(separator: "\n").dropFirst().compactMap { Int($0) } == albums ?? [])
    }

    @Test(
        arguments: [
            ("want:>100", [1, 2]), ("want:>=998", [1, 2]), ("want:<998", [3]), ("want:<=998", [1, 3]),
            ("want:100..1000", [1]),
            ("want:..0", [3]), ("want:998..", [1, 2]), ("want:-10..1e3", nil), ("want:99", [1]),
            ("^want:>100", [3, 4, 5]),
            ("want:a..z", [4]), ("want:>a", [4]), ("want:>", nil), ("want:<=", nil), ("want:>=' '", nil),
            ("want:5..x", nil),
            ("want:..", []), ("want:'>100'", [4]), ("want:'1..2'", []), ("want:..x", []), ("want:\\>100", [4]),
            ("year:>1999", [2, 4, 5]), ("year:>=1999", [2, 3, 4, 5]), ("year:<1999", [1]),
            ("year:1999..", [2, 3, 4, 5]),
            ("year:>abc", nil), ("year:>", nil), ("year:..", nil), ("year:1990...1999", nil), ("year:>1999.5", nil),
            ("year:1999..x", nil), ("year:'1999'", [3]), ("year:>2000 year:<2003", []),
            ("'Date Added':2022..2023-06", [1, 2]), ("\"Date Added\":>2022", [2]), ("'Date Added':>=2022", [1, 2]),
            ("'date added':=2021", [3]), ("'Date Added':~^202[12]", [1, 3]), ("Date\\ Added:..2022-05", [1, 3]),
            ("^( 'Date Added':<2022-05-03 )", [1, 2, 4, 5]),
            ("'Date Added':<2022-05-03", [3]), ("'Date Added':", nil), ("'Date Added':2022..x", nil),
            ("has:'Date Added'", [1, 2, 3]),
            ("'Date Added:2022'", []), ("'title':pie", [5]),
            ("artist:a..m", [1, 5]), ("artist:>s", [4]), ("title:wait...", []), ("title:sun..", [3, 4]),
            ("title:...sun", [3, 4]),
            ("title:5..x", []), ("title:b..m", [1, 2]), ("title:'b..m'", []),
            ("label:'ecm blue'", []), ("label:'blue note'", [1]), ("label:ecm", [1]), ("label:=BLUE\\ NOTE", [1]),
            ("label:=ecm", [1]),
            ("label:='ECM; Blue Note'", [1]), ("label:~^note$", []), ("label:~^ecm$", [1]),
            ("^label:'blue note'", [2, 3, 4, 5]),
        ] as [(String, [Int]?)])
    func `a comparison, a range or a list of values names its albums`(form: String, positions: [Int]?) async throws {
        let setup = try await shell.run(
            """
            edit 1 want=998 Date\\ Added='2022-05-03 12:33' label='ECM; Blue Note'
            edit 2 want=11420 Date\\ Added=2023-06-30 label='Note Blue'
            edit 3 want=-5.50 Date\\ Added=2021
            edit 4 want='many > 100'
            """)
        #expect(setup.status == 0)
        let transcript = try await shell.run("list \(form) --fields position --format tsv")
        #expect(transcript.status == (positions == nil ? 1 : 0), "\(transcript)")
        #expect(transcript.output.split(separator: "\n").dropFirst().compactMap { Int($0) } == positions ?? [])
    }

    @Test(arguments: [
        "delete ^3", "delete ^.", "delete ^*", "delete ^2-3", "delete ^first", "delete ^id:2", "delete ^-",
        "delete ^^genre:pop", "delete ''",
        "delete artist:", "delete artist:''", "delete artist:=", "delete title:~", "delete title:~[", "delete id:0",
        "delete year:abc", "delete 9", "delete 1 9", "delete abba", "delete +9", "delete 1 ,", "delete has:",
    ])
    func `an invalid form changes nothing`(line: String) async throws {
        let transcript = try await shell.run("\(line)")
        #expect(transcript.status == 1)
        let count = try await shell.run("count")
        #expect(count.output == "5\n")
    }

    @Test(arguments: [
        ("show It's My Life", "It's My Life"), ("show staring at the sun", "Staring at the Sun"),
        ("show american", "American Pie"), ("show last", "American Pie"), ("show bowie", "Best of Bowie"),
    ])
    func `an unquoted title names its album`(line: String, title: String) async throws {
        let transcript = try await shell.run(line)
        #expect(transcript.output.contains("title     \(title)\n"))
    }

    @Test func `several matching albums are an error that lists their positions`() async throws {
        let transcript = try await shell.run("go sun")
        #expect(transcript.status == 1)
        #expect(transcript.diagnostics.contains("3  Nothing Like The Sun – Sting\n"))
        #expect(transcript.diagnostics.contains("4  Staring at the Sun – U2\n"))
    }

    @Test func `a number beside plain words is a word`() async throws {
        let script = "add '69 Love Songs' --artist 'The Magnetic Fields'; show 69 love songs"
        let transcript = try await shell.run(script)
        #expect(transcript.output.contains("69 Love Songs"))
    }

    @Test func `the album that moves up is the current one after a deletion, and undo restores the former one`()
        async throws
    {
        _ = try await shell.run("go 3; delete")
        let moved = try await shell.run("list . --fields title --format tsv")
        #expect(moved.output == "title\nStaring at the Sun\n")
        _ = try await shell.run("undo")
        let back = try await shell.run("list . --fields title --format tsv")
        #expect(back.output == "title\nNothing Like The Sun\n")
    }

    @Test(arguments: ["list --sort yaer", "list --fields foo", "count --by foo", "count --by ''"])
    func `an unknown field is an error`(line: String) async throws {
        let transcript = try await shell.run(line)
        #expect(transcript.status == 1)
        #expect(transcript.output == "")
    }
}
