/// Takes a terminal's answers to ``GraphicsQuery`` out of what comes from it, however it is cut, and gives back the rest.
///
/// What a person types meanwhile comes between the answers and inside the same reads. Not one byte of it is kept: what is no
/// answer is returned, in order; what only began like one is returned when it turns out to be none, or by ``giveUp()``.
package struct GraphicsAnswers: Sendable, Hashable {
    /// Whether the last answer was there; what comes now is all a person's.
    package private(set) var isComplete = false
    /// A cell's size, when the terminal said it.
    package private(set) var cell: PixelSize?
    /// Name and version as the terminal says them, when it did; from outside, and not to be shown as it is.
    package private(set) var terminal: String?
    private var knowsKitty = false
    private var knowsSixel = false
    private var begun: [UInt8] = []

    /// Begins with no answer.
    package init() {}

    /// The best of what the terminal said it can; characters as long as it said nothing.
    package var mode: GraphicsMode {
        if knowsKitty { return .kitty }
        let showsInlineFiles = ["iTerm2", "WezTerm", "mintty"].contains { terminal?.hasPrefix($0) == true }
        if showsInlineFiles { return .iterm }
        return knowsSixel ? .sixel : .symbols
    }

    /// Takes what came, and answers with what of it belongs to others.
    package mutating func take(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var others: [UInt8] = []
        for byte in bytes {
            if isComplete || begun.isEmpty && byte != Self.escape {
                others.append(byte)
            } else {
                begun.append(byte)
                decide(&others)
            }
        }
        return others
    }

    /// What only began like an answer, when nothing is waited for any more.
    package mutating func giveUp() -> [UInt8] {
        isComplete = true
        defer { begun = [] }
        return begun
    }

    private mutating func decide(_ others: inout [UInt8]) {
        switch TerminalReply(begun) {
        case .unfinished: return
        case .none:
            // An escape character that breaks a sequence off may begin the next one.
            let next = begun.last == Self.escape ? begun.suffix(1) : []
            others += begun.dropLast(next.count)
            begun = Array(next)
            return
        case .attributes(let numbers):
            knowsSixel = numbers.contains(4)
            isComplete = true
        case .cellSize(let size): cell = size
        case .version(let text): terminal = text
        case .kitty(let isReady): knowsKitty = isReady
        }
        begun = []
    }

    private static let escape: UInt8 = 0x1b
}
