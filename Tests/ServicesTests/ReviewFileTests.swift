import BuiltProgram
import Foundation
import TestTraits
import Testing

/// The file of `lookup --list`, edited as people do.
@Suite(.blocking) struct ReviewFileTests {
    private static let header =
        "take\talbum\ttitle\tartist\trank\tmbid\trelease\tevidence\tdistance\tyear\tcountry\tlabel\tcatno\tbarcode\tformat\tmedia\tfills\tdiffers"
    private static let mbids = ["c1c263a6-a5e7-4ae5-8718-1b0690bceb34", "df06aa4c-7ecb-473c-9953-16d3af032bbf"]

    /// A server with two albums, `id:6` and `id:7`, whose two candidates are equally good, and a file about them.
    private func server(_ change: ([String]) throws -> [String] = { $0 }) async throws -> (
        LookupServer, file: String, lines: [String]
    ) {
        let server = try await LookupServer()
        _ = try await server.run([
            "add Lions --artist 'The Black Crowes'", "edit barcode=5033197156729",
            "add Lions --artist 'Black Crowes, The'",
            "edit barcode=5033197156729",
        ])
        let file = server.home.file("r.tsv")
        let done = try await server.run("lookup * --list \(file)")
        #expect(done.diagnostics.hasSuffix("Looked up 2 albums: 2 listed.\n"), "\(done)")
        let lines = (server.home.text(of: "r.tsv") ?? "").components(separatedBy: "\n").filter { !$0.isEmpty }
        try server.home.write(try change(lines).joined(separator: "\n") + "\n", to: "r.tsv")
        return (server, file, lines)
    }

    @Test func `a row has the columns of the contract`() async throws {
        let (_, _, lines) = try await server()
        #expect(lines[0] == Self.header)
        #expect(
            lines[1]
                == "\t6\tLions\tThe Black Crowes\t1\t\(Self.mbids[0])\tLions; The Black Crowes\tbarcode =\t0.0\t\t\tV2\tVVR1015672\t5033197156729\tCD\t1\tmbid; label; number; format\t"
        )
        #expect(lines.count == 5)
    }

    @Test func `rows are sorted, deleted and added, and columns moved`() async throws {
        let (server, file, _) = try await server { lines in
            let cells = lines.map { $0.components(separatedBy: "\t") }
            // The second candidate of the second album, with columns in another order, and a release from an address.
            return ["MBID\tArtist\ttitle\tALBUM\ttake\tmine"]
                + [cells[4]].map { "\($0[5])\t\($0[3])\t\($0[2])\t\($0[1])\tYES\tnote" }
                + ["https://musicbrainz.org/release/6bde6b11-86ea-4661-9c5c-3d72bc5a9ecb\t\t\t6\tx\t"]
                + [cells[1]].map { "\($0[5])\t\($0[3])\t\($0[2])\t\($0[1])\tno\t" }
        }
        let done = try await server.run(["lookup --apply \(file)", "list * --line '{id} {mbid} {Label}'"])
        #expect(
            done.output == "6 6bde6b11-86ea-4661-9c5c-3d72bc5a9ecb V2 Records Japan\n7 \(Self.mbids[1]) \n", "\(done)")
        #expect(try await server.run(["undo", "count has:mbid"]).output == "0\n")
    }

    /// Edits of the lines of the file, and the sentences about them.
    private static let mistakes: [(name: String, edit: @Sendable ([String]) -> [String], sentences: [String])] = [
        (
            "two taken rows", { lines in [lines[0]] + lines.dropFirst().map { "yes" + $0 } },
            [
                "r.tsv:3: the album 6 is already taken on line 2.",
                "r.tsv:5: the album 7 is already taken on line 4.",
            ]
        ),
        (
            "an album that is gone", { [$0[0], "yes" + $0[1].replacing("\t6\t", with: "\t99\t")] },
            ["r.tsv:2: the album 99 no longer exists."]
        ),
        (
            "another album", { [$0[0], "yes" + $0[1].replacing("\tLions\t", with: "\tTigers\t")] },
            ["r.tsv:2: the album 6 is 'Lions' now, not 'Tigers'."]
        ),
        (
            "no MBID", { [$0[0], "yes" + $0[1].replacing("c1c263a6-", with: "")] },
            ["r.tsv:2: 'a5e7-4ae5-8718-1b0690bceb34' is no MBID of a release."]
        ),
        (
            "no id", { [$0[0], "yes" + $0[1].replacing("\t6\t", with: "\tsix\t")] },
            ["r.tsv:2: 'six' is no id of an album."]
        ),
        (
            "a word", { [$0[0], "perhaps" + $0[1]] },
            ["r.tsv:2: 'perhaps' in the column 'take' is neither yes nor no."]
        ),
        (
            "a missing column",
            { lines in
                [lines[0].replacing("mbid", with: "release id").replacing("take", with: "choice")] + lines.dropFirst()
            }, ["r.tsv:2: the columns 'take', 'mbid' are missing."]
        ),
        (
            "an unknown release",
            { [$0[0], "yes" + $0[3], "yes" + $0[1].replacing("c1c263a6", with: "00000000")] },
            ["r.tsv:3: MusicBrainz has no release '00000000-a5e7-4ae5-8718-1b0690bceb34'."]
        ),
    ]

    @Test(arguments: mistakes.indices)
    func `each problem is named with its line, and nothing is changed`(index: Int) async throws {
        let mistake = Self.mistakes[index]
        let (server, file, _) = try await server(mistake.edit)
        let before = try await server.run("export").output
        let done = try await server.run("lookup --apply \(file)")
        #expect(done.status == 1)
        for sentence in mistake.sentences { #expect(done.diagnostics.contains(sentence), "\(mistake.name) \(done)") }
        #expect(done.diagnostics.contains("Nothing was changed."), "\(done)")
        #expect(try await server.run("export").output == before)
    }

    @Test func `an album that was deleted meanwhile is named only if its row is taken`() async throws {
        let (server, file, lines) = try await server { [$0[0], "yes" + $0[1], $0[3]] }
        let done = try await server.run(["delete id:7", "lookup --apply \(file)", "list --line '{id} {mbid}'"])
        #expect(done.output == "6 \(Self.mbids[0])\n", "\(done)")
        try server.home.write([lines[0], "yes" + lines[3]].joined(separator: "\n") + "\n", to: "r.tsv")
        #expect(
            try await server.run("lookup --apply \(file)").diagnostics.contains(
                "r.tsv:2: the album 7 no longer exists."))
    }

    @Test func `a file of the user is not replaced, and an earlier list is`() async throws {
        let (server, file, _) = try await server()
        #expect(try await server.run("lookup * --list \(file)").status == 0)
        try server.home.write("my notes\n", to: "notes.tsv")
        let done = try await server.run("lookup * --list \(server.home.file("notes.tsv"))")
        #expect(done.status == 1)
        #expect(done.diagnostics.contains("is no list of releases, and was not replaced."), "\(done)")
        #expect(server.home.text(of: "notes.tsv") == "my notes\n")
    }
}
