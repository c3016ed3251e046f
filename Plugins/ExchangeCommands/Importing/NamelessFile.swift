internal import Foundation
internal import Glibc

/// A temporary file that has no name and is gone when nobody has it any more.
final class NamelessFile {
    /// To be read from, and closed by nobody else.
    let descriptor: Int32
    /// How many bytes it holds.
    private(set) var size = 0

    /// An empty file.
    ///
    /// - Throws: ``ExchangeError/inputNotKept(reason:)``, as everything else here.
    init() throws {
        var path = Array((NSTemporaryDirectory() + "/import-XXXXXX").utf8CString)
        descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw Self.error(errno) }
        unlink(path)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Puts bytes at the end.
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

    /// Goes back to the beginning, from where it is read.
    func rewind() throws {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.error(errno) }
    }

    private static func error(_ code: Int32) -> ExchangeError {
        .inputNotKept(reason: String(cString: strerror(code)))
    }
}
