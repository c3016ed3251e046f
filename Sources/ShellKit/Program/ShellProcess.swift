internal import Dispatch
internal import Files
internal import Glibc
internal import LineEditing
internal import Terminal

/// The process of a program that is a shell: its signals, its sessions and its exit status.
///
/// ``ShellProgram`` is enough for a program with the usual arguments. A program with other uses besides its shell calls
/// ``run(_:_:)`` itself.
@MainActor
public final class ShellProcess {
    private let name: String
    private let interrupter = Interrupter()
    private var signals: SignalWatcher?
    /// Kept until the process exits, because to free all of it takes longer than to run a short script.
    private var shell: Shell?

    private init(_ name: String) { self.name = name }

    /// The arguments of the process, without the program's name.
    ///
    /// They are those of the system. `CommandLine.arguments` looks for them beside the environment, and finds none if a library that
    /// was loaded before the program (LD_PRELOAD) has set a variable, which moves the environment.
    public nonisolated static var arguments: [String] {
        guard let bytes = try? OpenFile("/proc/self/cmdline", for: .reading).readToEnd(), !bytes.isEmpty else {
            // There is no /proc.
            return Array(CommandLine.arguments.dropFirst())
        }
        let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        return words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Runs the main function of a program, and exits with the status that it returns.
    ///
    /// Call it first in the program. If the function throws an error, the message is written to standard error, after the program's
    /// name, and the exit status is that of the error: 64 if the arguments are wrong.
    public static func run(_ name: String, _ main: @escaping @MainActor (ShellProcess) async throws -> Int32) -> Never {
        fillStandardDescriptors()
        // A closed pipe makes the write fail with an error, which ends the output quietly, instead of a signal.
        signal(SIGPIPE, SIG_IGN)
        // So does a file that reaches the limit of 'ulimit -f'.
        signal(SIGXFSZ, SIG_IGN)
        // If the parent ignored it, the statuses of started programs would be lost.
        signal(SIGCHLD, SIG_DFL)
        let process = ShellProcess(name)
        // The task starts when the main thread runs its queue, that is after `adopt` returned.
        process.interrupter.adopt(Task { await process.finish(main) })
        runMainQueue()
    }

    /// Runs the tasks of the main actor on this thread, the main one.
    ///
    /// `dispatchMain` would end the thread and run them on another: the C library then loads libgcc_s and begins a second heap, which took
    /// a tenth of a start. As with `dispatchMain`, this thread receives the signals, also those that the parent has blocked.
    private static func runMainQueue() -> Never {
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        var poller = pollfd(fd: mainQueueHandle(), events: Int16(POLLIN), revents: 0)
        while true {
            // A signal ends the wait without a task.
            guard poll(&poller, 1, -1) > 0 else { continue }
            var wakeups: UInt64 = 0
            _ = read(poller.fd, &wakeups, MemoryLayout<UInt64>.size)
            runWaitingTasks(nil)
        }
    }

    /// Occupies each standard descriptor that the parent process has closed, so that no other file takes its number. Input is
    /// empty, and output cannot be written, so that its loss is an error.
    private static func fillStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The system assigns the lowest free descriptor; all lower ones are open at this point.
            let access = descriptor == STDIN_FILENO ? O_RDONLY : __O_PATH
            if open("/dev/null", access) < 0 { _ = open("/", __O_PATH) }
        }
    }

    private func finish(_ main: @MainActor (ShellProcess) async throws -> Int32) async -> Never {
        do {
            exit(try await main(self))
        } catch {
            report((error as? any UserError)?.message ?? String(describing: error))
            exit(Int32((error as? any UserError)?.status ?? 1))
        }
    }

    /// Writes a text to standard output. A closed pipe is no error.
    ///
    /// - Throws: ``CommandFailure``
    public func write(_ text: String) throws {
        let output = OutputStack.output(to: STDOUT_FILENO, color: .auto)
        do {
            try output.write(text)
            try output.flush()
        } catch is OutputClosed {
            // The rest is not needed.
        }
    }

    /// Writes a message to standard error, after the program's name.
    public func report(_ message: String) {
        let diagnostics = OutputStack.output(to: STDERR_FILENO, color: .auto)
        // An error in writing the message itself cannot be reported.
        try? diagnostics.writeLine(ControlCharacters.shown("\(name): \(message)", keepingLines: true))
        try? diagnostics.flush()
    }

    // MARK: Signals

    /// Starts to watch Ctrl-C, SIGTERM and SIGHUP, which then wait for ``run(_:_:savedIn:)`` or ``handleSignals(_:)``.
    ///
    /// Call it before anything that starts threads or opens data. Later calls have no effect.
    /// - Throws: An error of the system.
    public func watchSignals() throws { _ = try watchedSignals() }

    private func watchedSignals() throws -> SignalWatcher {
        if let signals { return signals }
        let watcher = try SignalWatcher([SIGINT, SIGTERM, SIGHUP])
        signals = watcher
        return watcher
    }

    /// Handles Ctrl-C, SIGTERM and SIGHUP in a use of the program without a session; called on another thread.
    public func handleSignals(_ handler: @escaping @Sendable (_ signal: Int32) -> Void) throws {
        try watchedSignals().handle(handler)
    }

    /// Adds a function that interrupts blocking work when Ctrl-C cancels a command; called on another thread.
    public func onInterrupt(_ hook: @escaping @Sendable () -> Void) { interrupter.onInterrupt(hook) }

    /// The signal that requested the end of the program; nil if there was none.
    public var endSignal: Int32? { interrupter.endSignal }

    // MARK: The session

    /// Runs a session: scripts, the prompt, or both.
    ///
    /// - Parameter path: The file for the settings, the aliases and the state of plugins; it is created when there is something to
    ///   save.
    /// - Returns: The exit status of the program.
    /// - Throws: An error of the system if signals cannot be watched.
    public func run(_ shell: Shell, _ plan: SessionPlan, savedIn path: String) async throws -> Int32 {
        self.shell = shell
        shell.protect([path, plan.historyPath].compactMap(\.self).flatMap(ProtectedFiles.versions(of:)))
        let session = Session(
            shell, plan: plan, signals: try watchedSignals(), interrupter: interrupter, file: SessionFile(path: path))
        return await session.run()
    }
}

// The functions of libdispatch by which a run loop runs the main queue; CoreFoundation uses them.

/// An event descriptor, which can be read while tasks wait.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueHandle() -> Int32

/// Runs the tasks that wait; its argument has no meaning on Linux.
@_silgen_name("_dispatch_main_queue_callback_4CF")
private func runWaitingTasks(_ message: UnsafeMutableRawPointer?)
