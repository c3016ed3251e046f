/// Splits a terminal's bytes into characters, control characters and control sequences.
struct EscapeParser: Sendable {
    enum Event: Equatable {
        case scalar(Unicode.Scalar)
        case control(UInt8)
        case sequence(parameters: String, final: Character)
        /// A control string with its start and end.
        case string(String)
        case unknown(String)
    }

    private static let strings = Set("P]_^X".utf8)

    private var pending: [UInt8] = []

    mutating func take(_ byte: UInt8) -> [Event] {
        pending.append(byte)
        guard let event = complete() else { return [] }
        pending = []
        return event
    }

    private func complete() -> [Event]? {
        let first = pending[0]
        if first == 0x1b { return completeEscape() }
        if first < 0x20 || first == 0x7f { return [.control(first)] }
        if first < 0x80 { return [.scalar(Unicode.Scalar(first))] }
        let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1
        guard pending.count >= length else { return nil }
        return String(decoding: pending, as: UTF8.self).unicodeScalars.map { .scalar($0) }
    }

    private func completeEscape() -> [Event]? {
        guard pending.count > 1 else { return nil }
        if [UInt8(ascii: "7"), UInt8(ascii: "8")].contains(pending[1]) {
            return [.sequence(parameters: "ESC", final: Character(Unicode.Scalar(pending[1])))]
        }
        if Self.strings.contains(pending[1]) { return completeString() }
        guard pending[1] == UInt8(ascii: "[") else { return [.unknown("ESC \(pending[1])")] }
        guard pending.count > 2, let last = pending.last, (0x40..<0x7f).contains(last) else { return nil }
        let parameters = String(decoding: pending[2..<(pending.count - 1)], as: UTF8.self)
        return [.sequence(parameters: parameters, final: Character(Unicode.Scalar(last)))]
    }

    /// Up to BEL or ST; another escape sequence ends it.
    private func completeString() -> [Event]? {
        guard pending.count > 2, let last = pending.last else { return nil }
        let isBroken = pending[pending.count - 2] == 0x1b && last != UInt8(ascii: "\\")
        if isBroken { return [.unknown("ESC \(pending[1]) without end")] }
        let isEnded = last == 0x07 || pending[pending.count - 2] == 0x1b
        return isEnded ? [.string(String(decoding: pending, as: UTF8.self))] : nil
    }
}
