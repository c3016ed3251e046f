import Dispatch
import Glibc
import Synchronization
public import Terminal

/// Reads lines from a person at a terminal: with history, completion, colours, and others' messages while they type.
///
/// libedit edits, on a thread of its own that draws everything; this handle may be used from any thread or actor and
/// blocks none of them. While no line is being read, the terminal is as it was found: Ctrl-C reaches what runs as SIGINT.
public final class LineEditor: Sendable {
    private let mailbox: EditorMailbox
    private let thread: EditorThread
    private let isClosed = Atomic(false)
    private let readingCount = Atomic<UInt64>(0)

    /// Opens the editor on a terminal.
    /// - Throws: ``LineEditingError/notATerminal``, ``LineEditingError/engineFailed``, ``LineEditingError/mailboxFailed(code:)`` or
    ///   ``LineEditingError/threadFailed(code:)``.
    public init(_ configuration: LineEditorConfiguration) throws(LineEditingError) {
        let terminal = TerminalCapabilities(
            input: configuration.input, output: configuration.output, environment: configuration.environment)
        guard terminal.canEdit else { throw .notATerminal }
        let mailbox = try EditorMailbox()
        self.mailbox = mailbox
        let opening = Opening()
        thread = try EditorThread {
            let loop = EditingLoop(configuration, mailbox: mailbox)
            do throws(LineEditingError) {
                try loop.open()
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

    /// Lets the person edit a line, and answers how that ended.
    ///
    /// One line is read at a time; further callers wait their turn. Cancelling the task cancels its own line, also one that
    /// waits; after ``close()`` the answer is ``LineEvent/ended``.
    nonisolated(nonsending) public func readLine(_ prompt: Prompt) async -> LineEvent {
        let mailbox = mailbox
        let number = readingCount.add(1, ordering: .relaxed).newValue
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let reading = EditorMailbox.Reading(number: number, prompt: prompt) {
                    continuation.resume(returning: $0)
                }
                if !mailbox.ask(reading) { reading.resume(.ended) }
            }
        } onCancel: {
            mailbox.put { $0.abandoned.insert(number) }
        }
    }

    /// Puts a view at the prompt's place, with the person's keys, until it is closed; nil when the editor is closed or ends.
    ///
    /// A line that is being read is finished first; whatever else wants the terminal waits until the view is closed.
    nonisolated(nonsending) public func openView() async -> ScreenView? {
        let view = ScreenView(number: readingCount.add(1, ordering: .relaxed).newValue, mailbox: mailbox)
        return await view.open() ? view : nil
    }

    /// Shows a line above the prompt; between two prompts it waits for the next one.
    public func post(_ line: StyledText) {
        mailbox.put { $0.posts.append(line) }
    }

    /// Shows these rows beneath the line until others are set; they are cut to the terminal's width.
    public func setRows(_ rows: [StyledText]) {
        mailbox.put { $0.rows = rows }
    }

    /// Takes what a person has chosen: suggestions at once, the keys of a mode with the next line.
    public func adopt(_ preferences: EditingPreferences) {
        mailbox.put { $0.preferences = preferences }
    }

    /// Draws the line anew: the highlighter would colour it otherwise by now.
    public func redraw() {
        mailbox.put { $0.isOutdated = true }
    }

    /// Gives up the line that is being read, as Ctrl-C does; between two lines it does nothing.
    public func cancel() {
        mailbox.put { $0.isCancelled = true }
    }

    /// Ends reading for good, for SIGTERM and SIGHUP: the line that is being read, and every later one, is ``LineEvent/ended``.
    public func end() {
        mailbox.put { $0.isEnded = true }
    }

    /// Tells that the terminal's size has changed (SIGWINCH).
    public func terminalDidResize() {
        mailbox.put { $0.isResized = true }
    }

    /// Tells that the program was stopped and goes on (SIGCONT).
    public func processDidContinue() {
        mailbox.put { $0.isContinued = true }
    }

    /// Gives the terminal back as it was found, writes what was posted and not shown, and ends the thread, waiting for it.
    public func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        mailbox.put { $0.isClosed = true }
        if !thread.isCurrent { thread.join() }
    }
}

/// How the editor's thread tells its maker whether it could begin.
private final class Opening: Sendable {
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
