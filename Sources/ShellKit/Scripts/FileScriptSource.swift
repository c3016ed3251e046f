internal import Files
internal import LineEditing

/// A script in a file or from standard input.
///
/// - Pattern: Adapter (adaptee)
@MainActor
public final class FileScriptSource: ScriptSource {
    private let reader: PlainLineReader
    private let file: OpenFile
    private let name: String
    private var isAtStart = true

    /// The script in a file.
    ///
    /// A named pipe without a writer is accepted, and the call does not wait for one.
    /// - Throws: ``ShellError/unreadableScript(_:_:)`` if the file is missing, is a directory, or cannot be read.
    public convenience init(path: String) throws {
        let file: OpenFile
        do throws(SystemError) {
            file = try OpenFile(path, for: .reading, .nonblocking)
            guard try file.status.kind != .directory else { throw .isDirectory }
        } catch {
            throw ShellError.unreadableScript(path, error)
        }
        file.setNonblocking(false)
        self.init(file, named: path)
    }

    /// The script from standard input. If `readsAhead` is false, another program can read the lines after the last one that was passed.
    public convenience init(readsAhead: Bool = true) { self.init(.standardInput, named: "<stdin>", readsAhead) }

    private init(_ file: OpenFile, named name: String, _ readsAhead: Bool = true) {
        (self.file, self.name, reader) = (file, name, PlainLineReader(file, readsAhead: readsAhead))
    }

    /// True if the next line is not available yet.
    public var wouldWait: Bool { reader.wouldBlock }

    /// Waits on another thread until input is available or the task is cancelled.
    public func waitForInput() async { await file.waitForInput() }

    /// Passes the next line to `body`; removes a byte order mark at the start of the script.
    public func nextLine(_ body: (UnsafeBufferPointer<UInt8>) throws(SyntaxError) -> Void) throws -> Bool {
        let line: UnsafeBufferPointer<UInt8>?
        do {
            line = try reader.nextBytes()
        } catch .readFailed(let code) {
            throw ShellError.unreadableScript(name, SystemError(code: code))
        }
        guard let line else { return false }
        guard isAtStart else {
            try body(line)
            return true
        }
        isAtStart = false
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        try body(line.starts(with: mark) ? UnsafeBufferPointer(rebasing: line.dropFirst(mark.count)) : line)
        return true
    }
}
