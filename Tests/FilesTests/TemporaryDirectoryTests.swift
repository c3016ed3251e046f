import BuiltProgram
import Files
import Foundation
import TestFiles
import TestTraits
import Testing

@Suite(.blocking) struct TemporaryDirectoryTests {
    private let folder = TemporaryFolder()
    /// The number of a process that has ended.
    private let ended: Int32

    init() throws {
        let program = try RunningProgram(["true"], environment: ["PATH": "/usr/bin:/bin"])
        ended = program.process
        _ = try program.finish()
    }

    private func make(_ name: String, _ files: [String] = []) throws {
        try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        for file in files { folder.write("x", to: "\(name)/\(file)") }
    }

    @Test func `a directory is removed with its contents`() throws {
        let directory = try TemporaryDirectory("test-", in: folder.path)
        #expect(try directory.write(Array("x".utf8), to: "a") == directory.path + "/a")
        #expect(folder.names == [try #require(directory.path.split(separator: "/").last.map(String.init))])
        directory.remove()
        #expect(folder.names.isEmpty)
    }

    @Test func `only a directory of a process that has ended is removed, and only one of the same kind`() throws {
        try make("test-\(ended)-AbCdEf", ["a", "b/c"])
        let kept = [
            "test-\(getpid())-AbCdEf", "test-1-AbCdEf", "other-\(ended)-AbCdEf", "test-AbCdEf", "test-notes",
        ]
        for name in kept { try make(name, ["a"]) }
        try make("precious", ["a"])
        symlink("precious", folder.file("test-\(ended)-GhIjKl"))
        folder.write("x", to: "test-\(ended)-MnOpQr")
        let names = kept + ["precious", "test-\(ended)-GhIjKl", "test-\(ended)-MnOpQr"]
        let directory = try TemporaryDirectory("test-", in: folder.path)
        #expect(folder.names.filter { !directory.path.hasSuffix($0) } == names.sorted())
        #expect(folder.text(of: "precious/a") == "x")
        directory.remove()
    }

    @Test func `a directory whose owner holds its lock is not removed, whatever its number`() throws {
        let name = "test-\(ended)-AbCdEf"
        try make(name)
        let lock = try OpenFile(folder.file(name), for: .reading, .directory)
        #expect(try lock.tryLock())
        try TemporaryDirectory("test-", in: folder.path).remove()
        #expect(folder.names == [name])
        lock.unlock()
        try TemporaryDirectory("test-", in: folder.path).remove()
        #expect(folder.names.isEmpty)
    }

    @Test func `a file that the user has saved keeps its directory`() throws {
        let written = try TemporaryDirectory("test-", in: folder.path, keepsEdits: true)
        for (name, edit) in [("AbCdEf", nil), ("GhIjKl", "a"), ("MnOpQr", "a.swp")] {
            let left = folder.file("test-\(ended)-\(name)")
            let old = try TemporaryDirectory("test-", in: folder.path, keepsEdits: true)
            _ = try old.write(Array("x".utf8), to: "a")
            #expect(rename(old.path, left) == 0)
            if let edit { folder.write("edited", to: "test-\(ended)-\(name)/\(edit)") }
        }
        written.remove()
        try TemporaryDirectory("test-", in: folder.path, keepsEdits: true).remove()
        #expect(folder.names == ["test-\(ended)-GhIjKl", "test-\(ended)-MnOpQr"])
        try TemporaryDirectory("test-", in: folder.path).remove()
        #expect(folder.names.isEmpty)
    }
}
