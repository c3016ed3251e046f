internal import Foundation
internal import Glibc
internal import Tabular

/// What came through a pipe, kept in a file that has no name and is gone with it.
final class SpooledInput: ByteSource {
    private let descriptor: Int32
    private let source: FileByteSource

    var name: String? { source.name }

    private init(_ descriptor: Int32, name: String) throws(TabularError) {
        self.descriptor = descriptor
        source = try FileByteSource(descriptor: descriptor, name: name)
    }

    deinit { close(descriptor) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int {
        try source.read(into: buffer)
    }

    /// Reads a descriptor to its end, waiting for its writer without keeping the thread from anything else.
    ///
    /// - Throws: ``ExchangeError``, ``TabularError``, or that the task was cancelled.
    static func read(_ descriptor: Int32, name: String) async throws -> SpooledInput {
        let spool = try SpooledInput(try makeFile(), name: name)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            try Task.checkCancellation()
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 0) > 0 else {
                try await Task.sleep(for: .milliseconds(5))
                continue
            }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { break }
            if count > 0 {
                try spool.append(buffer[..<count])
            } else if errno != EINTR, errno != EAGAIN {
                throw TabularError.unreadable(file: name, reason: String(cString: strerror(errno)))
            }
        }
        lseek(spool.descriptor, 0, SEEK_SET)
        return spool
    }

    private static func makeFile() throws -> Int32 {
        var path = Array((NSTemporaryDirectory() + "/import-XXXXXX").utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw ExchangeError.inputNotKept(reason: String(cString: strerror(errno))) }
        unlink(path)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    private func append(_ bytes: ArraySlice<UInt8>) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw ExchangeError.inputNotKept(reason: String(cString: strerror(errno)))
            }
        }
    }
}
