internal import Glibc
internal import ShellKit

extension ShellContext {
    /// The path of this program for `/bin/sh`. It leads to this program also after its file was replaced.
    static var thisProgram: String { "/proc/\(getpid())/exe" }

    /// Runs the program itself to its end in the foreground.
    ///
    /// - Parameter words: The arguments, quoted for `/bin/sh`.
    func runThisProgram(_ words: String) async throws { try await runInForeground("\(Self.thisProgram) \(words)") }

    /// Runs a line of `/bin/sh` to its end in the foreground.
    func runInForeground(_ line: String) async throws {
        var request = Request(Statement(words: [Word("!")], text: "! " + line, line: 1, systemCommand: line))
        try await resolve(&request).run(in: self)
    }
}
