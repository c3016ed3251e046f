import BuiltProgram
import Foundation
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// Unquoted titles of the collection in Examples.
@MainActor
@Suite(.mainActor) struct TitleTests {
    private let shell: AlbumTestShell

    init() async throws {
        shell = try AlbumTestShell()
        _ = try await shell.run("import \(Self.collection)")
    }

    private nonisolated static let collection = BuiltProgram.projectRoot + "/Examples/Data/rolling-stone-500.csv"

    /// The titles of the file, read without the project's reader: each line is rank, year, title and artist.
    private nonisolated static func titles() throws -> [String] {
        try String(contentsOfFile: collection, encoding: .utf8).split(whereSeparator: \.isNewline).dropFirst().map {
            let rest = $0.drop { $0 != "," }.dropFirst().drop { $0 != "," }.dropFirst()
            guard rest.first == "\"" else { return String(rest.prefix { $0 != "," }) }
            return String(rest.dropFirst().prefix { $0 != "\"" })
        }
    }

    private func finds(_ transcript: Transcript, _ title: String) -> Bool {
        let row = transcript.output.split(separator: "\n").first { $0.hasPrefix("title ") }
        return transcript.status == 0 && row?.dropFirst(6).drop { $0 == " " } == title[...]
    }

    @Test func `every unquoted title finds its album, lists namesakes, or suggests quotes`()
        async throws
    {
        let shell = try AlbumTestShell(isInteractive: true)
        _ = try await shell.run("import \(Self.collection)")
        let titles = try Self.titles()
        #expect(titles.count == 500)
        var (found, namesakes, quoted) = (0, 0, 0)
        for title in titles {
            let bare = try await shell.run("show \(title)")
            if finds(bare, title) {
                found += 1
            } else if bare.diagnostics.contains("'\(title)' matches 2 albums. Give the position of one:") {
                namesakes += 1
            } else {
                #expect(bare.diagnostics.contains("quote"), "\(title): \(bare)")
                #expect(finds(try await shell.run("show \(Quoting.quoted(title, opening: "'"))"), title), "\(title)")
                quoted += 1
            }
        }
        #expect((found, namesakes, quoted) == (485, 6, 9))
    }

    @Test(arguments: [
        "What's Going On", "Sign O' the Times", "Either/Or", "(What's the Story) Morning Glory?",
        "Crosby, Stills & Nash",
        "#1 Record", "3 + 3", "808s & Heartbreak", "When the Pawn ...", "Entroducing.....", "Help!", "DAMN.",
        "(Pronounced 'Lĕh-'nérd 'Skin-'nérd)", "White Light/White Heat", "Déjà Vu", "The Beach  Boys Today!",
        "At Last!",
    ])
    func `a title with special characters needs no quotes`(title: String) async throws {
        #expect(try Self.titles().contains(title))
        #expect(finds(try await shell.run("show \(title)"), title))
    }

    @Test(arguments: [
        ("Sign O' The Times", "Sign O' the Times"), ("what's going", "What's Going On"), ("deja vu", "Déjà Vu"),
        ("69 love songs", "69 Love Songs"), ("Are We Not Men?", "Q: Are We Not Men? A: We Are Devo!"),
        ("morning glory", "(What's the Story) Morning Glory?"), ("crosby, stills & nash", "Crosby, Stills & Nash"),
        ("either or", "Either/Or"), ("'1999'", "1999"), ("title:1999", "1999"), ("title:=1999", "1999"),
        ("'Q: Are We Not Men? A: We Are Devo!'", "Q: Are We Not Men? A: We Are Devo!"),
        ("\"Axis: Bold as Love\"", "Axis: Bold as Love"),
    ])
    func `a part of a title names the album`(typed: String, title: String) async throws {
        let transcript = try await shell.run("show \(typed)")
        #expect(finds(transcript, title), "\(transcript)")
    }

    @Test(arguments: [
        (
            "1999",
            "no album has position '1999': the library has 505 albums. If it is a year, write year:1999. If it is a title, quote it: '1999'."
        ),
        (
            "Q: Are We Not Men? A: We Are Devo!",
            "invalid value 'Q: Are We Not Men? A: We Are Devo!' for ALBUM: 'Q:' needs a value; if it is part of a title, quote the title."
        ),
        (
            "Let It Be",
            "'Let It Be' matches 2 albums. Give the position of one:\n  161  Let It Be – The Replacements\n  347  Let It Be – The Beatles"
        ),
    ])
    func `a message suggests quotes or a position`(title: String, message: String) async throws {
        let transcript = try await shell.run("show \(title)")
        #expect(transcript == Transcript(diagnostics: "test:1: \(message)\n    show \(title)\n", status: 1))
    }

    @Test func `at the prompt a number that is also a title is a position, with a hint about quotes`() async throws {
        let shell = try AlbumTestShell(isInteractive: true)
        _ = try await shell.run("import \(Self.collection)")
        let position = try await shell.run("show 21")
        #expect(position.output.hasPrefix("position  21\n"))
        #expect(
            position.diagnostics == "'21' means a position here. For the album with this title (142), quote it: '21'.\n"
        )
        let title = try await shell.run("show '21'")
        #expect(finds(title, "21"), "\(title)")
        #expect(title.diagnostics == "", "\(title)")
        #expect(try await shell.run("show 22").diagnostics == "")
    }
}
