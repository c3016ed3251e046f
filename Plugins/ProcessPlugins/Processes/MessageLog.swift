internal import ShellKit
internal import Synchronization
internal import Terminal

/// The messages between the shell and a plugin, in their order, for the author of the plugin.
final class MessageLog: Sendable {
    private let pieces = Mutex<[(sign: String, text: [UInt8])]>([])

    /// Adds bytes, which may be a part of a message. The sign, for example `>`, shows their direction.
    func add(_ bytes: some Collection<UInt8>, _ sign: String) {
        pieces.withLock { pieces in
            if pieces.last?.sign != sign { pieces.append((sign, [])) }
            pieces[pieces.count - 1].text += bytes
        }
    }

    /// Writes and removes all messages, one in a line.
    @MainActor
    func show(on output: Output) throws {
        for piece in pieces.withLock({ $0 }) {
            for line in piece.text.split(separator: UInt8(ascii: "\n")) {
                let text = "    \(piece.sign) \(String(decoding: line, as: UTF8.self))"
                try output.writeLine(ControlCharacters.shown(text))
            }
        }
        pieces.withLock { $0 = [] }
    }
}
