// The decorator knows nothing about the inner command except that it is a command.

@testable import SeedEdition

struct CountingCommand: Command {
    let inner: any Command

    var form: String { inner.form }
    var summary: String { inner.summary }

    func run(_ request: Request, in shell: Shell) async throws {
        let before = shell.library.albums.count
        try await inner.run(request, in: shell)
        let after = shell.library.albums.count
        if after != before { shell.write(["(\(after) albums)"]) }
    }
}
