internal import Glibc

/// A file of this computer, copied like a file from a server.
struct LocalFile {
    let path: String

    /// Copies the file, which must be a regular file, because others may block for ever.
    func copy(limit: Int, into sink: inout FileSink, _ report: (TransferProgress) -> Void) throws(TransferError) {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw openError(errno) }
        defer { close(descriptor) }
        let size = try checkedSize(descriptor, limit)
        report(TransferProgress(received: 0, expected: size, attempt: 1))
        try withUnsafeTemporaryAllocation(byteCount: 0x10000, alignment: 16) { buffer throws(TransferError) in
            while true {
                if Task.isCancelled { throw .cancelled }
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                if count < 0 { throw .unreadable(path, reason: systemReason(errno)) }
                if count == 0 { break }
                // The file may grow while it is read.
                if sink.written + count > limit { throw .fileTooLarge(path, size: nil, limit: limit) }
                try sink.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                report(TransferProgress(received: sink.written, expected: size, attempt: 1))
            }
        }
        if sink.written == 0 { throw .emptyFile(path) }
    }

    private func checkedSize(_ descriptor: Int32, _ limit: Int) throws(TransferError) -> Int {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .unreadable(path, reason: systemReason(errno)) }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
        let size = Int(facts.st_size)
        guard size <= limit else { throw .fileTooLarge(path, size: size, limit: limit) }
        return size
    }

    private func openError(_ code: Int32) -> TransferError {
        switch code {
        case ENOENT, ENOTDIR: .noSuchFile(path)
        case ENXIO: .notAFile(path)
        default: .unreadable(path, reason: systemReason(code))
        }
    }
}
