/// Detects the separator between the cells of a CSV: the candidate that the first rows have as often as the header, outside quotes.
///
///     Title;Artist, band       `;` 1  `,` 1
///     Help!, live;Beatles      `;` 1  `,` 1
///     Blue;Joni Mitchell       `;` 1  `,` 0    so `;` agrees in two rows, and `,` in one
struct SeparatorDetector {
    /// The possible separators, the most common first.
    static let candidates: [UInt8] = [.comma, UInt8(ascii: ";"), .tab, UInt8(ascii: "|"), UInt8(ascii: "^")]
    private static let mostRows = 20
    private static let none = SeparatorDetector.candidates.map { _ in 0 }

    private var counts = Self.none
    /// The counts of the header; nil before its end.
    private var header: [Int]?
    /// The number of rows with as many of each candidate as the header.
    private var agreeing = Self.none
    private var rowCount = 0
    private var isQuoted = false
    /// True if a quote would open or continue a quoted part: at the beginning of a cell and directly after a closing
    /// quote.
    private var mayOpen = true
    private var isEmpty = true

    /// The separator of a text, of which `input` must be at the beginning; 0, which no text has, for a header of one cell.
    ///
    /// A first line such as `sep=;`, which Excel writes and reads, takes precedence and is removed. The rows are those in the
    /// bytes that the detection of the format has examined, so that a text gives the same rows for each size of a read.
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
        while true {
            for byte in input.window[index...] {
                if index >= ReadingOptions.sampleSize, detector.header != nil { return detector.winner }
                index += 1
                detector.add(byte)
                if detector.rowCount == mostRows { return detector.winner }
            }
            guard detector.header == nil, try input.fill() else { break }
        }
        if !detector.isEmpty { detector.endLine() }
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

    private mutating func add(_ byte: UInt8) {
        if isQuoted {
            isQuoted = byte != .quote
            mayOpen = true
        } else if byte.isLineBreak {
            if !isEmpty { endLine() }
            return
        } else if byte == .quote, mayOpen {
            isQuoted = true
        } else {
            let candidate = Self.candidates.firstIndex(of: byte)
            if let candidate { counts[candidate] += 1 }
            mayOpen = candidate != nil
        }
        isEmpty = false
    }

    private mutating func endLine() {
        if let header {
            rowCount += 1
            for index in counts.indices where counts[index] == header[index] { agreeing[index] += 1 }
        } else {
            header = counts
        }
        (counts, isEmpty, mayOpen) = (Self.none, true, true)
    }

    /// Of equally good candidates, the most frequent one in the header, then the most common one.
    private var winner: UInt8 {
        let header = header ?? counts
        let present = Self.candidates.indices.filter { header[$0] > 0 }
        let ranked = present.max { (agreeing[$0], header[$0], -$0) < (agreeing[$1], header[$1], -$1) }
        return ranked.map { Self.candidates[$0] } ?? 0
    }
}
