import BuiltProgram
import Files
import Foundation
import TestTraits
import Testing

/// The thumbnails of `export --format site`.
@Suite(.blocking) struct SiteCoverTests {
    private let home: ProgramHome
    private let picture: Data

    /// A library with one album; a picture is taken from a site of the first albums, whose covers are in the program.
    init() throws {
        home = try ProgramHome()
        _ = try home.run(["-c", "export --format site --to '\(home.file("first"))'"])
        let names = try FileManager.default.contentsOfDirectory(atPath: home.file("first/thumbs"))
        #expect(names.count == 5)
        picture = try #require(home.bytes(of: "first/thumbs/" + (names.first ?? "")))
        _ = try home.run(["-c", "delete *; add Blue --artist Joni"])
    }

    /// Gives the album a cover whose file in the cache has these bytes.
    private func setCover(_ address: String, _ bytes: Data) throws {
        let result = try home.run(["-c", "edit 1 'cover=\(address)'"])
        #expect(result.status == 0, "\(result)")
        try FileManager.default.createDirectory(atPath: home.file("covers"), withIntermediateDirectories: true)
        try bytes.write(to: URL(fileURLWithPath: home.file("covers/" + SHA256.hexadecimal(of: address))))
    }

    private func export(_ options: String = "") throws -> String {
        let result = try home.run(["-c", "export --format site --to '\(home.file("page"))' \(options)"])
        #expect(result.status == 0, "\(result)")
        return result.diagnostics.replacing("1 album written to '\(home.file("page"))'.\n", with: "")
    }

    private var thumbnails: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: home.file("page/thumbs"))) ?? []).sorted()
    }

    private var showsPicture: Bool { home.text(of: "page/index.html")?.contains("<img src=\"thumbs/") == true }

    @Test func `a thumbnail is made once, and again for another cover`() throws {
        try setCover("https://example.com/a.jpg", picture)
        #expect(try export() == "")
        let first = thumbnails
        #expect(first.count == 1 && showsPicture)
        let page = home.bytes(of: "page/index.html")
        // A cover of the same size that is no picture would not get past the decoder.
        try setCover("https://example.com/a.jpg", Data(repeating: 0, count: picture.count))
        #expect(try export() == "")
        #expect(thumbnails == first && home.bytes(of: "page/index.html") == page)
        try setCover("https://example.com/a.jpg", picture + Data([0]))
        #expect(try export() == "")
        #expect(thumbnails.count == 1 && thumbnails != first)
        #expect(try export("--no-covers") == "")
        #expect(thumbnails == [] && !showsPicture)
    }

    @Test func `a cover that is no picture has a placeholder, and its name with --verbose`() throws {
        try setCover("https://example.com/a.jpg", Data("<html>".utf8))
        #expect(try export() == "Covers left out: 1 that cannot be read; '--verbose' shows the reasons.\n")
        #expect(thumbnails == [] && !showsPicture)
        #expect(home.text(of: "page/index.html")?.contains("<i></i>") == true)
        let named = "The cover of 'Blue' was left out: 'https://example.com/a.jpg' is not a picture: it is HTML.\n"
        #expect(try export("--verbose") == named)
    }

    @Test func `a library that cannot be loaded is named once, with its remedy`() throws {
        try setCover("https://example.com/a.jpg", picture)
        _ = try home.run(["-c", "add Hejira --artist Joni --cover https://example.com/b.jpg"])
        try home.write("", to: "lacking/libturbojpeg.so.0")
        try FileManager.default.copyItem(
            atPath: home.file("covers/" + SHA256.hexadecimal(of: "https://example.com/a.jpg")),
            toPath: home.file("covers/" + SHA256.hexadecimal(of: "https://example.com/b.jpg")))
        let export = "export --format site --to '\(home.file("page"))'"
        for options in ["", " --verbose"] {
            let result = try home.run(
                ["-c", export + options], environment: ["LD_LIBRARY_PATH": home.file("lacking")])
            let notes = result.diagnostics.replacing("2 albums written to '\(home.file("page"))'.\n", with: "")
            let said =
                "Covers left out: 2; each cannot be decoded, because the library 'libturbojpeg.so.0' cannot be loaded. "
            #expect(result.status == 0 && notes.hasPrefix(said + "Install "), "\(result)")
            #expect(notes.hasSuffix(", then restart the program.\n") && notes.split(separator: "\n").count == 1)
            #expect(thumbnails == [] && !showsPicture)
        }
        #expect(try home.run(["-c", export]).status == 0)
        #expect(thumbnails.count == 2 && showsPicture)
    }

    @Test func `a cover that is not in the cache is not downloaded`() throws {
        _ = try home.run(["-c", "edit 1 cover=http://127.0.0.1:9/a.jpg"])
        #expect(try export() == "Covers left out: 1 not in the cache; 'download --missing' gets them.\n")
        #expect(!showsPicture)
    }

    @Test(arguments: [
        ("https://discogs.com/a.jpg", false), ("http://i.discogs.com/a.jpg", false),
        ("HTTPS://I.DISCOGS.COM/a.jpg", false),
        ("https://i.discogs.com./a.jpg", false), ("https://user:word@i.discogs.com:443/a.jpg", false),
        ("https://example.com@i.discogs.com/a.jpg", false), ("https://notdiscogs.com/a.jpg", true),
        ("https://discogs.com.example.com/a.jpg", true), ("https://discogs.com@example.com/a.jpg", true),
        ("https://example.com/discogs.com/a.jpg", true), ("https://example.com/?.discogs.com/a.jpg", true),
    ])
    func `covers of Discogs are only shown if the user says so`(address: String, isShown: Bool) throws {
        try setCover(address, picture)
        let notes = try export()
        #expect(showsPicture == isShown)
        #expect(notes.contains("Covers left out: 1 of Discogs") == !isShown, "\(notes)")
        #expect(try export("--all-covers") == "")
        #expect(showsPicture)
    }
}
