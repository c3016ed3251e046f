import ShellKit
import ShellTesting
import TestTraits
import Testing

/// Own fields of a new album, and the note about an equal one.
@MainActor
@Suite(.mainActor) struct AddTests {
    private func shell(isInteractive: Bool = false) throws -> TestShell {
        try TestShell(albums: .inMemory(), isInteractive: isInteractive)
    }

    @Test(arguments: [
        ("add Blue --artist Joni label=ECM", #""fields":{"label":"ECM"}"#),
        (
            "add Blue label=ECM 'Date Added'=2022-01-02 --artist Joni",
            #""fields":{"Date Added":"2022-01-02","label":"ECM"}"#
        ),
        ("add Blue label= --artist Joni", #""fields":{}"#),
        ("add Blue label=A LABEL=B --artist Joni", #""fields":{"label":"B"}"#),
        ("add Blue --artist Joni year=1971 genre=Folk", #""genre":"Folk","year":1971"#),
        ("add a=b --artist Joni", #""title":"a=b""#),
        ("add Blue --artist Joni --year 1971 year=1971", #""year":1971"#),
        ("add Blue --artist Joni --genre Pop genre+=Folk", #""genre":"Pop; Folk""#),
    ])
    func `fields are given after the title`(line: String, part: String) async throws {
        let done = try await shell().run(line + "; show . --format json")
        #expect(done.output.contains(part), "\(done)")
        #expect(done.status == 0, "\(done)")
    }

    @Test(arguments: [
        ("add Blue Train --artist Joni", "quote a title that contains spaces"), ("add Blue id=3 --artist Joni", "'id'"),
        ("add Blue year=abc --artist Joni", "abc"), ("add Blue =x --artist Joni", "quote a title"),
        ("add Blue --artist Joni note=two words", "value: label='Blue Note'"),
        ("add Blue --artist Joni year=1999 --year 2000", "the year is given twice: --year 2000 and year=1999."),
        ("add Blue --artist Joni artist='Joni Mitchell'", "twice: --artist Joni and artist='Joni Mitchell'."),
        ("add Blue --artist Joni --genre Pop genre=", "twice: --genre Pop and genre=."),
        ("add Blue --artist Joni album=Hejira", "the title is given twice: Blue and album=Hejira."),
        ("add Blue --artist Joni --cover a cover=b", "twice: --cover a and cover=b."),
        ("add Blue 'Date Added=2024' --artist Joni", "quote only the name or the value: 'Date Added'=2024"),
        ("add Blue title= --artist Joni", "title"), ("add Blue a:b=c --artist Joni", "quote a title"),
    ])
    func `wrong fields are errors`(line: String, part: String) async throws {
        let done = try await shell().run(line + "; count")
        #expect(done.status == 1, "\(done)")
        #expect(done.diagnostics.contains(part), "\(done)")
        #expect(done.output == "", "\(done)")
    }

    @Test(
        arguments: [
            ("add 'Its my life' --artist 'no doubt'", 2), ("add 'It’s My Life (Remastered)' --artist 'No Doubt'", 2),
            ("add \"It's My Life (Live)\" --artist 'No Doubt'", nil),
            ("add 'staring at the sun' --artist U2 --at 1", 5),
            ("add !!! --artist ???", nil), ("add 'American Pie' --artist Madonna --dry-run", nil),
            ("add 'American Pie [Deluxe Edition]' --artist MADONNA", 5),
            ("add 'The Best of Bowie' --artist 'Bowie, David'", nil),
        ] as [(String, Int?)])
    func `a note at the prompt names an equal album`(line: String, position: Int?) async throws {
        let done = try await shell(isInteractive: true).run(line)
        #expect(done.diagnostics.contains("This album equals '") == (position != nil), "\(done)")
        if let position { #expect(done.diagnostics.contains("(\(position)). 'duplicates' shows both."), "\(done)") }
        #expect(try await shell().run(line).diagnostics.contains("equals") == false)
    }
}
