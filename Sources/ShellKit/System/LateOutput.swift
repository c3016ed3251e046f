internal import Dispatch
internal import Glibc

/// Copies the output of a background process after the end of the line that started it. The copy goes to the screen, or
/// is discarded if there is none, so the process neither blocks nor fails because of a missing reader.
struct LateOutput: Sendable {
    private let source: Int32
    private let target: Int32?

    /// Copies from `source`, which is closed at its end, to a duplicate of `target`, which the caller may close.
    init(from source: Int32, to target: Int32?) {
        self.source = source
        self.target = target.map { fcntl($0, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) }
        _ = fcntl(source, F_SETFL, 0)
    }

    /// Starts the copy on a separate thread; it ends when all writers have ended.
    func begin() {
        DispatchQueue(label: "late-output").async {
            var piece = [UInt8](repeating: 0, count: 1 << 12)
            while case let count = read(source, &piece, piece.count), count > 0 {
                if let target { _ = write(target, piece, count) }
            }
            close(source)
            if let target { close(target) }
        }
    }
}
