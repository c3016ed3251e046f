internal import Glibc
internal import Tabular

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
