internal import Glibc

/// A pipe between this program and another; whatever end is still open is closed with it.
@MainActor
final class Pipe {
    private(set) var readEnd: Int32
    private(set) var writeEnd: Int32

    /// - Throws: A ``CommandFailure`` when the system gives none.
    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw CommandFailure("cannot make a pipe: \(String(cString: strerror(errno))).")
        }
        // Programs are started by the main actor alone, so that none can begin before this is said.
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

    /// Hands out the end to read from, to be closed by whoever takes it: a thread may still read when the pipe is gone.
    func takeReadEnd() -> Int32 {
        defer { readEnd = -1 }
        return readEnd
    }

    func closeWriteEnd() {
        if writeEnd >= 0 { close(writeEnd) }
        writeEnd = -1
    }
}
