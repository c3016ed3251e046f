/// Texts in quotes.
extension JSONScanner {
    /// Reads the text whose opening quote is the next byte.
    ///
    /// - Parameter expected: The probable text; if it matches, the method returns it and creates no new string.
    func string(expecting expected: String? = nil) throws(TabularError) -> String {
        at += 1
        let end = try plainEnd(from: at)
        let bytes = UnsafeBufferPointer(rebasing: input.window[at..<end])
        guard input.window[end] == .quote else { return try escapedString() }
        at = end + 1
        if let expected, expected.isEqual(to: bytes) { return expected }
        return text(bytes)
    }

    private func escapedString() throws(TabularError) -> String {
        scratch.removeAll(keepingCapacity: true)
        while true {
            let end = try plainEnd(from: at)
            scratch.append(contentsOf: input.window[at..<end])
            at = end + 1
            if input.window[end] == .quote { break }
            try appendEscaped()
        }
        return scratch.withUnsafeBufferPointer(text)
    }

    private func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var needsRepair = false
        let text = String(repairing: bytes, &needsRepair)
        if needsRepair { isRepaired = true }
        return text
    }

    /// The index of the quote or backslash that ends a run of ordinary characters.
    private func plainEnd(from start: Int) throws(TabularError) -> Int {
        var index = start
        repeat {
            let window = input.window
            while index < window.count {
                let byte = window[index]
                if byte == .quote || byte == .backslash { return index }
                if byte < 0x20 {
                    at = index
                    throw try unexpected(.closingQuote)
                }
                index += 1
            }
        } while try input.fill()
        throw .cutOff(file: input.fileName, line: line, expected: .closingQuote)
    }

    /// Appends the character of the escape whose backslash was just read.
    private func appendEscaped() throws(TabularError) {
        guard let letter = try byte() else { throw try unexpected(.escape) }
        let meant: UInt8
        switch Unicode.Scalar(letter) {
        case "\"", "\\", "/": meant = letter
        case "b": meant = 0x08
        case "f": meant = 0x0C
        case "n": meant = .lineFeed
        case "r": meant = .carriageReturn
        case "t": meant = .tab
        case "u":
            at += 1
            return try appendUnicode()
        default: throw try unexpected(.escape)
        }
        at += 1
        scratch.append(meant)
    }

    private func appendUnicode() throws(TabularError) {
        var unit = try hexUnit()
        while unit & 0xFC00 == 0xD800 {
            // The other half must follow as an escape; anything else is read as ordinary text.
            try input.fill(to: at + 2)
            guard input.window[at...].starts(with: "\\u".utf8) else { break }
            at += 2
            let second = try hexUnit()
            if second & 0xFC00 == 0xDC00 {
                return append(Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + second & 0x3FF))
            }
            append(nil)
            unit = second
        }
        append(Unicode.Scalar(unit))
    }

    private func append(_ scalar: Unicode.Scalar?) {
        if scalar == nil { isRepaired = true }
        scratch.append(contentsOf: String(scalar ?? "\u{FFFD}").utf8)
    }

    private func hexUnit() throws(TabularError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = try byte(), let digit = Unicode.Scalar(byte).hexValue else {
                throw try unexpected(.hexDigit)
            }
            unit = unit << 4 | digit
            at += 1
        }
        return unit
    }
}

extension Unicode.Scalar {
    /// The value of a hexadecimal digit.
    fileprivate var hexValue: UInt32? {
        switch self {
        case "0"..."9": value - 0x30
        case "a"..."f": value - 0x61 + 10
        case "A"..."F": value - 0x41 + 10
        default: nil
        }
    }
}
