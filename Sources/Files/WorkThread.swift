internal import Glibc

/// A thread for blocking work, which must not run on Swift's executors.
package enum WorkThread {
    /// Starts a thread that ends with its work; returns false, without the work, if the system has no more threads.
    package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        let passed = Unmanaged.passRetained(Work(work))
        var thread = pthread_t()
        guard pthread_create(&thread, nil, run, passed.toOpaque()) == 0 else {
            passed.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
    }
}
