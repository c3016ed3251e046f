internal import Glibc
internal import ShellKit

extension ShellContext {
    /// The path of this program for `/bin/sh`. It leads to this program also after its file was replaced.
    static var thisProgram: String { "/proc/\(getpid())/exe" }

    /// Runs the program itself to its end, by a line of `/bin/sh` in the foreground.
    ///
    /// - Parameters:
    ///   - words: The arguments, quoted for `/bin/sh`, and redirections.
    ///   - prefix: The text before the program: variables, or a pipe.
    func runThisProgram(_ words: String, after prefix: String = "") async throws {
        try await runInForeground("\(prefix)\(Self.thisProgram) \(words)")
    }

    /// Runs a line of `/bin/sh` in the foreground, to its end.
    func runInForeground(_ line: String) async throws {
        var request = Request(Statement(words: [Word("!")], text: "! " + line, line: 1, systemCommand: line))
        try await resolve(&request).run(in: self)
    }
}
