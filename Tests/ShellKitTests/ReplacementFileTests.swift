import Foundation
import ShellKit
import Testing

/// What a file is replaced by, and when.
@Suite final class ReplacementFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

    private func text(_ name: String) -> String? { try? String(contentsOfFile: folder + "/" + name, encoding: .utf8) }

    private func mode(_ name: String) -> mode_t {
        var status = stat()
        stat(folder + "/" + name, &status)
        return status.st_mode & 0o777
    }

    private func replace(_ name: String, with text: String, mode: mode_t = 0o666) throws {
        let file = try ReplacementFile(path: folder + "/" + name, mode: mode)
        try file.write(text)
        try file.putInPlace()
    }

    @Test func `a file stays unchanged until its replacement is complete`() throws {
        try replace("a", with: "old")
        do {
            let file = try ReplacementFile(path: folder + "/a")
            try file.write("new")
            #expect(text("a") == "old")
        }
        #expect(names == ["a"] && text("a") == "old")
        try replace("a", with: "new")
        #expect(names == ["a"] && text("a") == "new")
    }

    @Test(arguments: ["albums.csv", String(repeating: "長", count: 85)])
    func `the hidden name of an incomplete file contains the final name`(_ name: String) throws {
        let file = try ReplacementFile(path: folder + "/" + name)
        try #require(names.count == 1)
        #expect(names[0].hasPrefix(".\(name.prefix(20))") && names[0].contains(".new-"))
        try file.putInPlace()
        #expect(names == [name])
    }

    @Test func `under a lock, the leftover of a crash is overwritten`() throws {
        try "half of a longer text".write(toFile: folder + "/a.new", atomically: false, encoding: .utf8)
        for new in ["old", "new"] {
            let file = try ReplacementFile(path: folder + "/a", isLocked: true)
            try file.write(new)
            try file.putInPlace()
            #expect(names == ["a"] && text("a") == new)
        }
    }

    @Test func `a new file has the requested mode, and an existing one retains its mode`() throws {
        try replace("a", with: "1", mode: 0o600)
        #expect(mode("a") == 0o600)
        #expect(chmod(folder + "/a", 0o640) == 0)
        try replace("a", with: "2", mode: 0o600)
        #expect(mode("a") == 0o640 && text("a") == "2")
    }

    @Test func `a link is followed, also to a file that is not there yet`() throws {
        #expect(symlink("b", folder + "/a") == 0 && symlink("c", folder + "/b") == 0)
        try replace("a", with: "1")
        try replace("a", with: "2")
        #expect(names == ["a", "b", "c"] && text("c") == "2")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/a") == "b")
    }

    @Test func `a file that cannot be replaced is overwritten, or the error states the reason`() throws {
        #expect(mkfifo(folder + "/pipe", 0o600) == 0 && symlink("loop", folder + "/loop") == 0)
        for (name, reason) in [
            ("pipe", "no program reads from it"), ("", "Is a directory"), ("none/a", "No such file or directory"),
            ("loop", "Too many levels of symbolic links"), ("a\0b", "Invalid argument"),
        ] {
            let failure = #expect(throws: ReplacementFile.Failure.self) { try replace(name, with: "") }
            #expect(failure?.reason == reason, "\(name)")
        }
        let reader = open(folder + "/pipe", O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try replace("pipe", with: "abc")
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(read(reader, &bytes, 8) == 3)
        #expect(names == ["loop", "pipe"])
    }
}
