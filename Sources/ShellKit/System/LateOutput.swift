internal import Dispatch
internal import Glibc

/// What a process in the background writes when the line that started it is long done: it goes straight to the screen, or
/// nowhere where there is none, so that the process neither waits nor ends for want of a reader.
struct LateOutput: Sendable {
    private let source: Int32
    private let target: Int32?

    /// What comes from a descriptor, which is closed at its end, for another, which may be closed meanwhile.
    init(from source: Int32, to target: Int32?) {
        self.source = source
        self.target = target.map { fcntl($0, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) }
        _ = fcntl(source, F_SETFL, 0)
    }

    /// Begins to hand it on, on a thread of its own, until all who could write have ended.
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
