internal import Glibc
internal import ShellKit

extension ShellContext {
    /// Runs the program itself to its end, by a line of `/bin/sh` in the foreground.
    ///
    /// - Parameters:
    ///   - words: The arguments, quoted for `/bin/sh`, and redirections.
    ///   - prefix: The text before the program: variables, or a pipe.
    func runThisProgram(_ words: String, after prefix: String = "") async throws {
        // The link leads to this program also after its file was replaced.
        let line = "\(prefix)/proc/\(getpid())/exe \(words)"
        var request = Request(Statement(words: [Word("!")], text: "! " + line, line: 1, systemCommand: line))
        try await resolve(&request).run(in: self)
    }
}
