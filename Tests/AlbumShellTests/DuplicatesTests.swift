import ShellKit
import ShellTesting
import TestTraits
import Testing

/// The commands `duplicates` and `merge`, in every form.
@MainActor
@Suite(.mainActor) struct DuplicatesTests {
    private func shell(isInteractive: Bool = false, _ appearance: OutputAppearance = OutputAppearance()) throws
        -> TestShell
    {
        try TestShell(albums: .inMemory(), isInteractive: isInteractive, appearance: appearance)
    }

    /// Two albums equal to the second and third of the library, and one equal to nothing.
    private static let additions = """
        add 'Its My Life (Remastered)' --artist 'NO DOUBT' --year 2012
        add 'Nothing like the sun' --artist Sting --genre 'Rock; pop'
        edit 7 label=ECM rating=5
        add 'Best of Bowie (Live)' --artist 'David Bowie'

        """

    @Test(arguments: [
        (
            "duplicates --format csv",
            """
            group,position,id,title,artist,genre,year,coverUrl,label,rating,differs
            1,2,2,It's My Life,No Doubt,Pop,2003,https://s3.amazonaws.com/CoverProject/album/album_no_doubt_its_my_life_bathwater.png,,,
            1,6,6,Its My Life (Remastered),NO DOUBT,,2012,,,,title; artist; genre; year; cover
            2,3,3,Nothing Like The Sun,Sting,Pop,1999,https://s3.amazonaws.com/CoverProject/album/album_sting_nothing_like_the_sun.png,,,
            2,7,7,Nothing like the sun,Sting,Rock; pop,,,ECM,5,title; genre; year; cover; label; rating

            """
        ),
        (
            "duplicates artist:sting --by ARTIST,artist",
            """
            group  #  id    title                 artist  year  differs
                1  3  id:3  Nothing Like The Sun  Sting   1999
                1  7  id:7  Nothing like the sun  Sting         title; genre; year; cover; label; rating

            """
        ),
        ("duplicates 6- --by year,artist --format jsonl", ""),
        (
            "duplicates 1-3 --format tsv",
            "group\tposition\tid\ttitle\tartist\tgenre\tyear\tcoverUrl\tdiffers\n"
        ),
        ("duplicates --by label --format json", "[]\n"),
    ])
    func `groups are written in every format`(line: String, output: String) async throws {
        let transcript = try await shell().run(Self.additions + line)
        #expect(transcript.output == output)
        #expect(transcript.status == 0)
    }

    @Test(arguments: [
        ("duplicates --by", 1), ("duplicates --by ''", 1), ("duplicates --by title,", 1), ("duplicates --by lable", 1),
        ("duplicates --by position", 1), ("duplicates nobody", 0), ("duplicates title:", 1), ("duplicates 99", 0),
        ("duplicates --by title,artist,genre,year,cover", 0), ("duplicates --format xml", 1),
        ("duplicates --dry-run", 1),
        ("merge", 1), ("merge 3", 1), ("merge nobody", 1), ("merge 3 99", 1), ("merge .", 1), ("merge 3 3", 1),
        ("merge 1-3", 1), ("merge 1-3 --different", 0), ("merge * --different", 0), ("merge 1 , 2 --different", 0),
        ("merge artist:sting , artist:u2 --dry-run", 1), ("merge artist:sting , artist:u2 --different --dry-run", 0),
        ("merge 1 2 genre=Rock", 1), ("merge id:1 id:2", 1), ("merge id:2 id:1 --different", 0),
        ("merge 4 5 --by year", 0), ("merge 3 4 --by year", 1), ("merge 4 5 --by yaer", 1), ("merge --by year", 1),
        ("merge --different", 1), ("merge --duplicates", 0), ("merge --duplicates nobody", 1),
        ("merge --duplicates --different", 1), ("merge --duplicates --by year", 0),
        ("merge 4-5 --duplicates --by year", 0),
        ("merge --duplicates --by cover", 0),
    ])
    func `right and wrong forms have a status`(line: String, status: Int32) async throws {
        let transcript = try await shell().run(line)
        #expect(transcript.status == status, "\(transcript)")
        #expect(transcript.diagnostics.isEmpty != (status == 1) || status == 0, "\(transcript)")
    }

