internal import Terminal

/// Shows what is longer than the screen through a pager.
///
/// It holds back what is written until it is more than a screen, and then gives it to the pager, with all that follows; what
/// fits is written when the command is done. What is handed on before that goes to the terminal, and stays there.
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

    private let terminal: FileOutput
    private unowned let shell: Shell
    private var state = State.gathering
    private var gathered: [UInt8] = []
    private var height = 0

    /// An output around that of a terminal, for a shell whose setting `pager` says whether a pager is wanted.
    init(_ terminal: FileOutput, for shell: Shell) {
        self.terminal = terminal
        self.shell = shell
    }

    /// Whether a pager has the screen.
    var isPaging: Bool {
        if case .paging = state { true } else { false }
    }

    /// The rows of the screen at this moment.
    private var rows: Int {
        (terminal.descriptor.flatMap { TerminalSize(descriptor: $0) } ?? .standard).rows
    }

    /// The terminal's.
    var appearance: OutputAppearance { terminal.appearance }
    /// The terminal's.
    var color: ColorChoice { terminal.color }
    /// The terminal's.
    var descriptor: Int32? { terminal.descriptor }

    /// Writes bytes as they are.
    func write(bytes: UnsafeRawBufferPointer) throws {
        switch state {
        case .direct: try terminal.write(bytes: bytes)
        case .paging(let pager): try pager.write(bytes)
        case .gathering:
            gathered += bytes
            height += bytes.lazy.filter { $0 == UInt8(ascii: "\n") }.count
            if height >= rows { try turnPages() }
        }
    }

    /// Hands on what was held back: the command wants it seen now.
    func flush() throws {
        if case .gathering = state, !gathered.isEmpty { try handOver(to: .direct) }
        if case .direct = state { try terminal.flush() }
    }

    /// Shows what is left, and waits until the pager is done; the next command then begins anew.
    func finish() async throws {
        defer {
            state = .gathering
            gathered = []
            height = 0
        }
        if case .gathering = state { try handOver(to: .direct) }
        if case .paging(let pager) = state { try await pager.finish() }
        try terminal.flush()
    }

    private func turnPages() throws {
        try terminal.flush()
        let isWanted = try shell.settings.value(of: "pager") == "on"
        let pager = isWanted ? try Pager(shell.foreground) : nil
        try handOver(to: pager.map(State.paging) ?? .direct)
    }

    private func handOver(to next: State) throws {
        state = next
        let bytes = gathered
        gathered = []
        try bytes.withUnsafeBytes { try write(bytes: $0) }
    }
}
