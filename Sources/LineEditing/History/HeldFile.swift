import Glibc

/// A reference to a file through an open descriptor, so that its inode number is not reused meanwhile.
final class HeldFile: Sendable {
    private let descriptor: Int32
    private let device: dev_t
    private let inode: ino_t

    /// Holds the file of a descriptor, which the caller continues to own. Nil if the system has no descriptors left.
    init?(_ other: Int32) {
        var status = stat()
        let copy = fcntl(other, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, fstat(copy, &status) == 0 else {
            if copy >= 0 { close(copy) }
            return nil
        }
        descriptor = copy
        device = status.st_dev
        inode = status.st_ino
    }

    deinit { close(descriptor) }

    /// True if a status belongs to this file.
    func isFile(with status: stat) -> Bool { status.st_dev == device && status.st_ino == inode }
}
