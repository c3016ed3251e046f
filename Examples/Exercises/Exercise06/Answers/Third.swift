// The decorator watches the library while the inner command runs, and adds up what it sees.

@testable import SeedEdition

struct CountingCommand: Command {
    private final class Balance { var value = 0 }

    private let inner: any Command

    init(inner: any Command) { self.inner = inner }

    var form: String { inner.form }
    var summary: String { inner.summary }

    func run(_ request: Request, in shell: Shell) async throws {
        let balance = Balance()
        let observation = shell.library.events.observe(LibraryDidChange.self) { change in
            if case .insert = change.edit { balance.value += 1 } else { balance.value -= 1 }
        }
        try await inner.run(request, in: shell)
        withExtendedLifetime(observation) {}
        if balance.value != 0 { shell.write(["(\(shell.library.albums.count) albums)"]) }
    }
}
