internal import Glibc

/// A sequential source of a table's bytes.
///
/// A source has a single reader, which reads it once from beginning to end.
/// - Pattern: Strategy (what readers read from)
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

    private let began: FileState?
    private let descriptor: Int32
    private let isOwned: Bool

    /// Opens the file at `path` without expanding it, and closes it when the source is deallocated.
    ///
    /// - Parameter name: The name in messages; the path if nil.
    /// - Throws: ``TabularError/missing(file:)``, ``TabularError/directory(file:)``,
    ///   ``TabularError/unreadable(file:reason:)``.
    public init(path: String, name: String? = nil) throws(TabularError) {
        let name = name ?? path
        // C stops at the NUL and would open a different file.
        guard !path.utf8.contains(0) else { throw .missing(file: name) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.openingError(errno, file: name) }
        do {
            began = try Self.state(of: descriptor, name: name)
        } catch {
            close(descriptor)
            throw error
        }
        self.name = name
        self.descriptor = descriptor
        isOwned = true
    }

    /// Reads from `descriptor`, which the source never closes.
    ///
    /// - Throws: ``TabularError/directory(file:)`` or ``TabularError/unreadable(file:reason:)``.
    public init(descriptor: Int32, name: String? = nil) throws(TabularError) {
        began = try Self.state(of: descriptor, name: name)
        self.name = name
        self.descriptor = descriptor
        isOwned = false
    }

    deinit {
        if isOwned { close(descriptor) }
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 {
                bytesRead += count
                return count
            }
            if count == 0 {
                guard try Self.state(of: descriptor, name: name) == began else { throw .changed(file: name) }
                return 0
            }
            guard errno == EINTR else { throw Self.readingError(errno, file: name) }
        }
    }

    /// The current state of a regular file; nil for anything else, such as a pipe.
    private static func state(of descriptor: Int32, name: String?) throws(TabularError) -> FileState? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw readingError(errno, file: name) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw .directory(file: name)
        case S_IFREG: return FileState(status)
        default: return nil
        }
    }

    private static func openingError(_ code: Int32, file: String) -> TabularError {
        code == ENOENT || code == ENOTDIR ? .missing(file: file) : readingError(code, file: file)
    }

    private static func readingError(_ code: Int32, file: String?) -> TabularError {
        .unreadable(file: file, reason: String(cString: strerror(code)))
    }
}

/// The size and modification time of a file; they show whether the file was written to.
private struct FileState: Equatable {
    let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: stat) {
        size = Int(status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}
