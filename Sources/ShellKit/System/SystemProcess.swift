internal import Dispatch
internal import Glibc
internal import Synchronization

/// A line for `/bin/sh` that runs beside this program, in the foreground of the same terminal.
final class SystemProcess: Sendable {
    /// How a process ended.
    enum End: Sendable, Hashable {
        /// By itself, with a status from 0 to 255.
        case status(Int32)
        /// By a signal.
        case signal(Int32)
    }

    /// The descriptors that it has as its own 0, 1 and 2.
    struct Descriptors {
        var input = STDIN_FILENO
        var output = STDOUT_FILENO
        var diagnostics = STDERR_FILENO
    }

    private struct State: Sendable {
        /// Its number may be another's as soon as its status was taken.
        var isGone = false
        /// What was asked to end; nil as long as nothing was.
        var asked: ProcessTree?
        var graceIsOver = false
    }

    /// How long those that are asked to end may take: less than this program takes itself, so that none outlives it.
    private static let grace = DispatchTimeInterval.milliseconds(1500)

    private let identifier: pid_t
    private let state = Mutex(State())

    /// Starts a line; the descriptors stay open here.
    ///
    /// Signals are as they are for any program: none is blocked, and a closed pipe or Ctrl-\ ends it.
    /// - Throws: A ``CommandFailure`` when the system starts nothing more.
    init(_ line: String, _ descriptors: Descriptors, environment: ChildEnvironment) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let targets = [descriptors.input, descriptors.output, descriptors.diagnostics]
        // Moved out of the way first, so that none is taken for the place of another.
        let copies = targets.map { fcntl($0, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) }
        defer { for copy in copies where copy >= 0 { close(copy) } }
        for (place, copy) in copies.enumerated() where copy >= 0 {
            posix_spawn_file_actions_adddup2(&actions, copy, Int32(place))
        }
        var identifier: pid_t = 0
        let code = Self.withAttributes { attributes in
            Self.withPointers(to: ["/bin/sh", "-c", line].map { Array($0.utf8CString) }) { arguments in
                Self.withPointers(to: environment.entries) { environment in
                    posix_spawn(&identifier, "/bin/sh", &actions, attributes, arguments, environment)
                }
            }
        }
        guard code == 0 else {
            throw CommandFailure("cannot start '\(line)': \(String(cString: strerror(code))).")
        }
        self.identifier = identifier
    }

    /// Waits for its end, on a thread that has nothing else to do; it is told to end when the task is cancelled.
    ///
    /// Once it was asked to end, all that was asked with it is waited for.
    ///
    /// The thread is of a queue of its own: the global ones have few, which those that read its output may take.
    func end() async -> End {
        let status = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "system-process").async { continuation.resume(returning: self.waitForStatus()) }
            }
        } onCancel: {
            terminate()
        }
        // As <sys/wait.h> takes a status apart.
        let signal = status & 0x7F
        return signal == 0 ? .status((status >> 8) & 0xFF) : .signal(signal)
    }

    /// Asks it and all that it has started to end, and ends by force what has not when the time for that is over; from any
    /// thread.
    func terminate() {
        let isFirst = state.withLock { state in
            guard !state.isGone else { return false }
            // Where the system does not tell of its processes, at least this one is known.
            if ProcessIdentity(identifier) == nil { kill(identifier, SIGTERM) }
            defer { state.asked = ProcessTree(from: identifier, and: state.asked) }
            return state.asked == nil
        }
        state.withLock { $0.asked }?.end()
        guard isFirst else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) {
            self.state.withLock { state in
                state.asked?.kill()
                state.graceIsOver = true
            }
        }
    }

    private func waitForStatus() -> Int32 {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        let status = state.withLock { state in
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            state.isGone = true
            return status
        }
        while mustWaitForOthers { usleep(10_000) }
        return status
    }

    /// Whether some that were asked to end still have time to.
    private var mustWaitForOthers: Bool {
        state.withLock { state in !state.graceIsOver && state.asked.map { !$0.isGone } ?? false }
    }

    private static func withAttributes(_ body: (UnsafePointer<posix_spawnattr_t>) -> Int32) -> Int32 {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGQUIT)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        return body(&attributes)
    }

    private static func withPointers(
        to strings: [[CChar]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Int32
    ) -> Int32 {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
