import Dispatch
import Glibc
import Synchronization
import TerminalModel

/// A terminal of the system that passes all output unchanged.
final class RawTerminal {
    /// The end for programs.
    let descriptor: Int32
    private let other: Int32

    init() throws {
        let ends = try TerminalPair()
        (other, descriptor) = (ends.outer, ends.inner)
        var mode = termios()
        tcgetattr(descriptor, &mode)
        cfmakeraw(&mode)
        tcsetattr(descriptor, TCSANOW, &mode)
    }

    deinit { close(other) }

    /// The output to the terminal during an operation, after which it is closed.
    func received(while body: () throws -> Void) throws -> String {
        let reading = Reading(other)
        do {
            defer { close(descriptor) }
            try body()
            tcdrain(descriptor)
        }
        return String(decoding: reading.end(), as: UTF8.self)
    }

    /// Reads while the operation writes, because a terminal buffers little, until the terminal is closed.
    private final class Reading: Sendable {
        private let bytes = Mutex<[UInt8]>([])
        private let queue = DispatchQueue(label: "terminal")

        init(_ source: Int32) {
            queue.async { [self] in
                var piece = [UInt8](repeating: 0, count: 4096)
                while case let count = read(source, &piece, piece.count), count > 0 {
                    bytes.withLock { $0 += piece[..<count] }
                }
            }
        }

        func end() -> [UInt8] {
            queue.sync {}
            return bytes.withLock { $0 }
        }
    }
}
