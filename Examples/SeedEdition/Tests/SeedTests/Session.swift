@testable import SeedEdition

/// A shell in memory with a library of its own.
final class Session {
    let shell: Shell
    private var lines: [String] = []

    init(adding plugins: [any Plugin] = []) {
        let library = LibraryAPI(PersistencyManager(), HTTPClient(directory: HTTPClient.mirror))
        var write: (String) -> Void = { _ in }
        shell = Shell(library, adding: plugins) { write($0) }
        write = { [unowned self] in lines.append($0) }
    }

    var titles: [String] { shell.library.albums.map(\.title) }

    /// Runs lines, and returns what the last one wrote.
    @discardableResult
    func type(_ typed: String...) async -> [String] {
        for line in typed {
            lines = []
            await shell.run(line)
        }
        return lines
    }
}
