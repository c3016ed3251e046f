extension ByteOutput {
    /// Appends a line of CSV, or of TSV without quotes, with `count` cells; missing cells are empty.
    mutating func appendRow(_ row: borrowing CellRow, count: Int, hasQuotes: Bool) {
        let isPlain = row.special.isDisjoint(with: hasQuotes ? .csv : .tsv)
        for index in 0..<count {
            if index > 0 { append(hasQuotes ? .comma : .tab) }
            let cell = row.bytes(of: index)
            // A line with one empty cell would be an empty line, which is not a row of a CSV.
            let isQuoted = hasQuotes && count == 1 && cell.isEmpty
            if isPlain, !isQuoted { append(cell) } else { appendCell(cell, isQuoted: isQuoted, hasQuotes: hasQuotes) }
        }
        append(.lineFeed)
    }

    /// Appends a cell of CSV (RFC 4180), or of TSV without quotes.
    mutating func appendCell(_ cell: UnsafeBufferPointer<UInt8>, isQuoted: Bool, hasQuotes: Bool) {
        let special = SpecialBytes(in: cell)
        if isQuoted || hasQuotes && special.contains(.csv) {
            appendQuoted(cell)
        } else if hasQuotes || !special.contains(.tsv) {
            append(cell)
        } else {
            appendEscaped(cell)
        }
    }

    /// Appends a TSV cell with escapes for tab, line breaks and backslash.
    private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes {
            guard let letter = Self.tsvEscape(byte) else {
                append(byte)
                continue
            }
            append(.backslash)
            append(letter)
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
