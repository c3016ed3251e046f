import Dispatch
import Synchronization
public import Terminal

/// Reads lines from a user at a terminal, with history, completion, highlighting, and messages that appear while the
/// user types.
///
/// libedit edits on a separate thread, which draws everything. This handle can be used from any thread or actor, and
/// blocks none of them. While no line is being read, the terminal has its original settings, and Ctrl-C sends SIGINT to
/// the running program.
/// - Pattern: Facade (subsystem)
/// - Pattern: Adapter (adaptee)
public final class LineEditor: Sendable {
    private let mailbox: EditorMailbox
    private let thread: EditorThread
    private let isClosed = Atomic(false)
    private let readingCount = Atomic<UInt64>(0)

    /// Opens the editor on a terminal.
    /// - Throws: ``LineEditingError/notATerminal``, ``LineEditingError/engineMissing``, ``LineEditingError/engineFailed``,
    ///   ``LineEditingError/mailboxFailed(code:)`` or ``LineEditingError/threadFailed(code:)``.
    public init(_ configuration: LineEditorConfiguration) throws(LineEditingError) {
        let terminal = TerminalCapabilities(
            input: configuration.input, output: configuration.output, environment: configuration.environment)
        guard terminal.canEdit else { throw .notATerminal }
        let mailbox = try EditorMailbox()
        self.mailbox = mailbox
        let opening = OpeningResult()
        thread = try EditorThread {
            do throws(LineEditingError) {
                let loop = try EditingLoop(configuration, mailbox: mailbox)
                opening.succeed()
                loop.run()
            } catch {
                opening.fail(error)
            }
        }
        if let error = opening.wait() {
            thread.join()
            isClosed.store(true, ordering: .relaxed)
            throw error
        }
    }

    deinit { close() }

    /// Reads a line from the user.
    ///
    /// One line is read at a time; further calls wait in order. Cancelling the task cancels its own line, also one that
    /// is still waiting. After ``close()`` the result is ``LineEvent/ended``.
    nonisolated(nonsending) public func readLine(_ prompt: Prompt) async -> LineEvent {
        let mailbox = mailbox
        let number = readingCount.add(1, ordering: .relaxed).newValue
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let reading = EditorMailbox.Reading(number: number, prompt: prompt) {
                    continuation.resume(returning: $0)
                }
                if !mailbox.send({ $0.readings.append(reading) }) { reading.resume(.ended) }
            }
        } onCancel: {
            mailbox.send { $0.cancelledReadings.insert(number) }
        }
    }

    /// Opens a view in place of the prompt, which receives the user's keys until it is closed; nil if the editor is
    /// closed or ends.
    ///
    /// A line that is being read is completed first. Later lines and views wait until the view is closed.
    nonisolated(nonsending) public func openView() async -> ScreenView? {
        let view = ScreenView(number: readingCount.add(1, ordering: .relaxed).newValue, mailbox: mailbox)
        return await view.open() ? view : nil
    }

    /// Shows a line above the prompt. Between two prompts, the line is shown with the next prompt.
    public func post(_ line: StyledText) { mailbox.send { $0.posts.append(line) } }

    /// Shows rows below the line until they are replaced. They are truncated to the terminal's width.
    public func setRows(_ rows: [StyledText]) { mailbox.send { $0.rows = rows } }

    /// Applies the user's preferences: suggestions at once, key bindings from the next line.
    public func adopt(_ preferences: EditingPreferences) {
        mailbox.send { $0.preferences = preferences }
    }

    /// Redraws the line, because the highlighter's result has changed.
    public func redraw() { mailbox.send { $0.isOutdated = true } }

    /// Cancels the line that is being read, like Ctrl-C. Between two lines it has no effect.
    public func cancel() { mailbox.send { $0.isCancelled = true } }

    /// Ends reading permanently, for SIGTERM and SIGHUP. The result for the current line, and for all later ones, is
    /// ``LineEvent/ended``.
    public func end() { mailbox.send { $0.isEnded = true } }

    /// Reports that the size of the terminal has changed (SIGWINCH).
    public func terminalDidResize() { mailbox.send { $0.isResized = true } }

    /// Reports that the program was stopped and continues (SIGCONT).
    public func processDidContinue() { mailbox.send { $0.isContinued = true } }

    /// Restores the terminal, writes posted lines that were not shown yet, and waits for the end of the thread.
    public func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        mailbox.send { $0.isClosed = true }
        if !thread.isCurrent { thread.join() }
    }

    /// Restores the terminal of all editors, immediately before the program exits without ``close()``. Callable from any thread; an
    /// editor that begins a line afterwards waits for the exit.
    public static func restoreTerminalForExit() { TerminalGuard.end() }
}

/// The result of opening the editor, passed from its thread to the initializer.
private final class OpeningResult: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let error = Mutex<LineEditingError?>(nil)

    func succeed() { semaphore.signal() }

    func fail(_ error: LineEditingError) {
        self.error.withLock { $0 = error }
        semaphore.signal()
    }

    func wait() -> LineEditingError? {
        semaphore.wait()
        return error.withLock { $0 }
    }
}
