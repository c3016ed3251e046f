// A deferred block compares the numbers at the end, if nothing was thrown.

@testable import SeedEdition

struct CountingCommand: Command {
    let inner: any Command

    var form: String { inner.form }
    var summary: String { inner.summary }

    func run(_ request: Request, in shell: Shell) async throws {
        let library = shell.library
        let old = library.albums.count
        let result: Result<Void, any Error>
        do { result = .success(try await inner.run(request, in: shell)) } catch { result = .failure(error) }
        try result.get()
        switch library.albums.count {
        case old: break
        case let new: shell.write(["(\(new) albums)"])
        }
    }
}