    @Test func `the result is described at the prompt, and an empty one always`() async throws {
        let shell = try shell(isInteractive: true)
        _ = try await shell.run(Self.additions)
        #expect(try await shell.run("duplicates").diagnostics == "4 albums in 2 groups. 'merge id:2,6' joins albums.\n")
        #expect(
            try await shell.run("duplicates 3,7").diagnostics == "2 albums in 1 group. 'merge id:3,7' joins albums.\n")
        #expect(try await shell.run("duplicates --format csv").diagnostics == "")
        for _ in 0..<10 { _ = try await shell.run("add Blue --artist Joni") }
        #expect(
            try await shell.run("duplicates blue").diagnostics.hasSuffix(
                "'merge id:9,10,11,12,13,14,15,16,17,18' joins albums.\n"))
        _ = try await shell.run("add Blue --artist Joni")
        #expect(
            try await shell.run("duplicates blue").diagnostics.hasSuffix(
                "'merge id:9,10,11,12,13,14,15,16,17,18' joins albums.\n"))
        #expect(
            try await self.shell().run("duplicates").diagnostics == "No two albums have the same artist and title.\n")
        #expect(
            try await self.shell().run("duplicates --by cover").diagnostics == "No two albums have the same cover.\n")
    }

    @Test func `a merge fills missing fields, unites lists and reports what is lost`() async throws {
        let shell = try shell()
        let transcript = try await shell.run(
            """
            add Blue --artist Joni
            edit . label='A; B' rating=4
            add BLUE --artist Joni --year 1971 --genre Folk
            edit . label='b; C' country=US
            add Blue --artist Joni --year 1999 --genre 'Rock; folk' --cover http://x
            edit . Country=UK rating=4
            merge 6-8
            show . --format json
            """)
        #expect(
            transcript.diagnostics.hasSuffix(
                """
                Merged 3 albums into 'Blue' (6).
                Gained: genre, year, cover, country, label.
                title: 'Blue' stays; 'BLUE' is lost.
                year: '1971' stays; '1999' is lost.
                country: 'US' stays; 'UK' is lost.

                """), "\(transcript.diagnostics)")
        #expect(
            transcript.output.hasSuffix(
                #""title":"Blue","artist":"Joni","genre":"Folk; Rock","year":1971,"coverUrl":"http://x","#
                    + #""fields":{"country":"US","label":"A; B; C","rating":"4"}}"# + "\n"), "\(transcript.output)")
    }

    @Test func `a merged album has the releases of all its albums`() async throws {
        let add = "add Blue --artist Joni release_id="
        let transcript = try await shell().run("\(add)10; \(add)9; \(add)10; merge 6-8; show . --format json")
        #expect(transcript.diagnostics.hasSuffix("Merged 3 albums into 'Blue' (6).\nGained: release_id.\n"))
        #expect(transcript.output.contains(#""release_id":"10; 9""#), "\(transcript)")
    }

    @Test func `a merge is one step of undo, and a dry run changes nothing`() async throws {
        let shell = try shell(isInteractive: true)
        _ = try await shell.run(Self.additions)
        let before = try await shell.run("list --format json").output
        let dry = try await shell.run("merge 3 7 2 --different --dry-run")
        #expect(
            dry.diagnostics.hasPrefix(
                "Would merge 3 albums into 'It's My Life' (2).\nGained: genre, label, rating.\n"), "\(dry.diagnostics)")
        #expect(try await shell.run("list --format json").output == before)
        _ = try await shell.run("merge 3 7 2 --different")
        #expect(try await shell.run("count").output == "6\n")
        _ = try await shell.run("undo")
        #expect(try await shell.run("list --format json").output == before)
        _ = try await shell.run("redo")
        #expect(try await shell.run("count").output == "6\n")
    }

    @Test(arguments: [("go 7", 3), ("go 3", 3), ("go 1", 1), ("go 5", 5), ("go 8", 8)])
    func `the merged album becomes current if a deleted one was`(line: String, id: Int) async throws {
        let shell = try shell(isInteractive: true)
        _ = try await shell.run(Self.additions + line)
        let before = try await shell.run("show . --format json").output
        _ = try await shell.run("merge 3 7")
        #expect(try await shell.run("show . --format json").output.contains("\"id\":\(id),"))
        _ = try await shell.run("undo")
        #expect(try await shell.run("show . --format json").output == before)
    }

    @Test func `many lost values are not all listed`() async throws {
        let lines = (0..<20).map { "add Blue --artist Joni --year \(1950 + $0)\n" }.joined()
        let transcript = try await shell().run(lines + "merge blue")
        #expect(
            transcript.diagnostics
                == "Merged 20 albums into 'Blue' (6).\nyear: '1950' stays; '1951', '1952', '1953' and others are lost.\n"
        )
    }

    /// Positions move with each merge; ids do not.
    @Test func `each hint of a list of duplicates can be used after the others`() async throws {
        let shell = try shell(isInteractive: true)
        let added = try await shell.run(Self.additions)
        #expect(added.diagnostics.contains("'merge id:2,6' joins them."))
        #expect(added.diagnostics.contains("'merge id:3,7' joins them."))
        _ = try await shell.run("merge id:2,6")
        #expect(
            try await shell.run("merge id:3,7").diagnostics.hasPrefix(
                "Merged 2 albums into 'Nothing Like The Sun' (3)."))
        #expect(try await shell.run("list --fields id --format tsv").output == "id\n1\n2\n3\n4\n5\n8\n")
    }

    @Test(arguments: ["merge 3 7", "merge 7 3", "merge id:7,3", "merge id:7 3", "merge artist:sting"])
    func `the album with the lowest position stays`(line: String) async throws {
        let shell = try shell()
        _ = try await shell.run(Self.additions)
        #expect(try await shell.run(line).diagnostics.hasPrefix("Merged 2 albums into 'Nothing Like The Sun' (3)."))
    }

    @Test(arguments: ["merge title:sun", "merge title:sun --dry-run", "merge 4 3 --by title"])
    func `albums that are not alike are merged only if that is said`(line: String) async throws {
        let shell = try shell()
        let before = try await shell.run("list --format json").output
        let refused = try await shell.run(line)
        #expect(refused.status == 1)
        for part in [
            "Nothing was merged.", "title: 'Nothing Like The Sun' stays; 'Staring at the Sun' would be lost.",
            "artist: 'Sting' stays; 'U2' would be lost.", "year: '1999' stays; '2000' would be lost.",
        ] {
            #expect(refused.diagnostics.contains(part), "\(refused)")
        }
        #expect(try await shell.run("list --format json").output == before)
        let meant = try #require(refused.diagnostics.firstMatch(of: /'(merge [^']* --different)'/)?.1)
        #expect(try await shell.run(String(meant)).diagnostics.hasPrefix("Merged 2 albums into"))
    }

    @Test func `all duplicates are merged in one step`() async throws {
        let shell = try shell(isInteractive: true)
        _ = try await shell.run(Self.additions + "go 7")
        let before = try await shell.run("list --format json").output
        let dry = try await shell.run("merge --duplicates --dry-run")
        #expect(dry.diagnostics.hasPrefix("Would merge 4 albums into 2:\n"), "\(dry)")
        #expect(dry.diagnostics.contains("\n  7  Nothing like the sun – Sting: deleted"), "\(dry)")
        let lost = "\nLost values:\n  2  title: 'It's My Life' stays; "
        #expect(dry.diagnostics.contains(lost), "\(dry)")
        #expect(try await shell.run("list --format json").output == before)
        let merged = try await shell.run("merge --duplicates")
        #expect(merged.diagnostics.hasPrefix("Merged 4 albums into 2.\nValues were lost in 2 groups."), "\(merged)")
        #expect(try await shell.run("list --fields id --format tsv").output == "id\n1\n2\n3\n4\n5\n8\n")
        #expect(try await shell.run("show . --format json").output.contains("\"id\":3,"))
        #expect(try await shell.run("show id:3 --format json").output.contains("\"label\":\"ECM\""))
        #expect(
            try await shell.run("merge --duplicates").diagnostics == "No two albums have the same artist and title.\n")
        _ = try await shell.run("undo")
        #expect(try await shell.run("list --format json").output == before)
        #expect(try await shell.run("show . --format json").output.contains("\"id\":7,"))
    }

    @Test func `a merge of many groups writes them in pieces`() async throws {
        let shell = try shell()
        let lines = (0..<2500).map { "add 'Album \($0)' --artist A\nadd 'album \($0)' --artist a --year 1999\n" }
            .joined()
        _ = try await shell.run(lines)
        #expect(try await shell.run("merge --duplicates").diagnostics.hasPrefix("Merged 5000 albums into 2500."))
        #expect(try await shell.run("count; count year:1999").output == "2505\n2501\n")
        #expect(try await shell.run("undo; count").output == "5005\n")
    }
}
