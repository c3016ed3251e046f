internal import Foundation
internal import Glibc

/// A temporary file without a name, which is deleted with this object.
final class NamelessFile {
    /// The descriptor for reads; this object closes it.
    let descriptor: Int32
    /// The size in bytes.
    private(set) var size = 0

    /// Creates an empty file.
    ///
    /// - Throws: ``ExchangeError/inputNotKept(reason:)``, like all other methods.
    init() throws {
        var path = Array((NSTemporaryDirectory() + "/import-XXXXXX").utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw Self.error(errno) }
        unlink(path)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends bytes.
    func append(_ bytes: ArraySlice<UInt8>) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw Self.error(errno)
            }
        }
        size += bytes.count
    }

    /// Moves the read position to the beginning.
    func rewind() throws {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.error(errno) }
    }

    private static func error(_ code: Int32) -> ExchangeError {
        .inputNotKept(reason: String(cString: strerror(code)))
    }
}
