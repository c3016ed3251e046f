import Glibc
import TestTraits
import Testing

@testable import ShellKit

/// Output whose reader must not be waited for.
@MainActor
@Suite(.mainActor) final class HeldOutputTests {
    /// The ends of a pipe; -1 for a closed one.
    private var ends: (read: Int32, write: Int32)
    private let output: FileOutput
    private var mayWait = false
    /// The action for allowed waiting.
    private var resume: (@MainActor () -> Void)?

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        var descriptors: [Int32] = [0, 0]
        try #require(pipe(&descriptors) == 0)
        ends = (descriptors[0], descriptors[1])
        output = FileOutput(descriptor: ends.write)
        output.beforeWaiting = { [unowned self] in
            self.resume = $0
            return self.mayWait
        }
    }

    isolated deinit {
        close(ends.read)
        close(ends.write)
    }

    /// Allows waiting from now on.
    private func goOn() throws {
        mayWait = true
        let resume = try #require(self.resume)
        resume()
    }

    /// Leaves space for one page only.
    private func fill() throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "."), count: (1 << 16) - 4096)
        try #require(write(ends.write, bytes, bytes.count) == bytes.count)
    }

    private func taken() -> String {
        var bytes = [UInt8](repeating: 0, count: 1 << 17)
        let count = read(ends.read, &bytes, bytes.count)
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }

    @Test func `a pipe gets what it accepts at once, and the rest in order when waiting is allowed`() throws {
        try fill()
        let text = (0..<1500).map { "\($0)\n" }.joined()
        try output.write(text)
        try output.flush()
        #expect(output.handed == 4096)
        try output.write("more\n")
        try output.flush()
        #expect(output.handed == 4096)
        var seen = taken()
        try goOn()
        seen += taken()
        #expect(seen.drop { $0 == "." } == text + "more\n")
    }

    @Test func `a write that fits calls no action`() throws {
        try output.write("a word\n")
        try output.flush()
        #expect(taken() == "a word\n")
        #expect(resume == nil)
    }

    @Test func `a postponed write error is thrown once, by the next write`() throws {
        // The reading end of a pipe cannot be written to, and never has space.
        let output = FileOutput(descriptor: ends.read)
        output.beforeWaiting = self.output.beforeWaiting
        try output.write("lost\n")
        try output.flush()
        #expect(output.handed == 0)
        try goOn()
        #expect(throws: CommandFailure.self) { try output.flush() }
        try output.flush()
    }

    @Test func `a closed reader is noticed with the next bytes`() throws {
        try fill()
        try output.write(String(repeating: "x", count: 5000))
        try output.flush()
        close(ends.read)
        ends.read = -1
        try goOn()
        try output.write("more\n")
        #expect(throws: OutputClosed.self) { try output.flush() }
    }
}
