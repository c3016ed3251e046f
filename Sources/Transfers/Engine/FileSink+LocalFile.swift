internal import Files

extension FileSink {
    /// Receives a file of this computer in the same way as files of servers. It must be a regular file, because anything else
    /// could block the call for ever.
    mutating func copy(
        _ path: String, limit: Int, _ report: (TransferProgress) -> Void
    ) throws(TransferError) {
        let (file, size) = try Self.open(path, limit)
        report(TransferProgress(received: 0, expected: size, attempt: 1))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            if Task.isCancelled { throw .cancelled }
            let count: Int
            do throws(SystemError) { count = try file.read(into: buffer) } catch {
                throw .unreadable(path, reason: systemReason(error))
            }
            if count == 0 { break }
            // It may grow while it is read.
            if written + count > limit { throw .fileTooLarge(path, size: nil, limit: limit) }
            try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            report(TransferProgress(received: written, expected: size, attempt: 1))
        }
        if written == 0 { throw .emptyFile(path) }
    }

    private static func open(_ path: String, _ limit: Int) throws(TransferError) -> (OpenFile, size: Int) {
        do throws(RegularFile.Failure) {
            let (file, status) = try RegularFile.open(path)
            if status.size <= limit { return (file, status.size) }
            throw .tooLarge(size: status.size)
        } catch {
            switch error {
            case .notRegular: throw .notAFile(path)
            case .tooLarge(let size): throw .fileTooLarge(path, size: size, limit: limit)
            case .system(let error) where error.isMissingFile: throw .noSuchFile(path)
            case .system(let error) where !error.isForbidden: throw .notOpened(path, error)
            case .system(let error): throw .unreadable(path, reason: systemReason(error))
            }
        }
    }
}
