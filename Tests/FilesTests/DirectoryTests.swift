import Files
import Foundation
import TestFiles
import Testing

@Suite struct DirectoryTests {
    private let folder = TemporaryFolder()

    @Test func `names that are not UTF-8 are not listed`() {
        for name in ["a", ".hidden", "größe"] { folder.write("", to: name) }
        let bytes = Array("\(folder.path)/caf".utf8CString.dropLast()) + [CChar(bitPattern: 0xe9), 0]
        #expect(mkdir(bytes, 0o700) == 0)
        #expect(Directory.names(in: folder.path).sorted() == [".hidden", "a", "größe"])
        #expect(Directory.names(in: folder.file("none")).isEmpty)
        #expect(Directory.names(in: folder.file("a")).isEmpty)
        rmdir(bytes)
    }

    @Test func `a list of names has a limit, and a directory that is missing has none`() {
        for name in ["a", "b", "c"] { folder.write("", to: name) }
        #expect(Directory.names(in: folder.path, atMost: 3)?.sorted() == ["a", "b", "c"])
        #expect(Directory.names(in: folder.path, atMost: 2) == nil)
        #expect(Directory.names(in: folder.file("none"), atMost: 3) == [])
        #expect(Directory.names(in: folder.file("a"), atMost: 3) == [])
        #expect(Directory.names(in: folder.file("\0"), atMost: 3) == nil)
    }

    @Test func `a directory is created with its parents, for the user only`() throws {
        try Directory.make(folder.file("a/b/c"))
        try Directory.make(folder.file("a/b/c"))
        for name in ["a", "a/b", "a/b/c"] { #expect(FileStatus(folder.file(name))?.mode == 0o700) }
        folder.write("", to: "file")
        #expect(throws: SystemError(code: ENOTDIR)) { try Directory.make(folder.file("file/d")) }
        #expect(throws: SystemError(code: ENOENT)) { try Directory.make("") }
    }

    @Test func `unique directories have the prefix and are private`() throws {
        let made = try (1...2).map { _ in try Directory.makeUnique(folder.file("x-")) }
        #expect(made[0] != made[1])
        #expect(made.allSatisfy { $0.hasPrefix(folder.file("x-")) })
        #expect(made.allSatisfy { FileStatus($0)?.mode == 0o700 })
    }

    @Test func `removing a directory removes its contents, but no target of a link`() throws {
        folder.write("x", to: "precious")
        try Directory.make(folder.file("a/b/c"))
        folder.write("x", to: "a/b/file")
        #expect(symlink("../..", folder.file("a/b/out")) == 0)
        #expect(symlink("a", folder.file("link")) == 0)
        #expect(mkdir(Array("\(folder.path)/a/caf".utf8CString.dropLast()) + [CChar(bitPattern: 0xe9), 0], 0o700) == 0)
        Directory.removeTree(folder.file("link"))
        #expect(folder.names == ["a", "link", "precious"])
        Directory.removeTree(folder.file("a"))
        #expect(folder.names == ["link", "precious"])
        #expect(folder.text(of: "precious") == "x")
    }
}
