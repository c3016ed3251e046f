internal import Foundation
internal import Synchronization

/// The open sockets of a server, each on its own thread, so that all of them can be closed.
final class ConnectionThreads: Sendable {
    private struct State {
        var isOver = false
        var open: Set<Int32> = []
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Serves a socket on a new thread, and closes it afterwards.
    func serve(_ descriptor: Int32, _ body: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if !state.isOver { state.open.insert(descriptor) }
            return state.isOver
        }
        guard !isOver else {
            close(descriptor)
            return
        }
        Thread {
            // A closed connection is an error of the write, and not a signal.
            var broken = sigset_t()
            sigemptyset(&broken)
            sigaddset(&broken, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &broken, nil)
            body()
            self.close(descriptor)
        }.start()
    }

    /// Shuts down all current and later sockets: pending reads, writes and accepts fail.
    func end() {
        state.withLock { state in
            state.isOver = true
            for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Waits until all are closed.
    func waitForAll() async {
        await withCheckedContinuation { waiter in
            let isDone = state.withLock { state in
                if !state.open.isEmpty { state.waiters.append(waiter) }
                return state.open.isEmpty
            }
            if isDone { waiter.resume() }
        }
    }

    private func close(_ descriptor: Int32) {
        // Under the lock, so that ``end()`` cannot affect another socket with the same number.
        let waiters = state.withLock { state in
            Glibc.close(descriptor)
            state.open.remove(descriptor)
            guard state.open.isEmpty else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
