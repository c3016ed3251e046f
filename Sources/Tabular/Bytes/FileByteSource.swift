import Glibc

/// The bytes of a file, a pipe or a device.
public final class FileByteSource: ByteSource {
    public let name: String?

    /// How many bytes the file had when it was opened; nil for what has no size of its own, such as a pipe.
    public var size: Int? { began?.size }

    /// How many bytes were read so far; with ``size`` it tells how far a long reading is.
    public private(set) var bytesRead = 0

    private let began: FileState?
    private let descriptor: Int32
    private let isOwned: Bool

    /// Opens the file at `path`, which is taken as it stands, and closes it when the source goes.
    ///
    /// - Parameter name: What messages call it; the path if nothing else is said.
    /// - Throws: ``TabularError/missing(file:)``, ``TabularError/directory(file:)``,
    ///   ``TabularError/unreadable(file:reason:)``.
    public init(path: String, name: String? = nil) throws(TabularError) {
        let name = name ?? path
        // C would stop at the NUL and open another file than the one that was named.
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

    /// Reads from `descriptor`, which stays open when the source goes.
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

    /// What a file is by now; nil for what is none, such as a pipe.
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

/// What tells whether a file was written to.
private struct FileState: Equatable {
    let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: stat) {
        size = Int(status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}
