internal import Glibc

/// An open file that is written from its beginning.
package struct FileSink: Sendable {
    private let descriptor: Int32
    /// Bytes that are there.
    package private(set) var written = 0

    /// - Parameter descriptor: open for writing; it stays open and its offset stays where it is.
    package init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Takes away all that is in the file, for another attempt.
    mutating func clear() throws(TransferError) {
        // A device has no length and says so with EINVAL.
        guard ftruncate(descriptor, 0) == 0 || errno == EINVAL else { throw Self.error(errno) }
        written = 0
    }

    /// Writes on where the last piece ended; it blocks as long as the disk does, which is what holds back the server.
    /// - Throws: ``TransferError/diskFull``, or why else it is not written.
    package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(TransferError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = pwrite(
                descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, off_t(written))
            if count < 0 {
                if errno == EINTR { continue }
                throw Self.error(errno)
            }
            written += count
            rest = rest.dropFirst(count)
        }
    }

    private static func error(_ code: Int32) -> TransferError {
        switch code {
        case ENOSPC, EDQUOT: .diskFull
        default: .notWritten(reason: systemReason(code))
        }
    }
}

/// What the system calls an error, in lower case.
func systemReason(_ code: Int32) -> String {
    let reason = String(cString: strerror(code))
    return reason.prefix(1).lowercased() + reason.dropFirst()
}
