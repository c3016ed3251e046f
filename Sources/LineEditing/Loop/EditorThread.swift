import Glibc

/// A thread of our own for work that blocks; Swift's executors are not for that.
struct EditorThread {
    private let thread: pthread_t

    /// Starts the thread. Signals that a program handles elsewhere are blocked on it; those that stop a job are not, so that the
    /// terminal's rules for jobs in the background hold for it too.
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

    /// Lets the thread end by itself: nobody waits for it.
    func detach() { pthread_detach(thread) }

    /// Waits until the thread has ended.
    func join() { pthread_join(thread, nil) }

    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

    private static let unblocked = [
        SIGTTIN, SIGTTOU, SIGTSTP, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS,
    ]

    private static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
        if let work { Unmanaged<ThreadBody>.fromOpaque(work).takeRetainedValue().body() }
        return nil
    }
}

private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
