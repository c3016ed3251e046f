package import Files

/// A sequential source of a table's bytes.
///
/// A source has a single reader, which reads it once from beginning to end.
public protocol ByteSource: AnyObject {
    /// The name of the source in messages; nil if it has none.
    var name: String? { get }

    /// Copies the next bytes to the beginning of `buffer` and returns their number.
    ///
    /// - Returns: 1 to `buffer.count`; 0 only at the end of the source, and on every later call.
    /// - Throws: ``TabularError/unreadable(file:reason:)`` when the bytes cannot be read.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int
}

/// A source of bytes that are already in memory.
public final class MemoryByteSource: ByteSource {
    public let name: String?
    private var rest: ArraySlice<UInt8>

    /// Creates a source of `bytes`.
    public init(_ bytes: [UInt8], name: String? = nil) {
        self.name = name
        rest = bytes[...]
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int {
        let piece = rest.prefix(buffer.count)
        buffer.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
    }
}

/// The bytes of a file, a pipe or a device.
public final class FileByteSource: ByteSource {
    public let name: String?

    /// The size of the file in bytes when it was opened; nil for a source without a size, such as a pipe.
    public var size: Int? { began?.size }

    /// The number of bytes read so far; together with ``size`` it gives the progress of a long read.
    public private(set) var bytesRead = 0

    private let file: OpenFile
    private let began: FileStatus?

    /// Opens the file at `path` without expanding it, and closes it when the source is deallocated.
    ///
    /// - Throws: ``TabularError/missing(file:)``, ``TabularError/directory(file:)``,
    ///   ``TabularError/notOpened(file:_:)``, ``TabularError/unreadable(file:reason:)``.
    public convenience init(path: String) throws(TabularError) {
        let file: OpenFile
        do throws(SystemError) { file = try OpenFile(path, for: .reading) } catch {
            // The system has no file with a NUL in its path.
            if error.isMissingFile || error == .invalid { throw .missing(file: path) }
            throw error.isForbidden ? Self.unreadable(path, error) : .notOpened(file: path, error)
        }
        try self.init(file, name: path)
    }

    /// Reads from an open file.
    ///
    /// - Throws: ``TabularError/directory(file:)`` or ``TabularError/unreadable(file:reason:)``.
    package init(_ file: OpenFile, name: String?) throws(TabularError) {
        (self.file, self.name) = (file, name)
        began = try Self.status(of: file, name)
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int {
        let count: Int
        do throws(SystemError) { count = try file.read(into: buffer) } catch { throw Self.unreadable(name, error) }
        bytesRead += count
        if count == 0, try Self.status(of: file, name)?.version != began?.version { throw .changed(file: name) }
        return count
    }

    /// Continues at the beginning of the file, which must not be a pipe.
    ///
    /// - Throws: ``TabularError/unreadable(file:reason:)``
    package func rewind() throws(TabularError) {
        do throws(SystemError) { try file.rewind() } catch { throw Self.unreadable(name, error) }
        bytesRead = 0
    }

    /// The current status of a regular file; nil for anything else, such as a pipe.
    private static func status(of file: OpenFile, _ name: String?) throws(TabularError) -> FileStatus? {
        let status: FileStatus
        do throws(SystemError) { status = try file.status } catch { throw unreadable(name, error) }
        if status.kind == .directory { throw .directory(file: name) }
        return status.kind == .regular ? status : nil
    }

    private static func unreadable(_ name: String?, _ error: SystemError) -> TabularError {
        .unreadable(file: name, reason: error.description)
    }
}
