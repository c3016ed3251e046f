internal import AlbumShell
internal import Files
internal import ShellKit
internal import Tabular

/// The bytes to import: it counts them, and ends with an error when the task is cancelled.
///
/// So a file that takes long before its first row, such as one of empty lines, can be interrupted like any other.
final class ImportSource: ByteSource {
    private let source: FileByteSource

    init(_ source: FileByteSource) { self.source = source }

    var name: String? { source.name }
    /// The total number of bytes; nil if unknown.
    var size: Int? { source.size }
    var bytesRead: Int { source.bytesRead }

    /// Continues at the beginning, unless nothing was read.
    func rewind() throws(TabularError) { if bytesRead > 0 { try source.rewind() } }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int {
        guard !Task.isCancelled else { throw .unreadable(file: name, reason: "interrupted") }
        return try source.read(into: buffer)
    }
}

extension FilePath {
    /// The text before the first ':', which can name an account; nil for a file that exists.
    var account: String? {
        Path(path).exists ? nil : path.firstIndex(of: ":").map { String(path[..<$0]).lowercased() }
    }
}

@MainActor
extension ImportSource {
    private static func name(of file: FilePath) -> String { file.path == "-" ? "<stdin>" : file.path }

    /// The bytes of a file, or of standard input for `-`.
    ///
    /// The data of a pipe are read completely here, so that no other program has to wait for the writer of the pipe
    /// while the library is locked.
    /// - Parameter row: Displays the number of bytes received from a pipe.
    /// - Throws: ``ExchangeError`` when the source cannot be read or contains the commands.
    static func open(_ file: FilePath, in shell: ShellContext, progress row: ProgressRow) async throws -> ImportSource {
        if file.path == "-", readsCommandsFromInput(shell) { throw ExchangeError.inputHoldsCommands }
        do {
            if let example = try ExampleFile.open(file.path) { return ImportSource(example) }
            guard file.path == "-" || Path(file.path).status?.kind == .pipe else {
                return ImportSource(try FileByteSource(path: file.path))
            }
            let input: OpenFile
            do throws(SystemError) {
                // A pipe without a writer is waited for below.
                input = file.path == "-" ? .standardInput : try OpenFile(file.path, for: .reading, .nonblocking)
            } catch {
                throw error.isForbidden
                    ? TabularError.unreadable(file: name(of: file), reason: error.description)
                    : .notOpened(file: name(of: file), error)
            }
            // Checks that it is not a directory.
            _ = try FileByteSource(input, name: name(of: file))
            try shell.changes.flush()
            // Earlier results are shown while it waits.
            try shell.output.flush()
            let spool = try await spool(input, name: name(of: file)) { size in
                row.show("Receiving: \(size >> 20) MB")
            }
            return ImportSource(spool)
        } catch let error as TabularError {
            throw ExchangeError.unreadable(error)
        }
    }

    /// The rows of an account, such as `discogs:USER`, and their source.
    static func open(
        _ file: FilePath, by reader: AlbumSources.AccountReader, folder: String?, isWantlist: Bool,
        in shell: ShellContext, progress row: ProgressRow
    ) async throws -> (ImportSource, AccountRows) {
        try shell.changes.flush()
        try shell.output.flush()
        let user = String(file.path[(file.path.firstIndex(of: ":") ?? file.path.startIndex)...].dropFirst())
        let rows = try await reader(AccountRequest(user: user, folder: folder, isWantlist: isWantlist), shell, row)
        do {
            let source = ImportSource(try FileByteSource(rows.file, name: file.path))
            if source.size == 0 { throw ExchangeError.emptyAccount(file.path) }
            return (source, rows)
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

    /// Reads an input to its end into a temporary file, and yields to other tasks while it waits for data.
    ///
    /// - Parameter report: Receives the number of bytes regularly.
    /// - Throws: ``ExchangeError``, ``TabularError``, or a cancellation error.
    private static func spool(
        _ input: OpenFile, name: String, _ report: @MainActor (Int) -> Void
    ) async throws -> FileByteSource {
        let spool = try storing(OpenFile.temporary)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var size = 0
        while true {
            await Task.yield()
            try Task.checkCancellation()
            guard input.hasInput(withinMilliseconds: 10) else { continue }
            let count: Int
            do {
                count = try buffer.withUnsafeMutableBytes { try input.read(into: $0) }
            } catch let error as SystemError {
                if error == .wouldWait { continue }
                throw TabularError.unreadable(file: name, reason: error.description)
            }
            if count == 0 { break }
            try storing { () throws(SystemError) in try spool.write(Array(buffer[..<count])) }
            size += count
            report(size)
        }
        try storing(spool.rewind)
        return try FileByteSource(spool, name: name)
    }

    private static func storing<Result>(_ body: () throws(SystemError) -> Result) throws(ExchangeError) -> Result {
        do { return try body() } catch { throw .inputNotStored(reason: error.description) }
    }
}
