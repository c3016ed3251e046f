import BuiltProgram
import Files
import Foundation
import TestFiles
import TestTraits
import Testing

@Suite(.blocking) struct OpenFileTests {
    private let folder = TemporaryFolder()

    private func isClosedOnExec(_ file: OpenFile) -> Bool {
        withExtendedLifetime(file) { fcntl(file.descriptor, F_GETFD) & FD_CLOEXEC != 0 }
    }

    @Test func `no descriptor is inherited by other programs`() throws {
        #expect(isClosedOnExec(try OpenFile(folder.path, for: .reading)))
        #expect(isClosedOnExec(try OpenFile.temporary()))
        #expect(isClosedOnExec(try OpenFile(duplicating: STDIN_FILENO)))
    }

    @Test func `a file is closed with its last reference, and a borrowed descriptor is not`() throws {
        let file = try OpenFile(folder.file("a"), for: .writing, .create)
        let (borrowed, owned) = (dup(file.descriptor), dup(file.descriptor))
        defer { close(borrowed) }
        _ = OpenFile(descriptor: borrowed, isOwned: false)
        _ = OpenFile(descriptor: owned, isOwned: true)
        #expect(fcntl(borrowed, F_GETFD) >= 0)
        try file.write(Array("x".utf8))
        #expect(folder.text(of: "a") == "x")
    }

    @Test func `a file with kept locks is closed with the last of their owners`() throws {
        folder.write("x", to: "a")
        var owners = [RetainedLocks(of: folder.file("a")), RetainedLocks(of: folder.file("a"))]
        for _ in 1...2 { _ = try OpenFile(folder.file("a"), for: .reading) }
        owners.removeLast()
        #expect(openDescriptors(of: "a") == 2)
        owners.removeLast()
        _ = try OpenFile(folder.file("a"), for: .reading)
        #expect(openDescriptors(of: "a") == 0)
    }

    private func openDescriptors(of name: String) -> Int {
        let files = FileManager.default
        let all = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return all.count { (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == folder.file(name) }
    }

    @Test(arguments: [0, 1, 4096, 4097, 300_000], [0, 1, 4096, 300_000, 400_000])
    func `the contents are read completely for any expected size`(size: Int, expected: Int) throws {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try OpenFile(folder.file("a"), for: .writing, .createNew).write(bytes)
        let file = try OpenFile(folder.file("a"), for: .reading)
        #expect(try file.readToEnd(expecting: expected) == bytes)
        try file.rewind()
        #expect(try file.readToEnd(expecting: expected, limit: 4097) == Array(bytes.prefix(4097)))
    }

    @Test func `a write at an offset truncates the rest`() throws {
        let file = try OpenFile(folder.file("a"), for: .readingAndWriting, .createNew)
        try file.write(Array("abcdef".utf8))
        try file.write(Array("XY".utf8), at: 2)
        try file.truncate(to: 5)
        #expect(folder.text(of: "a") == "abXYe")
        #expect(try file.status.size == 5)
    }

    @Test func `a new file never replaces a file or a link`() {
        folder.write("old", to: "a")
        #expect(symlink("nowhere", folder.file("link")) == 0)
        for name in ["a", "link"] {
            #expect(throws: SystemError.exists) { try OpenFile(folder.file(name), for: .writing, .createNew) }
        }
        #expect(throws: SystemError(code: ELOOP)) {
            try OpenFile(folder.file("link"), for: .writing, [.create, .noFollow])
        }
        #expect(folder.text(of: "a") == "old")
        #expect(folder.names == ["a", "link"])
    }

    @Test func `a path with a NUL is invalid`() {
        #expect(throws: SystemError.invalid) { try OpenFile(folder.file("a\0b"), for: .writing, .create) }
        #expect(folder.names.isEmpty)
    }

    @Test func `a pipe without a writer is opened at once, and has no input`() throws {
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        let reader = try OpenFile(folder.file("pipe"), for: .reading, .nonblocking)
        let writer = try OpenFile(folder.file("pipe"), for: .writing)
        #expect(!reader.hasInput(withinMilliseconds: 0))
        #expect(throws: SystemError.wouldWait) { try reader.readToEnd() }
        try writer.write([1])
        #expect(reader.hasInput(withinMilliseconds: 1000))
    }

    @Test func `a read continues after a signal`() throws {
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        let pipe = try OpenFile(folder.file("pipe"), for: .readingAndWriting)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        #expect(sigaction(SIGURG, &action, nil) == 0)
        let thread = pthread_self()
        Thread.detachNewThread {
            for _ in 1...20 {
                usleep(1000)
                pthread_kill(thread, SIGURG)
            }
            try? pipe.write([7])
        }
        var byte: UInt8 = 0
        #expect(try withUnsafeMutableBytes(of: &byte) { try pipe.read(into: $0) } == 1)
        #expect(byte == 7)
    }

    @Test func `a failed copy reports the file that failed`() throws {
        folder.write("text", to: "a")
        let source = try OpenFile(folder.file("a"), for: .reading)
        let target = try OpenFile(folder.file("b"), for: .writing, .createNew)
        try source.copy(to: target)
        #expect(folder.text(of: "b") == "text")
        #expect {
            try target.copy(to: source)
        } throws: { error in
            if case CopyFailure.source(SystemError(code: EBADF)) = error { true } else { false }
        }
        try source.rewind()
        #expect {
            try source.copy(to: try OpenFile("/dev/full", for: .writing))
        } throws: { error in
            if case CopyFailure.target(let error) = error { error.isFullDisk } else { false }
        }
    }

    @Test func `a regular file is read up to a limit, and other files are rejected`() throws {
        folder.write("12345", to: "a")
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        #expect(symlink("a", folder.file("link")) == 0)
        #expect(try RegularFile.contents(of: folder.file("link"), limit: 5) == Array("12345".utf8))
        #expect(throws: RegularFile.Failure.tooLarge(size: 5)) {
            try RegularFile.contents(of: folder.file("a"), limit: 4)
        }
        for path in [folder.path, folder.file("pipe"), "/dev/zero"] {
            #expect(throws: RegularFile.Failure.notRegular) { try RegularFile.contents(of: path, limit: 4) }
        }
        #expect(throws: RegularFile.Failure.system(SystemError(code: ENOENT))) {
            try RegularFile.contents(of: folder.file("none"), limit: 4)
        }
        // Files in `/proc` have the size 0.
        #expect(throws: RegularFile.Failure.tooLarge(size: nil)) {
            try RegularFile.contents(of: "/proc/self/stat", limit: 4)
        }
    }
}
