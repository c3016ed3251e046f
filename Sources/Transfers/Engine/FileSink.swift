internal import Files

/// Writes an open file from its beginning, in large blocks.
package struct FileSink: Sendable {
    /// The size of a block in bytes; larger than most covers, which are then written with one system call.
    private static let block = 1 << 19

    private let file: OpenFile
    private var buffer: [UInt8] = []
    private var flushed = 0

    /// - Parameter descriptor: A file that is open for writing; it stays open, and its offset is unchanged.
    package init(_ descriptor: Int32) { file = OpenFile(descriptor: descriptor, isOwned: false) }

    /// The number of bytes received.
    package var written: Int { flushed + buffer.count }

    /// Removes all bytes, for another attempt.
    mutating func clear() throws(TransferError) {
        do throws(SystemError) { try file.truncate(to: 0) } catch {
            // A device has no size.
            if error != .invalid { throw Self.error(error) }
        }
        (buffer, flushed) = ([], 0)
    }

    /// Prepares for a file of this size, if it is known, so that the bytes are not moved as the file grows.
    mutating func reserve(_ size: Int?) { buffer.reserveCapacity(min(size ?? 1 << 16, Self.block)) }

    /// Appends bytes; blocks for disk access, which also slows down the server, only where the file is larger than a block.
    /// - Throws: ``TransferError/diskFull`` or ``TransferError/notWritten(reason:)``.
    package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(TransferError) {
        if buffer.count + bytes.count > Self.block { try flush() }
        buffer.append(contentsOf: bytes)
    }

    /// Writes the remaining bytes; blocks for disk access.
    /// - Returns: The whole file, if it is not larger than a block, so that it need not be read again.
    /// - Throws: ``TransferError/diskFull`` or ``TransferError/notWritten(reason:)``.
    package mutating func finish() throws(TransferError) -> [UInt8]? {
        let contents = flushed == 0 ? buffer : nil
        try flush()
        return contents
    }

    private mutating func flush() throws(TransferError) {
        do throws(SystemError) { try file.write(buffer, at: flushed) } catch { throw Self.error(error) }
        flushed += buffer.count
        buffer = []
    }

    private static func error(_ error: SystemError) -> TransferError {
        error.isFullDisk ? .diskFull : .notWritten(reason: systemReason(error))
    }
}

/// The system's wording of an error, with a small first letter.
func systemReason(_ error: SystemError) -> String {
    error.description.prefix(1).lowercased() + error.description.dropFirst()
}
