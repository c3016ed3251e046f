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

/// Passes bytes on, counts them, and ends with an error when the task is cancelled.
///
/// So a file that takes long before its first row, such as one of empty lines, can be interrupted like any other.
/// - Pattern: Decorator (of a source of bytes)
final class MeasuredSource: ByteSource {
    private let source: any ByteSource
    /// The total number of bytes; nil if unknown.
    let size: Int?
    /// The number of bytes read.
    private(set) var bytesRead = 0

    init(_ source: any ByteSource, size: Int?) {
        (self.source, self.size) = (source, size)
    }

    var name: String? { source.name }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int {
        guard !Task.isCancelled else { throw .unreadable(file: name, reason: "interrupted") }
        let count = try source.read(into: buffer)
        bytesRead += count
        return count
    }
}

/// The data of a pipe, stored in a temporary file until they are read.
final class SpooledInput: ByteSource {
    /// The timeout of a poll in milliseconds, before the thread yields to other tasks.
    private static let patience: Int32 = 10

    private let file: NamelessFile
    private let source: FileByteSource

    var name: String? { source.name }
    /// The size in bytes.
    var size: Int { file.size }

    private init(_ file: NamelessFile, name: String) throws {
        try file.rewind()
        self.file = file
        source = try FileByteSource(descriptor: file.descriptor, name: name)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int {
        try source.read(into: buffer)
    }

    /// Reads a descriptor to its end, and yields to other tasks while it waits for data.
    ///
    /// - Parameter tell: Receives the number of bytes regularly.
    /// - Throws: ``ExchangeError``, ``TabularError``, or a cancellation error.
    @MainActor
    static func read(
        _ descriptor: Int32, name: String, telling tell: @MainActor (Int) -> Void
    ) async throws -> SpooledInput {
        let file = try NamelessFile()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            await Task.yield()
            try Task.checkCancellation()
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, patience) > 0 else { continue }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return try SpooledInput(file, name: name) }
            if count > 0 {
                try file.append(buffer[..<count])
                tell(file.size)
            } else if errno != EINTR, errno != EAGAIN {
                throw TabularError.unreadable(file: name, reason: String(cString: strerror(errno)))
            }
        }
    }
}
