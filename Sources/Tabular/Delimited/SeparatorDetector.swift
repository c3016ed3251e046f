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
        var counts = [0, 0, 0]
        var isQuoted = false
        var index = 0
        repeat {
            for byte in input.window[index...] {
                index += 1
                if byte == .quote {
                    isQuoted.toggle()
                } else if !isQuoted, byte.isLineBreak, counts.contains(where: { $0 > 0 }) || index > 1 {
                    return winner(counts)
                } else if !isQuoted, let candidate = candidates.firstIndex(of: byte) {
                    counts[candidate] += 1
                }
            }
        } while try input.fill()
        return winner(counts)
    }

    private static func declaredSeparator(_ window: UnsafeBufferPointer<UInt8>) -> UInt8? {
        let text = window.prefix(4).map { $0 | 0x20 }
        guard text == Array("sep=".utf8), window.count > 4, !window[4].isLineBreak, window[4] != .quote,
            window[4] < 0x80,
            window.count == 5 || window[5].isLineBreak
        else { return nil }
        return window[4]
    }

    private static func winner(_ counts: [Int]) -> UInt8 {
        let most = counts.max() ?? 0
        return candidates[counts.firstIndex(of: most) ?? 0]
    }
}
