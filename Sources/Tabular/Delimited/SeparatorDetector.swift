/// Recognises what stands between the cells of a CSV.
enum SeparatorDetector {
    /// What may, the likeliest first.
    static let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), .tab]

    /// The separator of the text that `input` is at the beginning of: the one that the header has most of outside of quotes.
    ///
    /// A first line `sep=;`, which Excel writes and obeys, decides and is taken away.
    static func detect(_ input: TextInput) throws(TabularError) -> UInt8 {
        try input.fill(to: 6)
        if let declared = declaredSeparator(input.window) {
            let hasLineFeed = input.window.dropFirst(5).starts(with: [.carriageReturn, .lineFeed])
            try input.discard(min(input.count, hasLineFeed ? 7 : 6))
            input.line += 1
            return declared
        }
        var header = HeaderCount()
        var index = 0
        repeat {
            for byte in input.window[index...] {
                index += 1
                if header.isOver(with: byte) { return header.winner }
            }
        } while try input.fill()
        return header.winner
    }

    private static func declaredSeparator(_ window: UnsafeBufferPointer<UInt8>) -> UInt8? {
        let text = window.prefix(4).map { $0 | 0x20 }
        guard text == Array("sep=".utf8), window.count > 4, !window[4].isLineBreak, window[4] != .quote,
            window[4] < 0x80,
            window.count == 5 || window[5].isLineBreak
        else { return nil }
        return window[4]
    }
}

/// How often a header has each separator outside of quotes, which open only where a cell may begin.
private struct HeaderCount {
    private var counts = SeparatorDetector.candidates.map { _ in 0 }
    private var isQuoted = false
    /// Whether a quote would open one or go on with one: at the beginning of a cell, and right behind a closing quote.
    private var mayOpen = true
    private var isEmpty = true

    /// Takes a byte, and says whether it is the line break behind the header.
    mutating func isOver(with byte: UInt8) -> Bool {
        if isQuoted {
            isQuoted = byte != .quote
            mayOpen = true
        } else if byte.isLineBreak {
            return !isEmpty
        } else if byte == .quote, mayOpen {
            isQuoted = true
        } else {
            let candidate = SeparatorDetector.candidates.firstIndex(of: byte)
            if let candidate { counts[candidate] += 1 }
            mayOpen = candidate != nil
        }
        isEmpty = false
        return false
    }

    /// The separator that is there most often, the likeliest where several are.
    var winner: UInt8 {
        let most = counts.max() ?? 0
        return SeparatorDetector.candidates[counts.firstIndex(of: most) ?? 0]
    }
}
