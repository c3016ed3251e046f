internal import Glibc
internal import ShellKit
internal import Tabular

/// Opens what is to be imported.
@MainActor
enum ImportSource {
    /// What messages call it.
    static func name(of file: FilePath) -> String { file.path == "-" ? "<stdin>" : file.path }

    /// The bytes of a file, or of standard input for `-`.
    ///
    /// What comes through a pipe is waited for here, so that nobody else waits for its writer once the library is being
    /// changed.
    /// - Parameter row: Where a person is told how much came through the pipe so far.
    /// - Throws: ``ExchangeError`` when it cannot be read, or when commands come from it.
    static func open(_ file: FilePath, in shell: ShellContext, telling row: ProgressRow) async throws -> MeasuredSource
    {
        if file.path == "-", readsCommandsFromInput(shell) { throw ExchangeError.inputHoldsCommands }
        do {
            guard file.path == "-" || isPipe(file.path) else {
                let source = try FileByteSource(path: file.path)
                return MeasuredSource(source, size: source.size)
            }
            // A pipe that nobody has opened for writing yet is waited for like any other, and not inside `open`.
            let descriptor =
                file.path == "-"
                ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : Glibc.open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            let reason = String(cString: strerror(errno))
            guard descriptor >= 0 else { throw TabularError.unreadable(file: name(of: file), reason: reason) }
            defer { close(descriptor) }
            // Checks that it is no directory, too.
            _ = try FileByteSource(descriptor: descriptor, name: name(of: file))
            try shell.undo.flush()
            let spool = try await SpooledInput.read(descriptor, name: name(of: file)) { size in
                row.show(ImportStanding(rows: nil, bytesRead: size, size: nil, seconds: 0).description)
            }
            return MeasuredSource(spool, size: spool.size)
        } catch let error as TabularError {
            throw ExchangeError.unreadable(error)
        }
    }

    /// Whether a prompt or a script takes its lines from standard input just now.
    private static func readsCommandsFromInput(_ shell: ShellContext) -> Bool {
        if shell.isInteractive { return true }
        var frame = shell.frame
        while let script = frame {
            if script.name == "<stdin>" { return true }
            frame = script.parent
        }
        return false
    }

    private static func isPipe(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }
}
