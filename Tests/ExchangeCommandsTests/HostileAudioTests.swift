import BuiltProgram
import Foundation
import TestTraits
import Testing

/// Folders and files that no collector has, helpers that die, and imports that are interrupted.
@Suite(.serialized, .blocking) struct HostileAudioTests {
    private let music: AudioCollection

    init() throws { music = try AudioCollection() }

    @Test func `any name is read, and what is no file is named and not waited for`() throws {
        let names: [[UInt8]] = [
            Array("line\nbreak\r.mp3".utf8), [0xFF, 0xC3] + Array(" not UTF-8.mp3".utf8),
            Array((String(repeating: "n", count: 251) + ".mp3").utf8), Array("'quoted\" \\$x`;.MP3".utf8),
        ]
        for (index, name) in names.enumerated() {
            try music.write(
                AudioCollection.mp3(["TALB": "\(index)", "TPE1": "A\0B"]), to: [0x30 + UInt8(index), 0x2F] + name)
        }
        try music.write(AudioCollection.mp3(["TALB": "5", "TPE1": "A"]), to: [0xE9, 0x2F] + Array("1.mp3".utf8))
        let made = try music.home.runShell(
            "cd '\(music.root)' && mkfifo pipe.mp3 && ln -s /dev/zero device.mp3 && ln -s missing.mp3 broken.mp3 && ln -s . loop && ln -s 0 again"
        )
        #expect(made.status == 0)
        let result = try music.run("import ROOT --verbose")
        #expect(result.status == 0 && result.output.contains("5 albums read: 5 added"), "\(result)")
        for (name, reason) in [
            ("pipe.mp3", "it is not a regular file"), ("device.mp3", "it is not a regular file"),
            ("broken.mp3", "No such file or directory"), ("loop", "the folder leads to itself"),
        ] {
            #expect(result.diagnostics.contains("/\(name)': \(reason)."), "\(name): \(result)")
        }
        #expect(try music.albums().contains { $0.text("folder") == music.root + #"/\xE9"# })
        #expect(try music.run("import ROOT --update").output.contains("5 unchanged, 0 missing"))
    }

    @Test func `tags that are too many or too long cost at most their values`() throws {
        try music.add("A/1.mp3", album: "A", ["TCON": (1...100_000).map { "genre \($0)" }.joined(separator: "\0")])
        try music.add("B/1.mp3", album: "B", ["TPUB": String(repeating: "x", count: 100 << 20)])
        let result = try music.run("import ROOT")
        #expect(result.status == 0 && result.output.contains("2 added"), "\(result)")
        #expect(result.diagnostics.split(separator: "\n").count { $0.contains("were left out") } == 2, "\(result)")
        #expect(try music.albums().first?.genres?.count == 1000)
    }

    @Test func `a file without permission and a folder without it are named, and nothing is missing`() throws {
        for name in ["A", "B", "C"] { try music.add("\(name)/1.mp3", album: name) }
        #expect(try music.run("import ROOT").status == 0)
        chmod(music.root + "/A/1.mp3", 0)
        chmod(music.root + "/B", 0)
        for (options, sum) in [("--update", "2 unchanged, 0 missing"), ("", "1 album read: 0 added, 1 already")] {
            let words = BuiltProgram.withoutPrivileges + [BuiltProgram.path, "-c", "import '\(music.root)' \(options)"]
            let result = try RunningProgram(words, environment: music.home.environment).finish()
            // An update does not read a file that has not changed.
            #expect(result.diagnostics.contains("/A/1.mp3': Permission denied.") == options.isEmpty, "\(result)")
            #expect(result.diagnostics.contains("/B': Permission denied."), "\(result)")
            #expect(result.output.contains(sum), "\(result)")
        }
        for path in ["/A/1.mp3", "/B"] { chmod(music.root + path, 0o755) }
        #expect(try music.run("import ROOT --update").output.contains("3 unchanged, 0 missing"))
    }

    // MARK: Helpers

    /// The numbers of the helpers that read the folder.
    private func helpers() -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap(Int32.init).filter { number in
            let environment = FileManager.default.contents(atPath: "/proc/\(number)/environ") ?? Data()
            let command = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()
            return command.range(of: Data("bluelib-tags".utf8)) != nil
                && environment.range(of: Data("BLUELIB_HOME=\(music.home.path)\0".utf8)) != nil
        }
    }

    private func isRunning(_ program: RunningProgram) -> Bool {
        FileManager.default.contents(atPath: "/proc/\(program.process)/cmdline")?.isEmpty == false
    }

    private func addMany(_ count: Int) throws {
        let file = try AudioCollection.mp3(
            ["TALB": "Waves", "TPE1": "Sine"], picture: Data(repeating: 1, count: 100_000))
        for number in 1...count { try music.write(file, to: "\(number % 50)/\(number).mp3") }
    }

    @Test func `helpers that are killed a hundred times cost only the files in hand`() throws {
        try addMany(5000)
        var kills = 0
        while kills < 100 {
            let program = try music.home.start(["-c", "import '\(music.root)' --dry-run"])
            var random = SystemRandomNumberGenerator()
            while isRunning(program), kills < 100 {
                usleep(UInt32.random(in: 20_000...80_000, using: &random))
                if let helper = helpers().randomElement(using: &random), kill(helper, SIGKILL) == 0 { kills += 1 }
            }
            let result = try program.waitForEnd()
            let named = result.diagnostics.split(separator: "\n").count { $0.contains("has failed") }
            #expect(
                result.status == 0
                    && result.output == "50 albums read: 50 would be added, 0 already in the library, 0 rejected.\n",
                "\(result)")
            #expect(named <= kills)
        }
        #expect(helpers().isEmpty)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
    func `an import that a signal ends leaves nothing behind`(_ signal: Int32) throws {
        try addMany(3000)
        let before = try music.sum()
        for step in 0..<5 {
            let program = try music.home.start(["-c", "import '\(music.root)'"])
            usleep(UInt32(20_000 + step * 60_000))
            program.signal(signal)
            let result = try program.waitForEnd()
            for _ in 0..<200 where !helpers().isEmpty { usleep(10_000) }
            #expect(helpers().isEmpty)
            let count = try music.run("count").output
            #expect(count == (result.status == 0 ? "50\n" : "0\n"), "\(result)")
            if result.status == 0 { _ = try music.run("undo") }
        }
        #expect(try music.sum() == before)
    }
}
