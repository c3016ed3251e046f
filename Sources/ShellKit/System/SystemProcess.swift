internal import Dispatch
package import Files
internal import Glibc
internal import Synchronization

/// A program, usually `/bin/sh` with a line, that runs beside this one, in the foreground of the same terminal.
package final class SystemProcess: Sendable {
    /// The way in which a process ended.
    package enum End: Sendable, Hashable {
        /// It exited with a status from 0 to 255.
        case status(Int32)
        case signal(Int32)
    }

    /// The descriptors that become its 0, 1 and 2.
    package struct Descriptors {
        /// Standard input.
        package var input = STDIN_FILENO
        /// Standard output.
        package var output = STDOUT_FILENO
        /// Standard error.
        package var diagnostics = STDERR_FILENO
        /// True if the program gets a session of its own: it has no terminal, and Ctrl-C does not reach it. When it ends, all
        /// processes that it has left are killed.
        package var haveOwnSession = false
        /// True if the program is this one, which may run where no other may.
        package var areOfThisProgram = false

        /// The descriptors of this program.
        package init() {}
    }

    private struct State: Sendable {
        /// True once the status was collected; the system may then reuse the number.
        var isGone = false
        /// The processes that were asked to end; nil if none were.
        var asked: ProcessTree?
        var graceIsOver = false
    }

    /// The time between SIGTERM and SIGKILL. It is shorter than this program's own limit, so that no process outlives
    /// it.
    private static let grace = DispatchTimeInterval.milliseconds(1500)

    private let identifier: pid_t
    /// The mark of all processes that come from the program; nil if it has no session of its own.
    private let mark: ProcessMark?
    private let state = Mutex(State())

    /// Starts a line in `/bin/sh`. The descriptors stay open in this program.
    ///
    /// - Throws: A ``CommandFailure`` if no process can be created.
    package convenience init(_ line: String, _ descriptors: Descriptors, environment: ChildEnvironment) throws {
        try self.init(["/bin/sh", "-c", line], named: line, descriptors, environment: environment)
    }

    /// Starts a program with arguments, the first of which is its path. The descriptors stay open in this program.
    ///
    /// No signal is blocked, and SIGPIPE, SIGXFSZ and SIGQUIT have their default actions.
    /// - Throws: A ``CommandFailure`` if no process can be created, or may be.
    package init(
        _ arguments: [String], named name: String, _ descriptors: Descriptors, environment: ChildEnvironment
    ) throws {
        if !descriptors.areOfThisProgram { try Self.refuse(name) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let targets = [descriptors.input, descriptors.output, descriptors.diagnostics]
        // Duplicated to higher numbers first, so that none is overwritten before it is used.
        let copies: [OpenFile]
        do { copies = try targets.map { try OpenFile(duplicating: $0) } } catch {
            throw CommandFailure("cannot start '\(name)': \(error).")
        }
        defer { withExtendedLifetime(copies) {} }
        for (number, copy) in copies.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, copy.descriptor, Int32(number))
        }
        var identifier: pid_t = 0
        let mark = descriptors.haveOwnSession ? ProcessMark() : nil
        self.mark = mark
        let marked = environment.entries + (mark.map { [Array($0.entry.utf8CString)] } ?? [])
        let code = Self.withAttributes(ownsSession: mark != nil) { attributes in
            Self.withPointers(to: arguments.map { Array($0.utf8CString) }) { pointers in
                Self.withPointers(to: marked) { environment in
                    Self.whileBusy {
                        ProcessMark.starting(with: mark) {
                            posix_spawn(&identifier, arguments[0], &actions, attributes, pointers, environment)
                        }
                    }
                }
            }
        }
        guard code == 0 else {
            throw CommandFailure("cannot start '\(name)': \(SystemError(code: code)).")
        }
        self.identifier = identifier
        if let mark { Self.sessions.withLock { $0[identifier] = mark } }
    }

    /// Repeats a start: a program that was just written is busy while another process still has it open.
    private static func whileBusy(_ start: () -> Int32) -> Int32 {
        for _ in 0..<20 {
            let code = start()
            guard code == ETXTBSY else { return code }
            usleep(10_000)
        }
        return ETXTBSY
    }

    /// The environment variable of a session that must not start other programs. Its value is the path of a new file, which receives
    /// the name of the first refused one.
    package static let refusalVariable = "BLUELIB_REFUSED"

    /// Refuses a program in a session that must not start any.
    ///
    /// - Throws: A ``CommandFailure``
    static func refuse(_ name: String) throws {
        guard let file = Environment.nonEmpty(refusalVariable) else { return }
        try? OpenFile(file, for: .writing, .createNew).write(Array(name.utf8))
        throw CommandFailure(
            "'\(name)' was not started. A transcript starts programs only with 'transcript check --run-programs'.")
    }

    /// Waits for the end of the process; cancellation of the task terminates it.
    ///
    /// After a termination it waits for the descendants too, until the time limit.
    ///
    /// The wait uses a thread of its own queue, because the global queues have few threads, which the readers of the
    /// output may occupy.
    ///
    /// - Parameter hasExited: Called on that thread as soon as the process itself has ended.
    package func end(hasExited: @escaping @Sendable (End) -> Void = { _ in }) async -> End {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "system-process").async {
                    continuation.resume(returning: self.waitForEnd(hasExited))
                }
            }
        } onCancel: {
            terminate()
        }
    }

    /// Sends SIGTERM to the process and its descendants, and SIGKILL after the time limit. Can be called on any thread.
    package func terminate() {
        let isFirst = state.withLock { state in
            guard !state.isGone else { return false }
            // If `/proc` has no entry, at least this process is signalled.
            if ProcessIdentity(identifier) == nil { kill(identifier, SIGTERM) }
            if mark != nil { kill(-identifier, SIGTERM) }
            defer { state.asked = ProcessTree(stopping: identifier, and: state.asked) }
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

    private func waitForEnd(_ hasExited: (End) -> Void) -> End {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        // Before the status is collected, because the session's number could be used again afterwards.
        if let mark {
            ProcessTree.killSession(identifier, mark: mark)
            Self.sessions.withLock { _ = $0.removeValue(forKey: identifier) }
        }
        let status = state.withLock { state in
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            state.isGone = true
            return status
        }
        // Decodes the status as the macros of <sys/wait.h> do.
        let signal = status & 0x7F
        let end = signal == 0 ? End.status((status >> 8) & 0xFF) : .signal(signal)
        hasExited(end)
        while mustWaitForOthers { usleep(10_000) }
        return end
    }

    /// True while processes that were asked to end still have time.
    private var mustWaitForOthers: Bool {
        state.withLock { state in !state.graceIsOver && state.asked.map { !$0.isGone } ?? false }
    }

    /// The sessions of the started programs that have not ended, and their marks.
    private static let sessions = Mutex<[pid_t: ProcessMark]>([:])

    /// Kills the programs with sessions of their own, before this program ends without waiting for them.
    static func killSessions() {
        for (session, mark) in sessions.withLock({ $0 }) { ProcessTree.killSession(session, mark: mark) }
    }

    /// `POSIX_SPAWN_SETSID` of <spawn.h>, which glibc has since 2.26 but Swift does not import.
    private static let setSession: Int32 = 0x80

    private static func withAttributes(
        ownsSession: Bool, _ body: (UnsafePointer<posix_spawnattr_t>) -> Int32
    ) -> Int32 {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGXFSZ)
        sigaddset(&signals, SIGQUIT)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let session = ownsSession ? setSession : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session))
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
