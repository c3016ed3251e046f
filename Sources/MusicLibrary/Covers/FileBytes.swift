internal import Glibc

/// Bytes that go to a file whole.
enum FileBytes {
    /// - Throws: ``CoverError/noPlace(reason:)`` when the disk does not take them.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(CoverError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count > 0 { rest = rest.dropFirst(count) }
            if count <= 0, errno != EINTR { throw .noPlace(reason: SystemReason().text) }
        }
    }
}
