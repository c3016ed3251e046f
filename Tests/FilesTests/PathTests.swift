import Files
import Foundation
import TestFiles
import Testing

@Suite struct PathTests {
    private let folder = TemporaryFolder()

    @Test func `the status contains the type of a file`() throws {
        folder.write("12345", to: "a")
        #expect(symlink("a", folder.file("link")) == 0)
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        #expect(link(folder.file("a"), folder.file("b")) == 0)
        let status = try #require(FileStatus(folder.file("a")))
        #expect(status.kind == .regular)
        #expect(status.size == 5)
        #expect(status.links == 2)
        #expect(status.owner == geteuid())
        #expect(abs(status.modified / 1_000_000_000 - time(nil)) < 60)
        #expect(FileStatus(folder.file("b"))?.isSameFile(as: status) == true)
        #expect(FileStatus(folder.file("link"))?.version == status.version)
        #expect(FileStatus(folder.file("link"), followsLink: false)?.kind == .link)
        #expect(FileStatus(folder.file("pipe"))?.kind == .pipe)
        #expect(FileStatus("/dev/null")?.kind == .device)
        #expect(FileStatus(folder.file("none")) == nil)
        #expect(!status.isOlder(thanSeconds: 60))
        #expect(status.isOlder(thanSeconds: -60))
    }

    @Test func `a file may have a time of a later century`() throws {
        folder.write("", to: "a")
        var times = [timespec(tv_sec: 10_413_792_000, tv_nsec: 0), timespec(tv_sec: 10_413_792_000, tv_nsec: 0)]
        try #require(utimensat(AT_FDCWD, folder.file("a"), &times, 0) == 0)
        #expect(try #require(FileStatus(folder.file("a"))).modified >= 9_000_000_000_000_000_000)
    }

    @Test func `the version changes when a file is written or replaced`() throws {
        folder.write("12345", to: "a")
        let version = Path(folder.file("a")).status?.version
        #expect(chmod(folder.file("a"), 0o600) == 0)
        #expect(Path(folder.file("a")).status?.version == version)
        let moment = [timespec(tv_sec: 1, tv_nsec: 2), timespec(tv_sec: 1, tv_nsec: 2)]
        #expect(utimensat(AT_FDCWD, folder.file("a"), moment, 0) == 0)
        #expect(Path(folder.file("a")).status?.modified == 1_000_000_002)
        #expect(Path(folder.file("a")).status?.version != version)
    }

    @Test(arguments: [("a", "."), ("/a", "/"), ("/", "/"), ("a/b", "a"), ("/a/b/c", "/a/b")])
    func `the parent of a file is its directory`(path: String, parent: String) {
        #expect(Path(path).parent == Path(parent))
    }

    @Test func `canonical paths of a file are equal, even before it exists`() throws {
        try Directory.make(folder.file("real/inner"))
        #expect(symlink("real", folder.file("link")) == 0)
        let root = try #require(Path(folder.path).resolved)
        for name in ["real/a", "link/a", "./real//inner/../a", "link/inner/../a", "none/../real/a"] {
            #expect(Path(folder.file(name)).canonical == root + "/real/a", "\(name)")
        }
        folder.write("", to: "real/a")
        #expect(Path(folder.file("link/a")).canonical == root + "/real/a")
        #expect(Path("/").canonical == "/")
        #expect(Path("/none").canonical == "/none")
        let here = FileManager.default.currentDirectoryPath
        #expect(Path("none").canonical == (Path(here).resolved ?? here) + "/none")
        #expect(Path("/a").absolute == "/a")
    }

    @Test func `names are removed, changed and added`() throws {
        folder.write("1", to: "a")
        folder.write("2", to: "b")
        #expect(throws: SystemError.exists) { try Path(folder.file("a")).link(to: folder.file("b")) }
        try Path(folder.file("a")).link(to: folder.file("c"))
        try Path(folder.file("a")).rename(to: folder.file("b"))
        #expect(folder.names == ["b", "c"])
        #expect(folder.text(of: "b") == "1")
        try Path(folder.file("b")).remove()
        let error = #expect(throws: SystemError.self) { try Path(folder.file("b")).remove() }
        #expect(error?.isMissingFile == true)
        #expect(error?.description == "No such file or directory")
    }
}
