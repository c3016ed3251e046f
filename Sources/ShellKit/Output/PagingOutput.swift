internal import Terminal

/// Shows what is longer than the screen through a pager.
///
/// It holds back what is written until it is more than a screen, and then gives it to the pager, with all that follows; what
/// fits is written when the statement is done. What is handed on before that goes to the terminal, and stays there.
/// - Pattern: Decorator (of an output)
@MainActor
final class PagingOutput: Output {
    private enum State {
        /// It may still fit.
        case gathering
        /// It does not: the pager has it.
        case paging(Pager)
        /// It goes to the terminal.
        case direct
    }

    private let terminal: any Output
    /// A pager needs a row for itself, and shows nothing in a window that is lower than this.
    private static let lowest = 3

    private let complaints: any Output
    private unowned let shell: Shell
    private var state = State.gathering
    private var gathered: [UInt8] = []
    private var rows: ScreenRows?
    /// The pager that could not be started or has failed, which is not tried again.
    private var refused: String?

    /// An output around that of a terminal, for a shell whose setting `pager` says whether a pager is wanted.
    ///
    /// - Parameter complaints: Is told, once, that there is no such pager.
    init(_ terminal: any Output, for shell: Shell, complaints: any Output) {
        self.terminal = terminal
        self.complaints = complaints
        self.shell = shell
    }

    /// Whether a pager has the screen.
    var isPaging: Bool {
        if case .paging = state { true } else { false }
    }

    /// The screen's size at this moment.
    private var screen: TerminalSize {
        terminal.descriptor.flatMap { TerminalSize(descriptor: $0) } ?? .standard
    }

    /// The terminal's.
    var appearance: OutputAppearance { terminal.appearance }
    /// The terminal's.
    var descriptor: Int32? { terminal.descriptor }

    /// Writes bytes as they are.
    func write(bytes: UnsafeRawBufferPointer) throws {
        switch state {
        case .direct: try terminal.write(bytes: bytes)
        case .paging(let pager): try pager.write(bytes)
        case .gathering:
            gathered += bytes
            rows = rows ?? ScreenRows(columns: screen.columns)
            rows?.take(bytes)
            if let count = rows?.count, count >= max(screen.rows, Self.lowest) { try turnPages() }
        }
    }

    /// Hands on what was held back: the command wants it seen now.
    func flush() throws {
        if case .gathering = state, !gathered.isEmpty { try handOver(to: .direct) }
        if case .direct = state { try terminal.flush() }
    }

    /// Shows what is left, and waits until the pager is done; the next statement then begins anew.
    ///
    /// What a pager was given that could not be started, or has failed before it had read all, is shown by the terminal.
    func finish() async throws {
        defer {
            state = .gathering
            gathered = []
            rows = nil
        }
        if case .gathering = state { try handOver(to: .direct) }
        if case .paging(let pager) = state, let failure = try await pager.finish() {
            try refuse(pager.line, isMissing: failure.isMissing)
            try failure.unread.withUnsafeBytes { try terminal.write(bytes: $0) }
        }
        try terminal.flush()
    }

    private func turnPages() throws {
        try terminal.flush()
        try handOver(to: startPager().map(State.paging) ?? .direct)
    }

    /// The pager, if one is wanted and can be started.
    private func startPager() throws -> Pager? {
        guard try shell.settings.value(of: "pager") == "on", let line = Pager.wanted, line != refused else {
            return nil
        }
        if let pager = try? Pager(
            line, shell.foreground, beforeWaiting: { [shell] in shell.undo.prepareToWait(orElse: $0) })
        {
            return pager
        }
        try refuse(line, isMissing: true)
        return nil
    }

    private func refuse(_ line: String, isMissing: Bool) throws {
        refused = line
        let fault = isMissing ? "cannot be started" : "has ended before it had read all"
        try complaints.writeMessage(
            "PAGER names a program that \(fault): '\(line)'. 'set pager off' shows long lists without one.")
        try complaints.flush()
    }

    private func handOver(to next: State) throws {
        state = next
        let bytes = gathered
        gathered = []
        try bytes.withUnsafeBytes { try write(bytes: $0) }
    }
}
