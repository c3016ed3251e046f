/// Finds the cells of a CSV or TSV, one row at a time.
///
/// The scanner examines every byte once. If the window ends inside a row, the scanner extends it and continues.
final class DelimitedScanner {
    let input: TextInput

    /// True if cells may be quoted, with doubled quotes inside; if false, a backslash escapes characters that would break
    /// the line.
    let hasQuotes: Bool

    /// The byte between two cells.
    var separator: UInt8

    /// True if an empty line is a row of one empty cell; if false, empty lines are skipped.
    var keepsBlankLines = false

    /// The cells of the row, at most one more than the column limit.
    private(set) var spans: [CellSpan] = []

    /// The number of the row's cells up to the last one that is not empty.
    private(set) var filledCount = 0

    /// The number of cells in the row.
    private(set) var cellCount = 0

    /// True if a line break ends the row; false if the end of the text does.
    private(set) var hasLineBreak = false

    private var at = 0
    private var lineBreaks = 0

    init(_ input: TextInput, hasQuotes: Bool) {
        self.input = input
        self.hasQuotes = hasQuotes
        separator = hasQuotes ? .comma : .tab
    }

    /// Finds the cells of the next row; returns false at the end of the text. Call ``finishRow()`` before the next
    /// row.
    func scanRow() throws(TabularError) -> Bool {
        guard try skipBlankLines() else { return false }
        // A local variable avoids the exclusivity check that a property needs for every cell.
        var found: [CellSpan] = []
        swap(&found, &spans)
        found.removeAll(keepingCapacity: true)
        (filledCount, cellCount, lineBreaks) = (0, 0, 0)
        repeat {
            let span = try scanCell()
            cellCount += 1
            if span.end > span.start { filledCount = cellCount }
            if found.count <= ReadingOptions.columnLimit { found.append(span) }
        } while try skipSeparator()
        swap(&found, &spans)
        return true
    }

    /// Releases the bytes of the row.
    func finishRow() throws(TabularError) {
        try input.discard(at)
        input.line += lineBreaks
        at = 0
    }

    private func skipBlankLines() throws(TabularError) -> Bool {
        while let byte = try byte() {
            guard byte.isLineBreak, !keepsBlankLines else { return true }
            lineBreaks = 0
            try skipLineBreak()
            try finishRow()
        }
        return false
    }

    private func scanCell() throws(TabularError) -> CellSpan {
        var span = CellSpan(start: at, end: at, form: .plain)
        if hasQuotes, try byte() == .quote {
            try scanQuoted(&span)
        } else if hasQuotes, try byte() == UInt8(ascii: " "), try scanQuotedBehindSpaces(&span) {
            // Rate Your Music writes spaces before some quotes.
        } else {
            try scanPlain()
            span.end = at
        }
        return span
    }

    /// Advances to the separator, line break or end of text that ends the cell.
    private func scanPlain() throws(TabularError) {
        let separator = self.separator
        let highest = max(separator, .carriageReturn)
        var index = at
        repeat {
            let window = input.window
            while index < window.count {
                let byte = window[index]
                if byte <= highest, byte == separator || byte.isLineBreak {
                    at = index
                    return
                }
                index += 1
            }
        } while try input.fill()
        at = index
    }

    private func scanQuoted(_ span: inout CellSpan) throws(TabularError) {
        let openingLine = input.line + lineBreaks
        at += 1
        span.start = at
        while true {
            try skipToQuote(openedOn: openingLine)
            span.end = at
            at += 1
            guard try byte() == .quote else { break }
            span.form = .quoted
            at += 1
        }
        countLineBreaks(span)
        let afterQuote = at
        try scanPlain()
        if at > afterQuote {
            span = CellSpan(start: span.start, end: at, form: .quoted)
        }
    }

    private func skipToQuote(openedOn line: Int) throws(TabularError) {
        while true {
            let window = input.window
            let rest = UnsafeBufferPointer(rebasing: window[at...])
            if let quote = rest.offset(of: .quote) {
                at += quote
                return
            }
            at = window.count
            guard try input.fill() else { throw .unclosedQuote(file: input.fileName, line: line) }
        }
    }

    private func countLineBreaks(_ span: CellSpan) {
        var previous: UInt8 = 0
        for byte in input.window[span.start..<span.end] {
            if byte == .carriageReturn || (byte == .lineFeed && previous != .carriageReturn) { lineBreaks += 1 }
            previous = byte
        }
    }

    /// Skips a separator and returns true, or skips a line break, if there is one, and returns false.
    private func skipSeparator() throws(TabularError) -> Bool {
        guard let byte = try byte() else {
            hasLineBreak = false
            return false
        }
        if byte == separator {
            at += 1
            return true
        }
        hasLineBreak = true
        try skipLineBreak()
        return false
    }

    private func skipLineBreak() throws(TabularError) {
        let isCarriageReturn = try byte() == .carriageReturn
        at += 1
        lineBreaks += 1
        if isCarriageReturn, try byte() == .lineFeed { at += 1 }
    }

    /// Scans a quoted cell behind spaces; returns false, and scans nothing, unless it ends on its line and the cell with it.
    private func scanQuotedBehindSpaces(_ span: inout CellSpan) throws(TabularError) -> Bool {
        let start = at
        while try byte() == UInt8(ascii: " ") { at += 1 }
        guard try byte() == .quote else {
            at = start
            return false
        }
        at += 1
        var found = CellSpan(start: at, end: at, form: .plain)
        while let next = try byte(), !next.isLineBreak {
            at += 1
            guard next == .quote else { continue }
            found.end = at - 1
            let following = try byte()
            if following.map({ $0 == separator || $0.isLineBreak }) ?? true {
                span = found
                return true
            }
            guard following == .quote else { break }
            found.form = .quoted
            at += 1
        }
        at = start
        return false
    }

    private func byte() throws(TabularError) -> UInt8? {
        if at >= input.count, try !input.fill() { return nil }
        return input.window[at]
    }
}
