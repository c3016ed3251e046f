internal import Glibc

/// A pipe between this program and another. Its open ends are closed when it is deallocated.
@MainActor
final class Pipe {
    private(set) var readEnd: Int32
    private(set) var writeEnd: Int32

    /// - Throws: A ``CommandFailure`` if the system has no descriptors left.
    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw CommandFailure("cannot create a pipe: \(String(cString: strerror(errno))).")
        }
        // Only the main actor starts programs, so no program can inherit the ends before this call.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    isolated deinit {
        closeReadEnd()
        closeWriteEnd()
    }

    func closeReadEnd() {
        if readEnd >= 0 { close(readEnd) }
        readEnd = -1
    }

    /// Returns the read end, which the caller must close: a thread may still read from it after the pipe is
    /// deallocated.
    func takeReadEnd() -> Int32 {
        defer { readEnd = -1 }
        return readEnd
    }

    func closeWriteEnd() {
        if writeEnd >= 0 { close(writeEnd) }
        writeEnd = -1
    }
}
