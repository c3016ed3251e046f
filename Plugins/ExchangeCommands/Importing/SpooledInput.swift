internal import Glibc
internal import Tabular

/// What came through a pipe, kept in a file until it was read.
final class SpooledInput: ByteSource {
    /// In milliseconds: how long the thread waits for the writer before it looks after others.
    private static let patience: Int32 = 10

    private let file: NamelessFile
    private let source: FileByteSource

    var name: String? { source.name }
    /// How many bytes there are.
    var size: Int { file.size }

    private init(_ file: NamelessFile, name: String) throws {
        try file.rewind()
        self.file = file
        source = try FileByteSource(descriptor: file.descriptor, name: name)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int {
        try source.read(into: buffer)
    }

    /// Reads a descriptor to its end, waiting for its writer without keeping the thread from anything else.
    ///
    /// - Parameter tell: Told again and again how many bytes there are.
    /// - Throws: ``ExchangeError``, ``TabularError``, or that the task was cancelled.
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
