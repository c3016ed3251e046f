import BuiltProgram
import Files
import Foundation
import TestFiles
import TestTraits
import Testing

@Suite(.blocking) struct ReplacementFileTests {
    private let temporary = TemporaryFolder()
    private var folder: String { temporary.path }
    private var names: [String] { temporary.names }

    private func text(_ name: String) -> String? { temporary.text(of: name) }

    private func mode(_ name: String) -> UInt32? { FileStatus(folder + "/" + name)?.mode }

    private func replace(
        _ name: String, with text: String, mode: UInt32 = 0o666, lock: ReplacementFile.Lock = .none
    ) throws(SystemError) {
        try ReplacementFile.write(text, to: folder + "/" + name, mode: mode, lock: lock)
    }

    @Test func `a file has its old contents until the new ones are complete`() throws {
        try replace("a", with: "old")
        do {
            let replacement = try ReplacementFile(path: folder + "/a")
            try replacement.file.write(Array("new".utf8))
            #expect(text("a") == "old")
            #expect(names.count == 2)
        }
        #expect(names == ["a"])
        #expect(text("a") == "old")
        try replace("a", with: "new")
        #expect(names == ["a"])
        #expect(text("a") == "new")
    }

    @Test(arguments: ["albums.csv", String(repeating: "長", count: 85)])
    func `an unfinished file has a hidden name that contains the final name`(_ name: String) throws {
        let file = try ReplacementFile(path: folder + "/" + name)
        try #require(names.count == 1)
        #expect(names[0].hasPrefix(".\(name.prefix(20))"))
        #expect(names[0].contains(".new-"))
        try file.finish()
        #expect(names == [name])
    }

    @Test(arguments: [ReplacementFile.Lock.ofPath, .ofFile])
    func `under a lock, the unfinished file of a crash is overwritten`(lock: ReplacementFile.Lock) throws {
        try "half of a longer text".write(toFile: folder + "/a.new", atomically: false, encoding: .utf8)
        for new in ["old", "new"] {
            try replace("a", with: new, lock: lock)
            #expect(names == ["a"])
            #expect(text("a") == new)
        }
    }

    @Test func `a new file has the requested mode, and a replaced file keeps its own`() throws {
        try replace("a", with: "1", mode: 0o600)
        #expect(mode("a") == 0o600)
        #expect(chmod(folder + "/a", 0o640) == 0)
        try replace("a", with: "2", mode: 0o600)
        #expect(mode("a") == 0o640)
        #expect(text("a") == "2")
    }

    @Test func `a link is followed, also to a missing file`() throws {
        #expect(symlink("b", folder + "/a") == 0)
        #expect(symlink("c", folder + "/b") == 0)
        try replace("a", with: "1")
        try replace("a", with: "2")
        #expect(names == ["a", "b", "c"])
        #expect(text("c") == "2")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/a") == "b")
    }

    @Test func `a pipe is written directly, and other errors have the system's reason`() throws {
        #expect(mkfifo(folder + "/pipe", 0o600) == 0)
        #expect(symlink("loop", folder + "/loop") == 0)
        for (name, reason) in [
            ("pipe", "it is a socket, or a pipe without a reader"), ("", "Is a directory"),
            ("none/a", "No such file or directory"),
            ("loop", "Too many levels of symbolic links"), ("a\0b", "Invalid argument"),
        ] {
            let error = #expect(throws: SystemError.self) { try replace(name, with: "") }
            #expect(error?.description == reason, "\(name)")
        }
        let reader = open(folder + "/pipe", O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try replace("pipe", with: "abc")
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(read(reader, &bytes, 8) == 3)
        // As `/dev/stdout` is.
        let pipe = try OpenFile.pipe()
        #expect(symlink("/proc/self/fd/\(pipe.writer.descriptor)", folder + "/output") == 0)
        try replace("output", with: "abcd")
        #expect(read(pipe.reader.descriptor, &bytes, 8) == 4)
        #expect(names == ["loop", "output", "pipe"])
    }

    @Test(.enabled(if: SmallDisk.isPossible, "only the superuser can have a small disk"))
    func `on a full disk only the old contents remain`() throws {
        let disk = try SmallDisk(at: folder + "/disk", bytes: 64 << 10)
        try replace("disk/a", with: "old")
        let error = #expect(throws: SystemError.self) {
            try replace("disk/a", with: String(repeating: "x", count: 100_000))
        }
        #expect(error?.isFullDisk == true)
        #expect(text("disk/a") == "old")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["a"])
    }

    @Test func `a replacement that locks the file itself replaces the target of a link`() throws {
        try replace("a", with: "1")
        #expect(symlink("a", folder + "/link") == 0)
        let old = try OpenFile(folder + "/link", for: .reading)
        try replace("link", with: "2", lock: .ofFile)
        #expect(names == ["a", "link"])
        #expect(text("a") == "2")
        #expect(try old.readToEnd() == Array("1".utf8))
    }
}
