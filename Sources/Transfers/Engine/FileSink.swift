internal import Glibc

/// Writes an open file from its beginning, in large blocks.
package struct FileSink: Sendable {
    /// The size of a block in bytes; larger than most covers, which are then written with one system call.
    private static let block = 1 << 18

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var flushed = 0

    /// - Parameter descriptor: A file that is open for writing; it stays open, and its offset is unchanged.
    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The number of bytes received.
    package var written: Int { flushed + buffer.count }

    /// Removes all bytes, for another attempt.
    mutating func clear() throws(TransferError) {
        // A device has no length and fails with EINVAL.
        guard ftruncate(descriptor, 0) == 0 || errno == EINVAL else { throw Self.error(errno) }
        (buffer, flushed) = ([], 0)
    }

    /// Appends bytes; may block for disk access, which also slows down the server.
    /// - Throws: ``TransferError/diskFull`` or ``TransferError/notWritten(reason:)``.
    package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(TransferError) {
        if buffer.count + bytes.count > Self.block { try flush() }
        if buffer.isEmpty { buffer.reserveCapacity(1 << 16) }
        buffer.append(contentsOf: bytes)
    }

    /// Writes the remaining bytes.
    /// - Returns: The whole file, if it is not larger than a block, so that it need not be read again.
    /// - Throws: ``TransferError/diskFull`` or ``TransferError/notWritten(reason:)``.
    package mutating func finish() throws(TransferError) -> [UInt8]? {
        let contents = flushed == 0 ? buffer : nil
        try flush()
        return contents
    }

    private mutating func flush() throws(TransferError) {
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(flushed)) }
            if count < 0 {
                if errno == EINTR { continue }
                throw Self.error(errno)
            }
            flushed += count
            rest = rest.dropFirst(count)
        }
        buffer = []
    }

    private static func error(_ code: Int32) -> TransferError {
        switch code {
        case ENOSPC, EDQUOT: .diskFull
        default: .notWritten(reason: systemReason(code))
        }
    }
}

/// The system's message for an error code, in lower case.
func systemReason(_ code: Int32) -> String {
    let reason = String(cString: strerror(code))
    return reason.prefix(1).lowercased() + reason.dropFirst()
}
