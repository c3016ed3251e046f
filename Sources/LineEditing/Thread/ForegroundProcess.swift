import CLibEdit
import Glibc
import Synchronization

/// A program that has the terminal while the editor's thread waits for it.
struct ForegroundProcess {
    /// The time that the program has to end when the line is cancelled, in milliseconds.
    private static let terminationTimeout = 3000.0

    private let process: pid_t
    private let terminal: Int32
    /// True if the program is a process group of its own, the terminal's foreground job.
    private let isJob: Bool

    init(_ process: pid_t, terminal: Int32) {
        self.process = process
        self.terminal = terminal
        isJob = getpgid(process) == process
    }

    /// Waits until the program has ended; returns its status from wait(2). `receive` returns true if the program must end.
    func wait(_ mailbox: EditorMailbox, receive: () -> Bool) -> Int32 {
        defer { if isJob { cle_give_terminal(terminal, 0) } }
        guard let watch = try? ProcessWatch(process) else { return waitWithoutMessages() }
        var isEnding = false
        var deadline: ContinuousClock.Instant?
        while true {
            var pollers = [watch.descriptor, mailbox.descriptor].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&pollers, 2, deadline.map { Int32($0.remaining.rounded(.up)) } ?? -1) >= 0 else { continue }
            if let due = deadline, due <= .now {
                deadline = nil
                signal(SIGKILL)
            }
            let mustEnd = receive()
            for state in watch.removeStates() {
                switch state {
                case .ended(let status): return status
                case .stopped: stop(mailbox)
                }
            }
            if mustEnd && !isEnding {
                isEnding = true
                deadline = .now.advanced(byMilliseconds: ForegroundProcess.terminationTimeout)
                signal(SIGHUP)
                signal(SIGCONT)
            }
        }
    }

    private func waitWithoutMessages() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return status
    }

    private func stop(_ mailbox: EditorMailbox) {
        if isJob { cle_give_terminal(terminal, 0) }
        _ = mailbox.stopJob()
        if isJob { cle_give_terminal(terminal, process) }
        signal(SIGCONT)
    }

    private func signal(_ number: Int32) { kill(isJob ? -process : process, number) }
}

/// Waits for a process on a separate thread, so that its parent can wait for other events too.
final class ProcessWatch: Sendable {
    enum State: Sendable {
        case stopped
        case ended(status: Int32)
    }

    let descriptor = cle_wake_open()
    private let states = Mutex<[State]>([])

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

    func removeStates() -> [State] {
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

extension EditorMailbox {
    /// Stops the whole process group, as Ctrl-Z stops other programs, and returns when it is continued; false if no process
    /// could continue it.
    ///
    /// A stop affects a thread only some time after the call, so this function waits for SIGCONT. The thread that
    /// receives the signal raises the descriptor.
    func stopJob() -> Bool {
        guard Self.hasShell else { return false }
        cle_continue_watch_begin(descriptor)
        kill(0, SIGSTOP)
        waitUntilContinued { cle_was_continued() != 0 }
        cle_continue_watch_end()
        return true
    }

    /// True if an ancestor is in another group of the same session: a shell that can continue this group.
    private static var hasShell: Bool {
        let session = getsid(0)
        let job = getpgrp()
        var ancestor = getppid()
        while ancestor > 1, getsid(ancestor) == session {
            if getpgid(ancestor) != job { return true }
            ancestor = parent(of: ancestor)
        }
        return false
    }

    /// The fourth field of `stat` in proc(5), counted from the end of the name in parentheses.
    private static func parent(of process: pid_t) -> pid_t {
        guard let reader = PlainLineReader(path: "/proc/\(process)/stat"), let line = try? reader.nextLine() else {
            return 0
        }
        let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
        return fields.count > 2 ? pid_t(fields[2]) ?? 0 : 0
    }
}
