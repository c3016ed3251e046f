import Glibc

/// A thread for blocking work, which must not run on Swift's executors.
struct EditorThread {
    private let thread: pthread_t

    /// Starts the thread. It blocks signals that other threads handle, but not those that stop a job, so that the terminal's
    /// rules for background jobs apply to it.
    ///
    /// - Throws: ``LineEditingError/threadFailed(code:)``.
    init(_ body: @escaping @Sendable () -> Void) throws(LineEditingError) {
        let work = Unmanaged.passRetained(ThreadBody(body))
        var mask = sigset_t()
        var before = sigset_t()
        sigfillset(&mask)
        for signal in EditorThread.unblocked { sigdelset(&mask, signal) }
        pthread_sigmask(SIG_BLOCK, &mask, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var made = pthread_t()
        let code = pthread_create(&made, nil, EditorThread.start, work.toOpaque())
        guard code == 0 else {
            work.release()
            throw .threadFailed(code: code)
        }
        thread = made
    }

    func detach() { pthread_detach(thread) }

    func join() { pthread_join(thread, nil) }

    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

    private static let unblocked = [
        SIGTTIN, SIGTTOU, SIGTSTP, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS,
    ]

    private static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
        guard let work else { return nil }
        // Released at the end: the first call of `free` on a thread makes a heap for it, which takes an eighth of a program's start.
        withExtendedLifetime(Unmanaged<ThreadBody>.fromOpaque(work).takeRetainedValue()) { $0.body() }
        return nil
    }
}

private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
