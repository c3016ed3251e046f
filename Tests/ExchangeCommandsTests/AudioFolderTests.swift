import BuiltProgram
import Foundation
import TestTraits
import Testing

/// Folders of audio files become albums.
@Suite(.serialized, .blocking) struct AudioFolderTests {
    private let music: AudioCollection

    init() throws { music = try AudioCollection() }

    // MARK: Files

    /// A file of Tests/Audio, as `expected.json` describes it.
    private struct Expected: Decodable {
        let album: String?
        let artist: String?
        let year: Int?
        let genre: [String]?
        let picture: Bool?
        let mbid: String?
        let barcode: String?
        let catno: String?
        let error: Bool?
        let either: String?
    }

    @Test func `each file alone gives its album, or is named`() throws {
        let text = try Data(contentsOf: AudioCollection.samples.appending(path: "expected.json"))
        let expected = try JSONDecoder().decode([String: Expected].self, from: text)
        #expect(expected.count == 25)
        for file in expected.keys { try music.add(file, as: "\(file) alone/\(file)") }
        let before = try music.sum()
        let result = try music.run("import ROOT --verbose")
        #expect(result.status == 0, "\(result)")
        let albums = try music.albums()
        for (file, expected) in expected where expected.either == nil {
            let album = albums.first { $0.text("folder") == "\(music.root)/\(file) alone" }
            #expect((album == nil) == (expected.error == true), "\(file)")
            #expect(result.diagnostics.contains("\(file)': ") == (expected.error == true), "\(file): \(result)")
            guard let album else { continue }
            #expect(album.title == expected.album && album.artist == expected.artist, "\(file): \(album)")
            #expect(album.year == expected.year && album.genres == expected.genre, "\(file): \(album)")
            #expect((album.coverUrl != nil) == expected.picture, "\(file): \(album)")
            #expect(
                album.text("mbid") == expected.mbid && album.text("Barcode") == expected.barcode, "\(file): \(album)")
            #expect(album.text("Catalog#") == expected.catno && album.text("tracks") == "1", "\(file): \(album)")
        }
        #expect(try music.run("undo; count").output == "0\n")
        #expect(try music.sum() == before)
    }

    @Test func `a folder alone is enough, and --format audio is for folders`() throws {
        try music.add("empty.mp3", as: "empty.mp3")
        let result = try music.run("import ROOT --format audio")
        #expect(
            result.status == 0 && result.output == "0 albums read: 0 added, 0 already in the library, 0 rejected.\n")
        #expect(result.diagnostics.contains("/music/empty.mp3': no sound was found in it."), "\(result)")
        #expect(try music.run("import ROOT --strict").diagnostics.contains("'--strict' allows no errors"))
        #expect(try music.run("import ROOT/empty.mp3 --format audio").status == 1)
        #expect(try music.run("import ROOT --format csv").diagnostics.contains("'--format' is for a file"))
    }

    // MARK: Albums

    @Test func `discs, releases and compilations are albums`() throws {
        let release = ["MusicBrainz Album Id": "856045e3-162f-39ef-80ab-0cb13d054b96"]
        try music.add("Wall/CD1/1.mp3", album: "The Wall", ["TDRC": "1979-11-30"])
        try music.add("Wall/Disc 2/1.mp3", album: "The Wall", ["TCON": "Rock"])
        try music.add("Wall/disk_03/1.mp3", album: "the wall", ["TCON": "Art Rock", "TPUB": "Harvest"])
        try music.add("A/1.mp3", album: "Split", release)
        try music.add("B/1.mp3", album: "Split (live)", release)
        try music.add("B/2.mp3", album: "Split", artist: "Saw")
        try music.add("Mix/1.mp3", album: "Mix", artist: "One")
        try music.add("Mix/2.mp3", album: "Mix", artist: "Two")
        try music.add("Tribute/1.mp3", album: "Tribute", artist: "One", ["TPE2": "Pink"])
        try music.add("Tribute/2.mp3", album: "Tribute", artist: "Two", ["TPE2": "Pink"])
        try music.add("loose.mp3", album: nil)
        let result = try music.run("import ROOT --verbose")
        #expect(result.status == 0, "\(result)")
        #expect(result.diagnostics.contains("without an album: \(music.root)/loose.mp3"), "\(result)")
        func found(_ album: AudioCollection.Album) -> String {
            "\(album.title) by \(album.artist), \(album.text("tracks") ?? "") in \(album.text("folder")?.split(separator: "/").last ?? "")"
        }
        let albums = try music.albums()
        #expect(
            albums.map(found).sorted() == [
                "Mix by Various Artists, 2 in Mix", "Split by Saw, 1 in B", "Split by Sine, 2 in music",
                "The Wall by Sine, 3 in Wall", "Tribute by Pink, 2 in Tribute",
            ])
        let wall = try #require(albums.first { $0.title == "The Wall" })
        #expect(wall.year == 1979 && wall.genres == ["Rock", "Art Rock"] && wall.text("Label") == "Harvest")
        #expect(wall.text("length") == "0:00:01" && wall.text("Format") == "MP3")
        #expect(try music.run("import ROOT").output.contains("0 added, 5 already in the library"))
        #expect(try music.run("import ROOT --untagged").output.contains("1 added"))
        #expect(try music.albums().contains { $0.title == "music" && $0.artist == "Sine" })
    }

    @Test(arguments: [
        ("1999-13-45", 1999, false), ("0000", nil, true), ("99", nil, true), ("c1999", nil, true), ("", nil, false),
    ])
    func `a year that cannot be read is empty and named once`(_ date: String, _ year: Int?, _ isNamed: Bool) throws {
        for number in 1...3 { try music.add("\(number).mp3", album: "Waves", ["TDRC": date, "TRCK": "1/0"]) }
        let result = try music.run("import ROOT")
        #expect(result.status == 0, "\(result)")
        #expect(try music.albums().map(\.year) == [year])
        #expect(
            result.diagnostics.split(separator: "\n").count { $0.contains("has no year") } == (isNamed ? 1 : 0),
            "\(result)")
    }

    // MARK: Updates

    @Test func `an update changes, adds and misses albums below its folder`() throws {
        for name in ["A", "B", "C"] { try music.add("\(name)/1.mp3", album: name, ["TDRC": "1990"]) }
        #expect(try music.run("import ROOT").status == 0)
        #expect(
            try music.run("import ROOT --update").output
                == "3 albums read: 0 added, 0 changed, 3 unchanged, 0 missing, 0 rejected.\n")
        #expect(try music.run("edit title:A genre=Mine").status == 0)
        try music.add("A/1.mp3", album: "A", ["TDRC": "1991"])
        try FileManager.default.removeItem(atPath: music.root + "/B")
        try music.add("D/1.mp3", album: "D")
        let result = try music.run("import ROOT --update", "list @missing --line '{title}'")
        #expect(result.output.hasPrefix("changed: A – Sine (1991): year: '1990' → '1991'\n"), "\(result)")
        #expect(
            result.output.hasSuffix(
                "3 albums read: 1 added, 1 changed, 1 kept as edited here, 1 unchanged, 1 missing, 0 rejected.\nB\n"),
            "\(result)")
        #expect(try music.albums().first { $0.title == "A" }?.genres == ["Mine"])
        #expect(try music.run("import ROOT/C --update").output.contains("1 unchanged, 0 missing"))
    }

    @Test func `a moved folder is missing and new, or found by its release`() throws {
        let release = ["MusicBrainz Album Id": "856045e3-162f-39ef-80ab-0cb13d054b96"]
        try music.add("A/1.mp3", album: "Waves", release)
        #expect(try music.run("import ROOT").status == 0)
        try FileManager.default.moveItem(atPath: music.root + "/A", toPath: music.root + "/B")
        let result = try music.run("import ROOT --update --key mbid")
        #expect(result.output.contains("0 added, 1 changed, 0 unchanged, 0 missing"), "\(result)")
        try FileManager.default.moveItem(atPath: music.root + "/B", toPath: music.root + "/C")
        #expect(try music.run("import ROOT --update").output.contains("1 added, 0 changed, 0 unchanged, 1 missing"))
    }

    @Test func `an update reads only files that have changed`() throws {
        for number in 1...120 { try music.add("\(number % 7)/\(number).mp3", album: "\(number % 7)") }
        try music.add("text.ogg", as: "0/text.ogg")
        #expect(try music.run("import ROOT").status == 0)
        try music.add("3/10.mp3", album: "Other")
        let path = music.home.file("trace")
        let update =
            SystemTrace.command(into: path, of: "openat") + [
                BuiltProgram.path, "-c", "import '\(music.root)' --update",
            ]
        let result = try RunningProgram(update, environment: music.home.environment).finish()
        #expect(result.output.contains("1 added, 1 changed"), "\(result)")
        let opened = (music.home.text(of: "trace") ?? "").split(separator: "\n").filter {
            $0.contains(".mp3\"") || $0.contains(".ogg\"")
        }
        #expect(opened.count == 2, "\(opened)")
    }

    // MARK: Disks

    @Test func `an empty root changes nothing and fails`() throws {
        try music.add("A/1.mp3", album: "A")
        #expect(try music.run("import ROOT").status == 0)
        try FileManager.default.removeItem(atPath: music.root + "/A")
        for line in ["import ROOT --update", "import ROOT"] {
            let result = try music.run(line)
            #expect(
                result.status == 1 && result.diagnostics.contains("has no audio files, so nothing was changed"),
                "\(result)")
        }
        #expect(try music.run("count").output == "1\n")
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"))
    func `a root on another disk changes nothing and fails`() throws {
        try music.add("A/1.mp3", album: "A")
        #expect(try music.run("import ROOT").status == 0)
        let path = music.root + "/../aside"
        try FileManager.default.moveItem(atPath: music.root, toPath: path)
        let disk = try SmallDisk(at: music.root, bytes: 1 << 20)
        defer { withExtendedLifetime(disk) {} }
        try music.add("B/1.mp3", album: "B")
        let result = try music.run("import ROOT --update")
        #expect(result.status == 1 && result.diagnostics.contains("is on another disk"), "\(result)")
        #expect(try music.run("import ROOT").output.contains("1 added"))
        #expect(try music.run("import ROOT --update").output.contains("1 unchanged"))
    }

    // MARK: The helper

    @Test func `the program is not linked with TagLib, and says what is missing`() throws {
        let program = try Data(contentsOf: URL(filePath: BuiltProgram.path))
        #expect(program.range(of: Data("libtag.so".utf8)) == nil)
        try music.add("1.mp3", album: "A")
        let result = try music.home.runShell(
            "cp \"$bluelib\" '\(music.home.path)/copy' && '\(music.home.path)/copy' -c \"import '\(music.root)'\"")
        #expect(result.status == 1 && result.diagnostics.contains("Install the package 'libtag1v5'"), "\(result)")
    }

    @Test func `pictures of audio files are covers without a network`() throws {
        try music.add("picture.flac", as: "A/50% #1?.flac")
        try music.write(
            Data(contentsOf: AudioCollection.samples.appending(path: "tone.mp3")),
            to: Array("B/\n".utf8) + [0xFF] + Array(".mp3".utf8))
        let picture = try Data(contentsOf: AudioCollection.samples.appending(path: "picture.flac"))
        let start = try #require(picture.range(of: Data([0xFF, 0xD8, 0xFF])))
        try music.write(picture[start.lowerBound..<(start.lowerBound + 12_682)], to: "B/Folder.JPG")
        #expect(try music.run("import ROOT").status == 0)
        let proxy = [
            "ALL_PROXY": "http://127.0.0.1:1", "https_proxy": "http://127.0.0.1:1", "http_proxy": "http://127.0.0.1:1",
        ]
        let result = try music.run("download *", environment: proxy)
        #expect(result.status == 0, "\(result)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: music.home.file("covers")).count == 2)
        for number in [1, 2] {
            let shown = try music.run("cover \(number)", environment: proxy)
            #expect(shown.status == 0 && !shown.output.isEmpty, "\(shown)")
        }
        try music.add("tone.mp3", as: "C/1.mp3")
        #expect(try music.run("edit 1 cover=file://ROOT/C/1.mp3").status == 0)
        #expect(try music.run("download 1").diagnostics.contains("has no cover: it contains no picture"))
    }
}
