/// An answer of a terminal, or what has come of it so far.
enum TerminalReply: Hashable {
    /// May become an answer.
    case unfinished
    /// Nothing that was asked for.
    case none
    /// DA1: `CSI ? 62 ; 4 c`, where 4 says that there are sixels.
    case attributes([Int])
    /// `CSI 6 ; height ; width t`
    case cellSize(PixelSize)
    /// XTVERSION: `DCS > | text ST`
    case version(String)
    /// `APC G i = 31 ; OK ST`, or a reason why not.
    case kitty(isReady: Bool)

    /// No answer is longer; what is has lost its end.
    private static let limit = 512

    /// Reads bytes that begin with ESC.
    init(_ bytes: [UInt8]) {
        if bytes.count == 1 {
            self = .unfinished
        } else if bytes.count > Self.limit {
            self = .none
        } else {
            self =
                switch bytes[1] {
                case UInt8(ascii: "["): Self.control(bytes.dropFirst(2))
                case UInt8(ascii: "P"): Self.string(bytes.dropFirst(2), after: ">|") { .version($0) }
                case UInt8(ascii: "_"): Self.string(bytes.dropFirst(2), after: "G", Self.kitty)
                default: .none
                }
        }
    }

    private static func control(_ body: ArraySlice<UInt8>) -> TerminalReply {
        guard let last = body.last else { return .unfinished }
        // The first parts may be a key's, too; which it is shows in the last byte.
        if (0x20...0x3f).contains(last) { return .unfinished }
        let parameters = String(decoding: body.dropLast(), as: UTF8.self)
        if last == UInt8(ascii: "c") && parameters.hasPrefix("?") {
            return .attributes(numbers(parameters.dropFirst()))
        }
        let size = numbers(parameters[...])
        let isSize = last == UInt8(ascii: "t") && size.count == 3 && size[0] == 6 && size[1] > 0 && size[2] > 0
        return isSize ? .cellSize(PixelSize(width: size[2], height: size[1])) : .none
    }

    private static func numbers(_ text: Substring) -> [Int] {
        text.split(separator: ";").map { Int($0) ?? -1 }
    }

    /// A string with its end, BEL or ST. Alt and a letter begin like one, so what comes next has to be right from the start.
    private static func string(
        _ body: ArraySlice<UInt8>, after mark: String, _ answer: (String) -> TerminalReply
    ) -> TerminalReply {
        let mark = Array(mark.utf8)
        let isUnfinishedMark = body.count < mark.count && mark.starts(with: body)
        if isUnfinishedMark { return .unfinished }
        guard body.starts(with: mark) else { return .none }
        let text = body.dropFirst(mark.count)
        if text.last == 0x07 { return answer(String(decoding: text.dropLast(), as: UTF8.self)) }
        guard let escape = text.firstIndex(of: 0x1b) else { return .unfinished }
        if escape == text.endIndex - 1 { return .unfinished }
        return text.last == UInt8(ascii: "\\") ? answer(String(decoding: text[..<escape], as: UTF8.self)) : .none
    }

    private static func kitty(_ text: String) -> TerminalReply {
        let parts = text.split(separator: ";", maxSplits: 1)
        let keys = parts.first?.split(separator: ",") ?? []
        guard keys.contains("i=\(GraphicsQuery.kittyImage)") else { return .none }
        return .kitty(isReady: parts.last == "OK")
    }
}
