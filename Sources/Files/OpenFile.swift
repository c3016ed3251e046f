internal import Glibc

/// An open file, pipe or device. It is closed when the last reference is released, and programs that this program starts
/// do not inherit it.
///
/// A call that a signal interrupts is repeated. Use `withExtendedLifetime` around other uses of the descriptor.
public final class OpenFile: Sendable {
    /// The operations that the descriptor allows.
    public enum Access: Sendable {
        case reading
        case writing
        case readingAndWriting
    }

    /// The options of open(2).
    public struct Options: OptionSet, Sendable {
        public let rawValue: Int32

        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// Creates a missing file.
        public static let create = Options(rawValue: O_CREAT)
        /// Creates the file, and fails with ``SystemError/exists`` if the path is in use, also by a link.
        public static let createNew = Options(rawValue: O_CREAT | O_EXCL)
        /// Removes the contents.
        public static let truncate = Options(rawValue: O_TRUNC)
        /// Writes at the end of the file, wherever that is.
        public static let append = Options(rawValue: O_APPEND)
        /// Waits neither for the other side of a named pipe nor for data.
        public static let nonblocking = Options(rawValue: O_NONBLOCK)
        /// Fails if the path is a symbolic link.
        public static let noFollow = Options(rawValue: O_NOFOLLOW)
        /// Fails unless the path is a directory.
        public static let directory = Options(rawValue: O_DIRECTORY)
    }

    /// The number of the descriptor, for calls that this type does not have.
    public let descriptor: Int32
    private let isOwned: Bool

    /// Opens a path.
    ///
    /// - Parameter mode: The permissions of a new file, reduced by the user's mask.
    public init(
        _ path: String, for access: Access, _ options: Options = [], mode: UInt32 = 0o600
    ) throws(SystemError) {
        // C would stop at the NUL and open another file.
        guard !path.utf8.contains(0) else { throw .invalid }
        let flags =
            switch access {
            case .reading: O_RDONLY
            case .writing: O_WRONLY
            case .readingAndWriting: O_RDWR
            }
        descriptor = open(path, flags | options.rawValue | O_CLOEXEC | O_NOCTTY, mode)
        isOwned = true
        guard descriptor >= 0 else { throw SystemError() }
    }

    /// Uses an open descriptor, and closes it if it is owned.
    public init(descriptor: Int32, isOwned: Bool) { (self.descriptor, self.isOwned) = (descriptor, isOwned) }

    /// The standard input, which stays open.
    public static let standardInput = OpenFile(descriptor: STDIN_FILENO, isOwned: false)

    /// Duplicates a descriptor of any owner.
    public init(duplicating other: Int32) throws(SystemError) {
        (descriptor, isOwned) = (fcntl(other, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), true)
        guard descriptor >= 0 else { throw SystemError() }
    }

    /// Creates a file without a name in the directory for temporary files.
    public static func temporary() throws(SystemError) -> OpenFile {
        let path = "\(Directory.temporary)/bluelib-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        let file = try OpenFile(path, for: .readingAndWriting, .createNew)
        unlink(path)
        return file
    }

    /// Creates a pipe. A program that another thread starts during the call may inherit its ends.
    public static func pipe() throws(SystemError) -> (reader: OpenFile, writer: OpenFile) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw SystemError() }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (OpenFile(descriptor: ends[0], isOwned: true), OpenFile(descriptor: ends[1], isOwned: true))
    }

    deinit { if isOwned, descriptor >= 0, !RetainedLocks.retain(descriptor) { close(descriptor) } }

    /// The current status of the file.
    public var status: FileStatus {
        get throws(SystemError) {
            guard let status = FileStatus(descriptor: descriptor) else { throw SystemError() }
            return status
        }
    }

    // MARK: Waiting

    /// Makes later reads and writes fail with ``SystemError/wouldWait`` where they would have to wait, or makes them wait.
    public func setNonblocking(_ isNonblocking: Bool) {
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, isNonblocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK)
    }

    /// Waits until a read would not block; returns false after the time limit.
    public func hasInput(withinMilliseconds limit: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, limit) > 0
    }

    /// The number of unread bytes in a pipe; nil if unknown.
    public var unreadBytes: Int? {
        var count: Int32 = 0
        return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : nil
    }

    // MARK: Reading

    /// Reads bytes from the current position into a buffer that is not empty, or from an offset without a change of the
    /// position.
    ///
    /// - Returns: The number of bytes; 0 only at the end of the file.
    public func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int? = nil
    ) throws(SystemError) -> Int {
        try Self.repeating {
            if let offset {
                pread(descriptor, buffer.baseAddress, buffer.count, offset)
            } else {
                Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            }
        }
    }

    /// Reads to the end of the file, but at most `limit` bytes.
    ///
    /// - Parameter size: The expected number of bytes; so many are read without a copy.
    public func readToEnd(expecting size: Int = 4096, limit: Int = .max) throws(SystemError) -> [UInt8] {
        // The additional byte makes the first read meet the end of the file.
        var bytes = try self.bytes(atMost: min(size, limit - 1) + 1)
        while bytes.count > size, bytes.count < limit {
            let piece = try self.bytes(atMost: min(limit - bytes.count, Self.pieceSize))
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }

    static let pieceSize = 1 << 16

    /// The next bytes: as many as wanted, or all until the end of the file.
    private func bytes(atMost count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(SystemError) {
                while filled < count {
                    let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled..<count])
                    let more = try read(into: UnsafeMutableRawBufferPointer(rest))
                    if more == 0 { break }
                    filled += more
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Moves the position of reads to the beginning.
    public func rewind() throws(SystemError) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError() }
    }

    // MARK: Writing

    /// Writes all bytes at the current position, or at an offset without a change of the position.
    public func write(_ bytes: UnsafeRawBufferPointer, at offset: Int? = nil) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            done += try Self.repeating {
                if let offset {
                    pwrite(descriptor, rest.baseAddress, rest.count, offset + done)
                } else {
                    Glibc.write(descriptor, rest.baseAddress, rest.count)
                }
            }
        }
    }

    /// Writes all bytes at the current position, or at an offset without a change of the position.
    public func write(_ bytes: [UInt8], at offset: Int? = nil) throws(SystemError) {
        try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
            try write(UnsafeRawBufferPointer(bytes), at: offset)
        }
    }

    /// Cuts the file off, or extends it with zeros.
    public func truncate(to size: Int) throws(SystemError) {
        _ = try Self.repeating { Int(ftruncate(descriptor, size)) }
    }

    /// Waits until the contents are on the disk.
    public func sync() throws(SystemError) { _ = try Self.repeating { Int(fsync(descriptor)) } }

    /// Waits until all writes to the file's file system are on the disk; for many files, this is faster than one by one.
    public func syncFileSystem() throws(SystemError) { _ = try Self.repeating { Int(syncfs(descriptor)) } }

    /// Reports the errors of earlier writes that some file systems, such as NFS, report only when a descriptor is closed.
    public func checkWrites() throws(SystemError) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        // After a signal, the descriptor is closed too.
        guard copy >= 0, Glibc.close(copy) == 0 || errno == EINTR else { throw SystemError() }
    }

    private static func repeating(_ call: () -> Int) throws(SystemError) -> Int {
        while true {
            let result = call()
            if result >= 0 { return result }
            guard errno == EINTR else { throw SystemError() }
        }
    }
}

/// The call of Linux, which is not in Swift's module of the C library.
@_silgen_name("syncfs")
private func syncfs(_ descriptor: Int32) -> Int32
