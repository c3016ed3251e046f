import ShellKit
import ShellTesting
import Testing

/// The commands `duplicates` and `merge`, in every form.
@MainActor
struct DuplicatesTests {
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
            group  #  title                 artist  year  differs
                1  3  Nothing Like The Sun  Sting   1999
                1  7  Nothing like the sun  Sting         title; genre; year; cover; label; rating

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
        ("merge 1-3", 0), ("merge *", 0), ("merge 1 , 2", 0), ("merge artist:sting , artist:u2 --dry-run", 0),
        ("merge 1 2 genre=Rock", 1), ("merge id:1 id:2", 0),
    ])
    func `right and wrong forms have a status`(line: String, status: Int32) async throws {
        let transcript = try await shell().run(line)
        #expect(transcript.status == status, "\(transcript)")
        #expect(transcript.diagnostics.isEmpty != (status == 1) || status == 0, "\(transcript)")
    }

    @Test func `the result is described at the prompt, and an empty one always`() async throws {
        let shell = try shell(isInteractive: true)
        _ = try await shell.run(Self.additions)
        #expect(try await shell.run("duplicates").diagnostics == "4 albums in 2 groups. 'merge 2 6' joins albums.\n")
        #expect(
            try await shell.run("duplicates 3,7").diagnostics == "2 albums in 1 group. 'merge 3 7' joins albums.\n")
        #expect(try await shell.run("duplicates --format csv").diagnostics == "")
        for _ in 0..<10 { _ = try await shell.run("add Blue --artist Joni") }
        #expect(
            try await shell.run("duplicates blue").diagnostics.hasSuffix(
                "'merge 9 10 11 12 13 14 15 16 17 18' joins albums.\n"))
        _ = try await shell.run("add Blue --artist Joni")
        #expect(
            try await shell.run("duplicates blue").diagnostics.hasSuffix(
                "'merge 9 10 11 12 13 14 15 16 17 18' joins albums.\n"))
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
        let dry = try await shell.run("merge 3 7 2 --dry-run")
        #expect(
            dry.diagnostics.hasPrefix(
                "Would merge 3 albums into 'It's My Life' (2).\nGained: genre, label, rating.\n"), "\(dry.diagnostics)")
        #expect(try await shell.run("list --format json").output == before)
        _ = try await shell.run("merge 3 7 2")
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
}
