import Glibc

/// A version of a macro's file, to detect later changes by other programs.
struct MacroVersion: Equatable {
    private let file: ino_t
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// The file at a path; nil if there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (file, size) = (status.st_ino, Int(status.st_size))
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}
