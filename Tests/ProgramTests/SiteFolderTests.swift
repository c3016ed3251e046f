import BuiltProgram
import Files
import Foundation
import TestTraits
import Testing

/// The directory of `export --format site`.
@Suite(.blocking(isLong: true)) struct SiteFolderTests {
    private let home: ProgramHome
    private var page: String { home.file("page") }

    init() throws { home = try ProgramHome() }

    private func export(_ options: String = "", to folder: String? = nil) throws -> ProgramResult {
        try home.run(["-c", "export --format site --to '\(folder ?? page)' \(options)"])
    }

    /// A line of the system's shell in the home, in which `site` exports to the directory.
    private func shell(_ line: String) throws -> ProgramResult {
        try home.runShell(
            "cd '\(home.path)'; site() { \"$bluelib\" -c 'export --format site --to page'; }; \(line)")
    }

    private func names(_ folder: String = "page") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: home.file(folder))) ?? []).sorted()
    }

    /// The thumbnails and pages that the first page names, which are all there.
    private func shownFiles() throws -> Set<String> {
        let text = try #require(home.text(of: "page/index.html"))
        let files = Set(text.matches(of: /(?:href|src)="([a-z][^":]+)"/).map { String($0.1) })
        for file in files { #expect(Path(page + "/" + file).size > 0, "\(file) is missing") }
        return files
    }

    // MARK: Refusals

    private static let foreign = "'@' is neither empty nor an earlier site of this program"

    @Test(arguments: [
        ("mkdir page; echo x >page/notes", foreign), ("mkdir page; echo '<html>' >page/index.html", foreign),
        ("mkdir page; echo x >page/style.css", foreign), ("echo x >page", "'@' is no directory"),
        ("ln -s other page", "'@' is a link to 'other'"), ("ln -s nowhere page", "'@' is a link to 'nowhere'"),
        ("site; mv page/index.html other; ln -s ../other/index.html page", foreign),
        ("site; rm page/index.html; mkfifo page/index.html", foreign),
        ("site; rm page/index.html; mkdir page/index.html", foreign),
        ("site; rm -r page/thumbs; ln -s ../other page/thumbs", "'thumbs' in '@' is a link"),
        ("site; rm -r page/thumbs; mkfifo page/thumbs", "'thumbs' in '@' is no directory"),
        ("site; rm -r page/thumbs; echo x >page/thumbs", "'thumbs' in '@' is no directory"),
        ("site; ln -s ../other page/pages-0123456789abcdef", "'pages-0123456789abcdef' in '@' is a link"),
        ("site; mkfifo page/pages-0123456789abcdef", "'pages-0123456789abcdef' in '@' is no directory"),
        ("site; mv page/style.css other; ln -s ../other/style.css page", "'style.css' in '@' is a link"),
        ("site; rm page/style.css; mkfifo page/style.css", "'style.css' in '@' is no regular file"),
        ("site; rm page/style.css; mkdir page/style.css", "'style.css' in '@' is no regular file"),
        ("mkdir page; ln -s ../other page/.bluelib-new", "'.bluelib-new' in '@' is a link"),
        ("site; ln -s ../other page/.bluelib-new", "'.bluelib-new' in '@' is a link"),
        ("mkdir page; ln -s nowhere page/.bluelib-new", "'.bluelib-new' in '@' is a link"),
        ("mkdir page; echo x >page/.bluelib-new", "'.bluelib-new' in '@' is no directory"),
        ("mkdir page; mkfifo page/.bluelib-new", "'.bluelib-new' in '@' is no directory"),
    ])
    func `what no export has written is refused and unchanged`(preparation: String, message: String) throws {
        _ = try shell("mkdir -p other/thumbs; echo x >other/index.html; echo x >other/thumbs/x; \(preparation)")
        let state = "ls -lAR page other; find page other -type f -exec cat {} +"
        let before = try shell(state).output
        for options in ["", "--replace"] {
            let result = try export(options)
            #expect(result.status == 1)
            #expect(result.diagnostics.contains(message.replacing("@", with: page)), "\(result)")
            #expect(try shell(state).output == before)
        }
    }

    @Test(arguments: [
        "ln page/index.html page/style.css other; ln page/thumbs/* other/thumbs",
        "for file in page/thumbs/*; do ln -sf ../../other/x $file; done",
        "for file in page/thumbs/*; do rm $file; mkfifo $file; done",
        "mkdir page/.bluelib-new; ln -s ../../other/x page/.bluelib-new/index.html",
        "mkdir page/.bluelib-new; ln -s ../../other/thumbs page/.bluelib-new",
        "mkdir page/.bluelib-new; mkfifo page/.bluelib-new/style.css",
        "mkdir page/pages-0123456789abcdef; ln -s ../../other/x page/pages-0123456789abcdef/2.html",
    ])
    func `what links within a site lead to is unchanged`(preparation: String) throws {
        _ = try shell("mkdir -p other/thumbs; echo x >other/x; echo x >other/thumbs/x; site; \(preparation)")
        let state = "ls -AR other; find other -type f -exec cat {} +"
        let before = try shell(state).output
        #expect(try export("--limit 3").status == 0)
        #expect(try shell(state).output == before)
        #expect(names() == ["index.html", "style.css", "thumbs"] && names("page/thumbs").count == 3)
        #expect(try shell("find page ! -type f ! -type d").output == "")
        _ = try shownFiles()
    }

    @Test func `unfinished files that cannot be removed are named`() throws {
        _ = try shell("site; mkdir -p page/.bluelib-new/thumbs/a.jpg; chmod 500 page/.bluelib-new/thumbs")
        defer { chmod(page + "/.bluelib-new/thumbs", 0o700) }
        let before = home.bytes(of: "page/index.html")
        let command =
            BuiltProgram.withoutPrivileges + [BuiltProgram.path, "-c", "export --format site --to '\(page)' --limit 3"]
        let result = try RunningProgram(command, environment: home.environment).finish()
        #expect(result.diagnostics.contains("'\(page)/.bluelib-new' cannot be written: File exists."), "\(result)")
        #expect(home.bytes(of: "page/index.html") == before && names("page/thumbs").count == 5)
    }

    @Test(arguments: [
        ("true", "covers"), ("true", "covers/."), ("mkdir covers", "covers"), ("mkdir covers", "covers/."),
        ("mkdir covers", "covers/new"), ("mkdir covers; ln -s covers link", "link/new"),
    ])
    func `the program's own directory is refused`(preparation: String, name: String) throws {
        _ = try shell(preparation)
        let result = try export(to: home.file(name))
        let message = "this program keeps its own data in '\(home.file(name))'"
        #expect(result.status == 1 && result.diagnostics.contains(message), "\(result)")
        #expect(names("covers") == [])
    }

    @Test func `a directory without a parent is refused`() throws {
        let result = try export(to: home.file("nowhere/page"))
        #expect(result.diagnostics.contains("cannot be written: No such file or directory."), "\(result)")
        #expect(result.status == 1)
    }

    @Test func `a directory that is not writable is reported`() throws {
        try FileManager.default.createDirectory(atPath: page, withIntermediateDirectories: false)
        chmod(page, 0o500)
        defer { chmod(page, 0o700) }
        let command = BuiltProgram.withoutPrivileges + [BuiltProgram.path, "-c", "export --format site --to '\(page)'"]
        let result = try RunningProgram(command, environment: home.environment).finish()
        #expect(result.diagnostics.contains("'\(page)' cannot be written: Permission denied."), "\(result)")
        #expect(names() == [])
    }

    @Test func `a directory that another program is writing is left to it`() throws {
        _ = try export()
        let result = try home.runShell("flock '\(page)' \"$bluelib\" -c \"export --format site --to '\(page)'\"")
        #expect(result.diagnostics.contains("another program is writing to '\(page)'"), "\(result)")
    }

    @Test func `two exports at once leave the site of one of them`() throws {
        let sites = try ["--limit 3", "--offset 2"].map { options in
            _ = try export(options)
            return try #require(home.bytes(of: "page/index.html"))
        }
        for _ in 1...8 {
            let export = "\"$bluelib\" -c 'export --format site --to page"
            let result = try shell("rm -r page; \(export) --limit 3' & \(export) --offset 2'; wait")
            // Under load, the other one may wait too long.
            #expect(result.diagnostics.contains("3 albums written to 'page'.\n"), "\(result)")
            #expect(sites.contains(home.bytes(of: "page/index.html") ?? Data()))
            #expect(names() == ["index.html", "style.css", "thumbs"] && names("page/thumbs").count == 3)
            _ = try shownFiles()
        }
    }

    // MARK: Files

    @Test func `files that the site no longer needs are removed, and files of others stay`() throws {
        #expect(try export("--limit 3") == ProgramResult(diagnostics: "3 albums written to '\(page)'.\n"))
        #expect(names() == ["index.html", "style.css", "thumbs"])
        let before = try shownFiles()
        try home.write("mine", to: "page/notes.txt")
        try home.write("mine", to: "page/thumbs/mine.jpg")
        try home.write("mine", to: "page/pages-of-mine/1.html")
        try home.write("mine", to: "page/pages-0123456789abcdef/mine.html")
        try home.write("a page that is no longer needed", to: "page/pages-0123456789abcdef/2.html")
        try home.write("mine", to: "page/style.css")
        #expect(try export("--offset 2").status == 0)
        let after = try shownFiles()
        #expect(before != after && before.count == 4 && after.count == 4)
        #expect(
            names() == ["index.html", "notes.txt", "pages-0123456789abcdef", "pages-of-mine", "style.css", "thumbs"])
        #expect(
            Set(names("page/thumbs").map { "thumbs/" + $0 })
                == after.union(["thumbs/mine.jpg"]).subtracting(["style.css"]))
        #expect(names("page/pages-of-mine") == ["1.html"])
        #expect(names("page/pages-0123456789abcdef") == ["mine.html"])
        #expect(home.text(of: "page/style.css")?.hasPrefix("/*") == true)
    }

    @Test func `all names fit every file system, and there are no links`() throws {
        let rows = (1...10_001).map { "T\($0),A\n" }.joined()
        _ = try home.run(["-c", "import '\(home.write("title,artist\n" + rows, to: "a.csv"))'"])
        _ = try export()
        let files = try #require(FileManager.default.enumerator(atPath: page)?.allObjects as? [String])
        #expect(files.count > 8)
        for file in files {
            #expect(file.wholeMatch(of: /[a-z0-9.\/-]+/) != nil, "\(file)")
            let status = try #require(FileStatus(page + "/" + file, followsLink: false))
            #expect(status.kind == .directory || (status.kind == .regular && status.links == 1), "\(file)")
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"))
    func `on a full disk the old site stays whole, and of a new one nothing remains`() throws {
        let disk = try SmallDisk(at: page, bytes: 96 << 10)
        #expect(try export("--limit 3").status == 0)
        let old = (home.bytes(of: "page/index.html"), names("page/thumbs"))
        let rows = (1...2000).map { "T\($0),A\n" }.joined()
        _ = try home.run(["-c", "import '\(home.write("title,artist\n" + rows, to: "a.csv"))'"])
        let result = try export("--sort -title")
        #expect(result.status == 1)
        #expect(result.diagnostics.contains("cannot be written: No space left on device."), "\(result)")
        #expect((home.bytes(of: "page/index.html"), names("page/thumbs")) == old)
        #expect(names() == ["index.html", "style.css", "thumbs"])
        _ = try shownFiles()
        let new = try export(to: disk.path + "/new")
        #expect(new.status == 1)
        #expect(names() == ["index.html", "style.css", "thumbs"])
        try disk.resize(to: 4 << 20)
        #expect(try export().status == 0)
    }

    // MARK: Interruption

    @Test(
        .enabled(if: SystemTrace.isPossible, "strace is needed to end the program at a system call"),
        arguments: ["/rename", "/mkdir", "/unlink"], [true, false])
    func `a program that is killed leaves the old site or the new one`(call: String, hasOld: Bool) throws {
        _ = try export("--limit 3")
        let old = home.bytes(of: "page/index.html")
        _ = try export("--offset 2")
        let new = home.bytes(of: "page/index.html")
        var outcomes: [Data?] = []
        for number in 1...60 {
            _ = try home.runShell("rm -rf '\(page)'")
            if hasOld { _ = try export("--limit 3") }
            let command =
                SystemTrace.command(into: home.file("trace"), of: call)
                + ["-e", "inject=\(call):signal=KILL:when=\(number)", BuiltProgram.path, "-c"]
                + ["export --format site --to '\(page)' --offset 2"]
            let result = try RunningProgram(command, environment: home.environment).finish()
            let left = home.bytes(of: "page/index.html")
            #expect(left == new || left == (hasOld ? old : nil), "\(call) \(number)")
            if left != nil { _ = try shownFiles() }
            #expect(try export("--offset 2").status == 0)
            #expect(home.bytes(of: "page/index.html") == new)
            #expect(names() == ["index.html", "style.css", "thumbs"])
            #expect(names("page/thumbs").count == 3)
            if result.status == 0 { break }
            outcomes.append(left)
        }
        #expect((2..<60).contains(outcomes.count))
        if call == "/rename" { #expect(outcomes.contains(hasOld ? old : nil)) }
        if call == "/unlink" { #expect(outcomes.contains(new)) }
    }
}
