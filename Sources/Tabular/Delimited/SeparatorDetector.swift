/// Detects the separator between the cells of a CSV: the candidate that the first rows have as often as the header, outside quotes.
///
///     Title;Artist, band       `;` 1  `,` 1
///     Help!, live;Beatles      `;` 1  `,` 1
///     Blue;Joni Mitchell       `;` 1  `,` 0    so `;` agrees in two rows, and `,` in one
enum SeparatorDetector {
    /// The possible separators, the most common first.
    static let candidates: [UInt8] = [.comma, UInt8(ascii: ";"), .tab, UInt8(ascii: "|"), UInt8(ascii: "^")]
    private static let mostRows = 20

    /// The separator of a text, of which `input` must be at the beginning; 0, which no text has, for a header of one cell.
    ///
    /// A first line such as `sep=;`, which Excel writes and reads, takes precedence and is removed.
    static func detect(_ input: TextInput) throws(TabularError) -> UInt8 {
        try input.fill(to: ReadingOptions.sampleSize)
        if let declared = declaredSeparator(input.window) {
            let hasLineFeed = input.window.dropFirst(5).starts(with: [.carriageReturn, .lineFeed])
            try input.discard(min(input.count, hasLineFeed ? 7 : 6))
            input.line += 1
            return declared
        }
        var (best, rank) = (0 as UInt8, (0.0, 0, 0))
        for separator in candidates {
            var counts: [Int] = []
            forEachRow(inSampleOf: input, separator) { row in
                counts.append(row.cellCount - 1)
                return counts.count <= mostRows
            }
            guard let inHeader = counts.first, inHeader > 0 else { continue }
            let agreeing = counts.count { $0 == inHeader }
            // A quoted text of many lines is one row for the right separator, and many for the others.
            let present = (Double(agreeing) / Double(counts.count), agreeing, inHeader)
            if present > rank { (best, rank) = (separator, present) }
        }
        return best
    }

    /// The separator that a first line such as `sep=;` names; nil for any other line.
    static func declaredSeparator(_ window: UnsafeBufferPointer<UInt8>) -> UInt8? {
        let text = window.prefix(4).map { $0 | 0x20 }
        guard text == Array("sep=".utf8), window.count > 4, !window[4].isLineBreak, window[4] != .quote,
            window[4] < 0x80,
            window.count == 5 || window[5].isLineBreak
        else { return nil }
        return window[4]
    }

    /// Calls `body` with the rows in the bytes that the detection of the format has examined, so that a text gives the same rows for
    /// each size of a read, until it returns false. A quote that these bytes do not close ends the rows.
    static func forEachRow(inSampleOf input: TextInput, _ separator: UInt8, _ body: (DelimitedScanner) -> Bool) {
        let sample = Array(input.window.prefix(ReadingOptions.sampleSize))
        let text = TextInput(MemoryByteSource(sample), options: ReadingOptions(encoding: .utf8))
        let scanner = DelimitedScanner(text, hasQuotes: true)
        scanner.separator = separator
        do throws(TabularError) {
            while try scanner.scanRow() {
                let isWhole = scanner.hasLineBreak || sample.count == input.count || text.line == 1
                guard isWhole, body(scanner) else { return }
                try scanner.finishRow()
            }
        } catch {}
    }
}
