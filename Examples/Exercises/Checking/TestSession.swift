@testable import SeedEdition

/// A shell of the seed edition in memory, with a library of its own and the five first albums.
final class TestSession {
    let shell: Shell
    private var lines: [String] = []

    var library: LibraryAPI { shell.library }
    var titles: [String] { library.albums.map(\.title) }
    /// The title of the current album; nil if there is none.
    var current: String? { shell.current.index.map { titles[$0] } }

    init(_ storage: PersistencyManager = PersistencyManager()) {
        let library = LibraryAPI(storage, HTTPClient(directory: HTTPClient.mirror))
        var write: (String) -> Void = { _ in }
        shell = Shell(library) { write($0) }
        write = { [unowned self] in lines.append($0) }
    }

    /// Runs typed lines, and returns the output of the last one.
    @discardableResult
    func type(_ typed: String...) async -> [String] {
        for line in typed {
            lines = []
            await shell.run(line)
        }
        return lines
    }

    /// Runs a command that is not registered as the shell would do it: as one change, with errors as output.
    @discardableResult
    func run(_ command: any Command, _ line: String) async -> [String] {
        lines = []
        library.history.begin(line, at: shell.current.id)
        do {
            try await command.run(Request(line), in: shell)
        } catch {
            shell.write([(error as? Failure)?.message ?? "Internal error: \(error)"])
        }
        library.history.end(at: shell.current.id)
        return lines
    }
}
