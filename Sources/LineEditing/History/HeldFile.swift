import Glibc

/// A file that is kept open, so that no other one gets its number while it is remembered.
final class HeldFile: Sendable {
    private let descriptor: Int32
    private let device: dev_t
    private let inode: ino_t

    /// Holds what a descriptor leads to; the descriptor stays the caller's. Nil when there are no more descriptors.
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

    /// Whether a status is this file's.
    func isFile(with status: stat) -> Bool { status.st_dev == device && status.st_ino == inode }
}
