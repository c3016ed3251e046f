// A class that passes each question on, and compares the sets of ids.

@testable import SeedEdition

final class CountingCommand: Command {
    private let inner: any Command
    let form: String
    let summary: String

    init(inner: any Command) {
        self.inner = inner
        (form, summary) = (inner.form, inner.summary)
    }

    func run(_ request: Request, in shell: Shell) async throws {
        func number() -> Int { Set(shell.library.albums.map(\.id)).count }
        let difference = -number()
        try await inner.run(request, in: shell)
        guard difference + number() != 0 else { return }
        shell.write(["(" + String(number()) + " albums)"])
    }
}
