internal import Glibc
internal import ShellKit
internal import Tabular

/// Opens the source of an import.
@MainActor
enum ImportSource {
    /// The name of the source in messages.
    static func name(of file: FilePath) -> String { file.path == "-" ? "<stdin>" : file.path }

    /// The bytes of a file, or of standard input for `-`.
    ///
    /// The data of a pipe are read completely here, so that no other program has to wait for the writer of the pipe
    /// while the library is locked.
    /// - Parameter row: Displays the number of bytes received from a pipe.
    /// - Throws: ``ExchangeError`` when the source cannot be read or contains the commands.
    static func open(_ file: FilePath, in shell: ShellContext, telling row: ProgressRow) async throws -> MeasuredSource
    {
        if file.path == "-", readsCommandsFromInput(shell) { throw ExchangeError.inputHoldsCommands }
        do {
            guard file.path == "-" || isPipe(file.path) else {
                let source = try FileByteSource(path: file.path)
                return MeasuredSource(source, size: source.size)
            }
            // `O_NONBLOCK`, so that `open` does not block for a pipe without a writer; the spooler waits for data
            // instead.
            let descriptor =
                file.path == "-"
                ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : Glibc.open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            let reason = String(cString: strerror(errno))
            guard descriptor >= 0 else { throw TabularError.unreadable(file: name(of: file), reason: reason) }
            defer { close(descriptor) }
            // Checks that it is not a directory.
            _ = try FileByteSource(descriptor: descriptor, name: name(of: file))
            try shell.undo.flush()
            // Results that were written before are shown while it waits.
            try shell.output.flush()
            let spool = try await SpooledInput.read(descriptor, name: name(of: file)) { size in
                row.show(ImportStanding(rows: nil, bytesRead: size, size: nil, seconds: 0).description)
            }
            return MeasuredSource(spool, size: spool.size)
        } catch let error as TabularError {
            throw ExchangeError.unreadable(error)
        }
    }

    /// True if standard input provides the commands of the prompt or of a running script.
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
