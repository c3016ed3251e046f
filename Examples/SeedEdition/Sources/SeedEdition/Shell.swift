// Counterpart: Sources/ShellKit/Shell/Shell.swift
// It adds a line editor, scripts, rollback and cancellation, because people use it all day.

import Glibc

/// Reads lines, and runs the command that the chain returns for each.
/// - Pattern: Command (invoker)
public final class Shell {
    let library: LibraryAPI
    let current: CurrentAlbum
    let plugins: [any Plugin]
    let chain: HandlerChain
    var isRunning = true
    private var sessionFile: SessionFile?
    private let output: (String) -> Void

    init(_ library: LibraryAPI, adding more: [any Plugin] = [], output: @escaping (String) -> Void) {
        (self.library, self.output) = (library, output)
        plugins = more + [AlbumCommandsPlugin(), ChangeCommandsPlugin(), CoverCommandsPlugin(), ShellCommandsPlugin()]
        current = CurrentAlbum(in: library)
        let names = plugins.flatMap(\.commands).map(\.name)
        let first: [any Handler] = [BlankLineHandler(), AbbreviationHandler(names: names)]
        chain = HandlerChain(handlers: first + plugins.flatMap(\.handlers))
    }

    /// Runs a session on standard input, with a prompt at a terminal, and saves its state in a file.
    public static func runSession(savedIn path: String) async {
        let shell = Shell(.shared) { print($0) }
        shell.sessionFile = SessionFile(path: path, of: shell.current, in: shell.library)
        while shell.isRunning {
            if isatty(STDIN_FILENO) == 1 { print(shell.prompt, terminator: "") }
            guard let line = readLine() else { break }
            await shell.run(line)
        }
        shell.library.events.post(SessionWillEnd())
        await shell.library.finishPosts()
    }

    /// Runs a line as one change.
    func run(_ line: String) async {
        library.history.begin(line, at: current.id)
        do {
            var request = Request(line)
            let command: any Command = try chain.resolve(&request)
            try await command.run(request, in: self)
        } catch {
            write([(error as? Failure)?.message ?? "Internal error: \(error)"])
        }
        library.history.end(at: current.id)
    }

    func write(_ lines: [String]) { for line in lines { output(line) } }

    /// The index of the album at a position, by default of the current one.
    func index(of position: Int?) throws -> Int {
        let albums = library.albums
        if albums.isEmpty { throw Failure("The library is empty. 'add' adds albums.") }
        let index = position.map { $0 - 1 } ?? current.index ?? 0
        if albums.indices.contains(index) { return index }
        throw Failure("No album has position '\(index + 1)': the library has \(albums.count) albums.")
    }

    func showHeadline() throws {
        let index = try index(of: nil)
        write([library.albums[index].headline(at: index)])
    }

    private var prompt: String {
        current.index.map { "\($0 + 1)/\(library.albums.count) \(library.albums[$0].title)> " } ?? "no albums> "
    }
}
