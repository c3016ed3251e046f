import BuiltProgram
import Foundation
import TestTraits
import Testing

/// `make install` and `make uninstall` with the program under test.
@Suite(.blocking, .enabled(if: access("/usr/bin/make", X_OK) == 0, "make is not installed: apt-get install make"))
struct InstallTests {
    private static let files = [
        "bin/bluelib", "libexec/bluelib-tags", "share/bash-completion/completions/bluelib",
        "share/fish/vendor_completions.d/bluelib.fish",
        "share/man/man1/bluelib.1", "share/zsh/site-functions/_bluelib",
    ]

    private func make(_ target: String, _ settings: [String], in home: ProgramHome) throws -> ProgramResult {
        let words = ["/usr/bin/make", "--no-print-directory", target, "PROGRAM=\(BuiltProgram.path)"] + settings
        return try RunningProgram(words, environment: home.environment).finish()
    }

    /// The files in a directory, as relative paths.
    private static func files(beneath path: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter {
            var isDirectory: ObjCBool = false
            return FileManager.default.fileExists(atPath: path + "/" + $0, isDirectory: &isDirectory)
                && !isDirectory.boolValue
        }.sorted()
    }

    /// The visible files of the repository that are installed for the commands that show code; none that learners have made of stages.
    private static let sources = ["Examples", "Plugins", "Sources"].flatMap { folder in
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        return files(beneath: root.appending(path: folder).path)
            .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } && !$0.hasPrefix("Mine/") }
            .map { "share/bluelib/\(folder)/\($0)" }
    }

    /// Settings with their target directory, as a path relative to the home.
    @Test(arguments: [
        (["PREFIX=~/tools"], "tools"), (["PREFIX=~"], ""), (["DESTDIR=~", "PREFIX=/usr"], "/usr"),
        (["DESTDIR=~/two words", "PREFIX=/opt/blue library"], "two words/opt/blue library"),
    ])
    func `the installed program runs, is complete, and can be uninstalled`(_ settings: [String], _ folder: String)
        throws
    {
        let home = try ProgramHome()
        // Only PREFIX is searched for the home; the directory of a package is used unchanged.
        let settings = settings.map { $0.replacing("DESTDIR=~", with: "DESTDIR=\(home.path)") }
        let root = home.file(folder)
        let installed = try make("install", settings, in: home)
        #expect(installed.status == 0, "\(installed)")
        #expect(installed.diagnostics == "", "\(installed)")
        #expect(Set(Self.files(beneath: root)).symmetricDifference(Self.files + Self.sources) == [])
        let program = try RunningProgram([root + "/bin/bluelib", "--version"], environment: home.environment).finish()
        #expect(program == ProgramResult(output: "bluelib 0.1.0\n"))
        for (file, format) in zip(Self.files.dropFirst(2), ["bash", "fish", "man", "zsh"]) {
            let path = root + "/" + file
            let written = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
            #expect(written == (try home.run(["--generate", format]).output))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o644)
        }
        let other = folder.isEmpty ? "bin/other" : folder + "/bin/other"
        try home.write("mine", to: other)
        #expect(try make("uninstall", settings, in: home).status == 0)
        #expect(Self.files(beneath: root) == ["bin/other"])
    }

    @Test func `a second installation replaces the first, and a second removal finds no file`() throws {
        let home = try ProgramHome()
        for _ in 1...2 { #expect(try make("install", ["PREFIX=~/a"], in: home).status == 0) }
        for _ in 1...2 { #expect(try make("uninstall", ["PREFIX=~/a"], in: home).status == 0) }
        #expect(Self.files(beneath: home.path) == [])
    }

    @Test func `the installed sources are read at each call, and a program without them says where they come from`()
        throws
    {
        let home = try ProgramHome()
        #expect(try make("install", ["PREFIX=~/a"], in: home).status == 0)
        let file = home.file("a/share/bluelib/Sources/ShellKit/Shell/CommandObject.swift")
        let before = try patterns(in: home)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try (String(repeating: "//\n", count: 10) + text).write(toFile: file, atomically: true, encoding: .utf8)
        let after = try patterns(in: home)
        let lines = try [before, after].map { result in
            let match = try #require(result.output.firstMatch(of: /CommandObject\.swift","line":([0-9]+)/))
            return try #require(Int(match.1))
        }
        #expect(lines[1] == lines[0] + 10)
        try FileManager.default.removeItem(atPath: home.file("a/share/bluelib"))
        let without = try patterns(in: home, "")
        #expect(without.status == 0)
        #expect(without.diagnostics.contains("'make install' puts them under PREFIX/share/bluelib"))
        #expect(without.output.contains("null object"))
        #expect(!without.output.contains("CommandObject.swift"))
    }

    @Test func `an installed program has the exercises, for Swift in a copy, and without a compiler as plugins`() throws
    {
        let home = try ProgramHome()
        #expect(try make("install", ["PREFIX=~/a"], in: home).status == 0)
        func exercise(_ words: String..., swift: String) throws -> ProgramResult {
            let environment = home.environment.merging(["SWIFT": swift]) { $1 }
            return try RunningProgram([home.file("a/bin/bluelib"), "exercise"] + words, environment: environment)
                .finish()
        }
        let copied = try exercise("5", swift: "false")
        let place = try #require(
            copied.output.matches(of: /Your copy of the exercises is in this directory:\n\n    (.*)\n/).first?.1)
        #expect(FileManager.default.fileExists(atPath: place + "/Exercise05/Exercise.swift"), "\(copied)")
        #expect(!place.hasPrefix(home.file("a")))
        let missing = try exercise("5", swift: "no-swift")
        #expect(
            missing.status == 1 && missing.diagnostics.contains("bluelib exercise 5 --plugin exercise5.py"),
            "\(missing)")
        #expect(missing.diagnostics.contains("Exercise 5 was not checked."), "\(missing)")
        #expect(try exercise("5", "--plugin", home.file("shelf.py"), swift: "no-swift").status == 0)
        let checked = try exercise("5", "--plugin", home.file("shelf.py"), swift: "no-swift")
        #expect(checked.status == 1 && checked.output.contains("✗ 1. 'shelf 3 --rules old'"), "\(checked)")
    }

    private func patterns(in home: ProgramHome, _ options: String = "--format json") throws -> ProgramResult {
        let words = [home.file("a/bin/bluelib"), "-c", "patterns null-object \(options)"]
        return try RunningProgram(words, environment: home.environment).finish()
    }
}
