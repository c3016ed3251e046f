import CLibEdit
import Glibc
import Synchronization

/// Waits for a process on a separate thread, so that its parent can wait for other events too.
final class ProcessWatch: Sendable {
    enum State: Sendable {
        case stopped
        case ended(status: Int32)
    }

    /// Readable when a state has changed.
    let descriptor = cle_wake_open()
    private let states = Mutex<[State]>([])

    /// - Throws: ``LineEditingError/threadFailed(code:)``.
    init(_ process: pid_t) throws(LineEditingError) {
        let thread = try EditorThread { [self] in
            while true {
                var status: Int32 = 0
                let waited = waitpid(process, &status, WUNTRACED)
                if waited < 0 && errno == EINTR { continue }
                // If the status was not preserved, for example because SIGCHLD is ignored, it counts as 0.
                let hasStopped = waited == process && status & 0xff == 0x7f
                note(hasStopped ? .stopped : .ended(status: waited == process ? status : 0))
                if !hasStopped { return }
            }
        }
        thread.detach()
    }

    deinit { close(descriptor) }

    func take() -> [State] {
        cle_wake_clear(descriptor)
        return states.withLock { states in
            defer { states = [] }
            return states
        }
    }

    private func note(_ state: State) {
        states.withLock { $0.append(state) }
        cle_wake_raise(descriptor)
    }
}
