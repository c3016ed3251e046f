/// Detects the separator between the cells of a CSV, from the frequency of each candidate in the header outside quotes.
struct SeparatorDetector {
    /// The possible separators, the most common first.
    static let candidates: [UInt8] = [.comma, UInt8(ascii: ";"), .tab]

    private var counts = SeparatorDetector.candidates.map { _ in 0 }
    private var isQuoted = false
    /// True if a quote would open or continue a quoted part: at the beginning of a cell and directly after a closing
    /// quote.
    private var mayOpen = true
    private var isEmpty = true

    /// The separator that occurs most often in the header outside quotes; `input` must be at the beginning of the
    /// text.
    ///
    /// A first line such as `sep=;`, which Excel writes and reads, takes precedence and is removed.
    static func detect(_ input: TextInput) throws(TabularError) -> UInt8 {
        try input.fill(to: 6)
        if let declared = declaredSeparator(input.window) {
            let hasLineFeed = input.window.dropFirst(5).starts(with: [.carriageReturn, .lineFeed])
            try input.discard(min(input.count, hasLineFeed ? 7 : 6))
            input.line += 1
            return declared
        }
        var detector = SeparatorDetector()
        var index = 0
        repeat {
            for byte in input.window[index...] {
                index += 1
                if detector.isOver(with: byte) { return detector.winner }
            }
        } while try input.fill()
        return detector.winner
    }

    private static func declaredSeparator(_ window: UnsafeBufferPointer<UInt8>) -> UInt8? {
        let text = window.prefix(4).map { $0 | 0x20 }
        guard text == Array("sep=".utf8), window.count > 4, !window[4].isLineBreak, window[4] != .quote,
            window[4] < 0x80,
            window.count == 5 || window[5].isLineBreak
        else { return nil }
        return window[4]
    }

    /// Counts a byte; returns true if it is the line break that ends the header.
    private mutating func isOver(with byte: UInt8) -> Bool {
        if isQuoted {
            isQuoted = byte != .quote
            mayOpen = true
        } else if byte.isLineBreak {
            return !isEmpty
        } else if byte == .quote, mayOpen {
            isQuoted = true
        } else {
            let candidate = Self.candidates.firstIndex(of: byte)
            if let candidate { counts[candidate] += 1 }
            mayOpen = candidate != nil
        }
        isEmpty = false
        return false
    }

    /// The most frequent separator; the most common candidate if several are equally frequent.
    private var winner: UInt8 {
        let most = counts.max() ?? 0
        return Self.candidates[counts.firstIndex(of: most) ?? 0]
    }
}
