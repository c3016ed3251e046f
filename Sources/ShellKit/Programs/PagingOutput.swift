internal import Terminal

/// Shows output that is longer than the screen in a pager.
///
/// It holds the output back until it exceeds the screen, then passes it and everything after it to the pager. Shorter
/// output is written at the end of the statement. A flush before that writes to the terminal, and the rest of the
/// statement follows there.
@MainActor
final class PagingOutput: ByteOutput {
    /// The destination of the bytes that are written next.
    private enum State {
        /// The output may still fit on the screen.
        case gathering
        /// The output does not fit; the pager receives it.
        case paging(Pager)
        /// The terminal receives the output.
        case direct
    }

    private let terminal: any ByteOutput
    private let descriptor: Int32
    /// The minimum height of a window for a pager, which needs a row for itself.
    private static let lowest = 3

    private let complaints: Output
    private unowned let shell: Shell
    private var state = State.gathering
    private var gathered: [UInt8] = []
    private var rows: ScreenRows?
    /// The pager that could not be started or has failed; it is not started again.
    private var refused: String?

    /// An output around that of a terminal. The shell's setting `pager` enables the pager.
    ///
    /// - Parameter complaints: The output for the message that a pager could not be started or has failed.
    init(_ terminal: FileOutput, for shell: Shell, complaints: Output) {
        (self.terminal, descriptor) = (terminal, terminal.descriptor)
        self.complaints = complaints
        self.shell = shell
    }

    /// True while a pager has the screen.
    var isPaging: Bool { if case .paging = state { true } else { false } }

    private var screen: TerminalSize { TerminalSize(descriptor: descriptor) ?? .standard }

    var inner: (any ByteOutput)? { terminal }

    /// Writes bytes unchanged, to the buffer, the pager or the terminal.
    func write(bytes: UnsafeRawBufferPointer) throws {
        switch state {
        case .direct: try terminal.write(bytes: bytes)
        case .paging(let pager): try pager.write(bytes)
        case .gathering:
            gathered += bytes
            rows = rows ?? ScreenRows(columns: screen.columns)
            rows?.append(bytes)
            if let count = rows?.count, count >= max(screen.rows, Self.lowest) { try beginPaging() }
        }
    }

    /// Writes the text that was held back, because the command needs it to be visible now.
    func flush() throws {
        if case .gathering = state, !gathered.isEmpty { try switchState(to: .direct) }
        if case .direct = state { try terminal.flush() }
    }

    /// Shows the remaining text, waits until the user has left the pager, and resets the output for the next statement.
    ///
    /// If the pager could not be started, or failed before it had read everything, the terminal shows the unread text.
    func finish() async throws {
        defer {
            state = .gathering
            gathered = []
            rows = nil
        }
        if case .gathering = state { try switchState(to: .direct) }
        if case .paging(let pager) = state, let failure = try await pager.finish() {
            try refuse(pager.line, isMissing: failure.isMissing)
            try failure.unread.withUnsafeBytes { try terminal.write(bytes: $0) }
        }
        try terminal.flush()
    }

    private func beginPaging() throws {
        try terminal.flush()
        try switchState(to: startPager().map(State.paging) ?? .direct)
    }

    /// The pager, if it is enabled and can be started.
    private func startPager() throws -> Pager? {
        guard try shell.settings.value(of: "pager") == "on", let line = Pager.wanted, line != refused else {
            return nil
        }
        if let pager = try? Pager(
            line, shell.interrupter, beforeWaiting: { [shell] in shell.changes.prepareToWait(orElse: $0) })
        {
            return pager
        }
        try refuse(line, isMissing: true)
        return nil
    }

    private func refuse(_ line: String, isMissing: Bool) throws {
        refused = line
        let fault = isMissing ? "cannot be started" : "ended before it had read the whole output"
        try complaints.writeMessage(
            "The pager '\(line)' \(fault). Correct PAGER, or use 'set pager off'.")
        try complaints.flush()
    }

    private func switchState(to next: State) throws {
        state = next
        let bytes = gathered
        gathered = []
        try bytes.withUnsafeBytes { try write(bytes: $0) }
    }
}

/// Writes messages, but holds them back while a pager has the screen, because the pager would overwrite them.
///
/// - Pattern: Decorator (concrete decorator)
@MainActor
final class AsideOutput: ByteOutput {
    private let file: any ByteOutput
    private unowned let pages: PagingOutput
    private var held: [UInt8] = []

    /// An output for the messages of a prompt whose results are paged.
    init(_ file: any ByteOutput, beside pages: PagingOutput) {
        self.file = file
        self.pages = pages
    }

    var inner: (any ByteOutput)? { file }

    func write(bytes: UnsafeRawBufferPointer) throws {
        if pages.isPaging { held += bytes } else { try file.write(bytes: bytes) }
    }

    /// Writes the messages that were held back, unless a pager still has the screen.
    func flush() throws {
        guard !pages.isPaging else { return }
        let bytes = held
        held = []
        try bytes.withUnsafeBytes { try file.write(bytes: $0) }
        try file.flush()
    }
}
