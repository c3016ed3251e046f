import Glibc
import TerminalModel

/// A program at its prompt, and the time that it needs to show a key.
final class EchoTerminal {
    private let terminal: PseudoTerminal

    init(_ arguments: [String], environment: [String: String], prompt: String) throws {
        terminal = try PseudoTerminal(arguments, environment: environment, rows: 24, columns: 80)
        guard terminal.wait(until: { $0.lines.contains { $0.hasPrefix(prompt) } }) else {
            throw NoPrompt(program: arguments[0], screen: terminal.screen.lines)
        }
        waitUntilQuiet()
    }

    /// Types a line, and waits until its command has started.
    func begin(_ line: String, showing mark: String) throws {
        terminal.send(line + "\r")
        guard terminal.wait(until: { $0.lines.contains { $0.contains(mark) } }) else {
            throw NoPrompt(program: line, screen: terminal.screen.lines)
        }
        waitUntilQuiet()
    }

    struct NoPrompt: Error {
        let program: String
        let screen: [String]
    }

    /// Types a character, and returns the microseconds until it was written and the number of written bytes; the next
    /// key comes after the output is complete, as with a user.
    func echo(_ character: UInt8) -> Echo {
        var scanner = PrintedBytes()
        let start = Clock.now
        terminal.write([character])
        var count = 0
        var wasSeen = false
        while !wasSeen {
            terminal.read { bytes in
                count += bytes.count
                for byte in bytes where scanner.isPrinted(byte) && byte == character { wasSeen = true }
            }
        }
        let end = Clock.now
        while terminal.hasOutput(within: 3) { terminal.read { count += $0.count } }
        return Echo(microseconds: (end - start) / 1000, bytes: count)
    }

    /// A text as a terminal pastes it into this program.
    func bracketed(_ text: [UInt8]) -> [UInt8] {
        guard terminal.screen.pastesInBrackets else { return text }
        return Array("\u{1b}[200~".utf8) + text + Array("\u{1b}[201~".utf8)
    }

    /// Sends bytes, and returns the milliseconds until a marker was written.
    func milliseconds(toShow mark: [UInt8], of bytes: [UInt8]) -> Double {
        let start = Clock.now
        var tail: [UInt8] = []
        var rest = bytes[...]
        while !tail.holds(mark) {
            // A terminal accepts 4 kB at once.
            if !terminal.hasOutput(within: rest.isEmpty ? -1 : 0) {
                terminal.write(Array(rest.prefix(2048)))
                rest = rest.dropFirst(2048)
            } else {
                terminal.read { tail = tail.suffix(mark.count - 1) + $0 }
            }
        }
        return (Clock.now - start) / 1_000_000
    }

    /// Discards the line, and waits until the output ends.
    func clearLine() {
        terminal.write([0x15])
        waitUntilQuiet()
    }

    /// Reads until there is no output for a while.
    func waitUntilQuiet(milliseconds: Int32 = 30) {
        while terminal.hasOutput(within: milliseconds) { terminal.read { _ in } }
    }
}

/// The result for one key.
struct Echo {
    let microseconds: Double
    let bytes: Int
}

/// Separates printed characters from escape sequences.
private struct PrintedBytes {
    private enum State { case text, escape, sequence, command }
    private var state = State.text

    mutating func isPrinted(_ byte: UInt8) -> Bool {
        switch state {
        case .text:
            if byte == 0x1b { state = .escape }
            return byte >= 0x20 && byte != 0x7f
        case .escape:
            state = byte == UInt8(ascii: "[") ? .sequence : byte == UInt8(ascii: "]") ? .command : .text
        case .sequence:
            if (0x40..<0x7f).contains(byte) { state = .text }
        case .command:
            if byte == 0x07 || byte == 0x1b { state = .text }
        }
        return false
    }
}

extension [UInt8] {
    fileprivate func holds(_ mark: [UInt8]) -> Bool {
        guard count >= mark.count else { return false }
        return (0...(count - mark.count)).contains { self[$0..<$0 + mark.count].elementsEqual(mark) }
    }
}

/// The monotonic clock, in nanoseconds.
enum Clock {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
