import Glibc

/// The bytes of a file, a pipe or a device.
public final class FileByteSource: ByteSource {
    public let name: String?

    /// How many bytes the file had when it was opened; nil for what has no size of its own, such as a pipe.
    public let size: Int?

    /// How many bytes were read so far; with ``size`` it tells how far a long reading is.
    public private(set) var bytesRead = 0

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
            size = try Self.sizeOfFile(descriptor, name: name)
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
        size = try Self.sizeOfFile(descriptor, name: name)
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
            if count >= 0 {
                bytesRead += count
                return count
            }
            guard errno == EINTR else { throw Self.readingError(errno, file: name) }
        }
    }

    private static func sizeOfFile(_ descriptor: Int32, name: String?) throws(TabularError) -> Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw readingError(errno, file: name) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw .directory(file: name)
        case S_IFREG: return Int(status.st_size)
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
