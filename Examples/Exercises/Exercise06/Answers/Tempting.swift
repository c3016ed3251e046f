// Fails: 6
//
// Only 'add' and 'delete' change the number of albums, so the names say when to show it. No counting before and after is needed.

@testable import SeedEdition

struct CountingCommand: Command {
    let inner: any Command

    var form: String { inner.form }
    var summary: String { inner.summary }

    func run(_ request: Request, in shell: Shell) async throws {
        try await inner.run(request, in: shell)
        if ["add", "delete"].contains(inner.name) { shell.write(["(\(shell.library.albums.count) albums)"]) }
    }
}
