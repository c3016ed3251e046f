internal import Glibc

/// Runs a command object with a file as its output: `list > albums.txt`.
///
/// The file is opened after the arguments were checked, so a mistyped command does not truncate it.
/// - Pattern: Decorator (of a command object)
final class RedirectedCommand: CommandObject {
    private let inner: any CommandObject
    private let path: String
    private let appends: Bool

    init(_ inner: any CommandObject, to path: String, appends: Bool) {
        self.inner = inner
        self.path = path
        self.appends = appends
    }

    func run(in shell: ShellContext) async throws {
        let descriptor = try open()
        defer { close(descriptor) }
        let output = OutputStack.output(to: descriptor, color: shell.output.color, for: shell.shell)
        try await inner.run(in: shell.writing(to: output))
        try output.flush()
    }

    /// Opens the file; fails at once for a named pipe without a reader.
    private func open() throws -> Int32 {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (appends ? O_APPEND : O_TRUNC)
        let descriptor = Glibc.open(path, flags | O_NONBLOCK, 0o666)
        guard descriptor >= 0 else {
            let reason = errno == ENXIO ? "nobody reads it" : String(cString: strerror(errno))
            throw CommandFailure("cannot write '\(path)': \(reason).")
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
    }

    func check(in shell: ShellContext) throws {
        try inner.check(in: shell)
    }
}
