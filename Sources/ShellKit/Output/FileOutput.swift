internal import Glibc
public import Terminal

/// An output that is a file, a pipe or a terminal, written in large pieces.
@MainActor
public final class FileOutput: Output {
    private let descriptor: Int32
    private let isTerminal: Bool
    private let colors: ColorDepth
    private var buffer: [UInt8] = []
    private var isClosed = false
    private static let fullBuffer = 1 << 16

    /// An output to a descriptor, which stays its owner's.
    public init(descriptor: Int32, color: ColorChoice) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
        colors = color.depth(isTerminal: isTerminal, environment: Environment.all)
    }

    /// The terminal's width at this moment, or none for a file.
    public var appearance: OutputAppearance {
        let columns = isTerminal ? TerminalSize(descriptor: descriptor)?.columns ?? TerminalSize.standard.columns : nil
        return OutputAppearance(columns: columns, colors: colors, isTerminal: isTerminal)
    }

    /// Writes text; to a terminal with its control characters made visible.
    public func write(_ text: String) throws {
        if isTerminal {
            buffer.append(contentsOf: ControlCharacters.shown(text, keepingLines: true).utf8)
        } else {
            buffer.append(contentsOf: text.utf8)
        }
        if buffer.count >= Self.fullBuffer { try flush() }
    }

    /// Writes styled text in the colours that the output shows.
    public func write(_ text: StyledText) throws {
        for run in text.runs {
            let shown = isTerminal ? ControlCharacters.shown(run.text, keepingLines: true) : run.text
            buffer.append(contentsOf: StyledText(shown, run.style).rendered(colors).utf8)
        }
        if buffer.count >= Self.fullBuffer { try flush() }
    }

    /// Writes bytes as they are.
    public func write(bytes: UnsafeRawBufferPointer) throws {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.fullBuffer { try flush() }
    }

    /// Hands what was gathered to the system.
    public func flush() throws {
        guard !buffer.isEmpty else { return }
        defer { buffer.removeAll(keepingCapacity: true) }
        if isClosed { throw OutputClosed() }
        var rest = buffer[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 { rest = rest.dropFirst(written) } else { try recover(from: errno) }
        }
    }

    private func recover(from error: Int32) throws {
        switch error {
        case EINTR:
            return
        case EAGAIN:
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&waiting, 1, -1)
        case EPIPE:
            isClosed = true
            throw OutputClosed()
        default:
            throw OutputFailure(reason: String(cString: strerror(error)))
        }
    }
}
