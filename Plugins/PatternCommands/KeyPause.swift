internal import Glibc

/// Waits for a key between two facts of a line.
///
/// The program waits where the fact is posted, so that nothing else happens before the key. Ctrl-C, or the end of the program, ends
/// all waiting.
@MainActor
final class KeyPause {
    /// The time after which a waiting program looks if it was cancelled, in milliseconds.
    private static let interval: Int32 = 100

    private let terminal: Int32 = 0
    /// The modes of the terminal before the first wait; nil when they are those again.
    private var modes: termios?
    private var isOver = false

    /// Lets the terminal deliver keys from now on, so that it does not show one that is typed before the first wait.
    init() { _ = deliverKeys() }

    /// Waits for a key. After `q`, or without a terminal, does not wait again.
    func wait() {
        guard !isOver, deliverKeys() else { return }
        isOver = key.map { $0 == UInt8(ascii: "q") } ?? true
        if isOver { end() }
    }

    /// Gives the terminal its modes back.
    func end() {
        guard var modes else { return }
        tcsetattr(terminal, TCSADRAIN, &modes)
        self.modes = nil
    }

    /// Lets the terminal deliver each key at once and show none, also a key that is typed while the line runs.
    private func deliverKeys() -> Bool {
        guard modes == nil else { return true }
        var found = termios()
        guard tcgetattr(terminal, &found) == 0 else { return false }
        modes = found
        found.c_lflag &= ~tcflag_t(ICANON | ECHO)
        return tcsetattr(terminal, TCSADRAIN, &found) == 0
    }

    /// The next key, of which only the first byte counts; nil if there is none.
    private var key: UInt8? {
        var keys = [UInt8](repeating: 0, count: 64)
        while !Task.isCancelled {
            var input = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            guard poll(&input, 1, Self.interval) > 0 else { continue }
            return read(terminal, &keys, keys.count) > 0 ? keys[0] : nil
        }
        return nil
    }
}
