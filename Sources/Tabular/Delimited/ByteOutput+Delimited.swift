extension ByteOutput {
    /// Appends a line of CSV, or of TSV without quotes, with `count` cells; missing values become empty cells.
    mutating func appendRow(_ values: [JSONValue], count: Int, hasQuotes: Bool) {
        for index in 0..<count {
            if index > 0 { append(hasQuotes ? .comma : .tab) }
            let text = index < values.count ? values[index].text : ""
            // A line with one empty cell would be an empty line, which is not a row of a CSV.
            appendCell(text, isQuoted: hasQuotes && count == 1 && text.isEmpty, hasQuotes: hasQuotes)
        }
        append(.lineFeed)
    }

    /// Appends a cell of CSV, or of TSV without quotes.
    mutating func appendCell(_ text: String, isQuoted: Bool, hasQuotes: Bool) {
        if isQuoted {
            appendQuoted(text)
        } else if hasQuotes {
            appendCSV(text)
        } else {
            appendTSV(text)
        }
    }

    /// Appends a CSV cell, quoted if necessary (RFC 4180).
    mutating func appendCSV(_ text: String) {
        Self.withBytes(of: text) { bytes in
            let isPlain = !bytes.contains { $0 < 0x7F && ($0 == .comma || $0 == .quote || $0.isLineBreak) }
            if isPlain { append(bytes) } else { appendQuoted(bytes) }
        }
    }

    /// Appends a CSV cell in quotes.
    mutating func appendQuoted(_ text: String) { Self.withBytes(of: text) { appendQuoted($0) } }

    /// Appends a TSV cell and escapes tab, line breaks and backslash.
    mutating func appendTSV(_ text: String) {
        Self.withBytes(of: text) { bytes in
            var start = 0
            for index in bytes.indices {
                guard let letter = Self.tsvEscape(bytes[index]) else { continue }
                append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
                append(.backslash)
                append(letter)
                start = index + 1
            }
            append(start == 0 ? bytes : UnsafeBufferPointer(rebasing: bytes[start...]))
        }
    }

    private mutating func appendQuoted(_ bytes: UnsafeBufferPointer<UInt8>) {
        append(.quote)
        for byte in bytes {
            if byte == .quote { append(.quote) }
            append(byte)
        }
        append(.quote)
    }

    private static func tsvEscape(_ byte: UInt8) -> UInt8? {
        switch byte {
        case .tab: UInt8(ascii: "t")
        case .lineFeed: UInt8(ascii: "n")
        case .carriageReturn: UInt8(ascii: "r")
        case .backslash: .backslash
        default: nil
        }
    }
}
