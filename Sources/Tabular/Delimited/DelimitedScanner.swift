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

    /// The number of columns; nil for the header. Quotes that are not doubled are read as meant if that gives as many cells.
    var columnCount: Int?

    /// True if a quoted cell of the row has a quote inside that is not doubled, or no closing quote.
    var hasStrayQuotes = false

    /// True if a quoted cell of the row has several lines, and blanks before it.
    private(set) var hasSpacedLines = false

    /// The cells of the row, at most one more than the column limit.
    var spans: [CellSpan] = []

    /// The number of the row's cells up to the last one with a visible character.
    var filledCount = 0

    /// The number of cells in the row.
    var cellCount = 0

    /// True if a line break ends the row; false if the end of the text does.
    private(set) var hasLineBreak = false

    /// The offset of the next byte in the row.
    var at = 0
    private(set) var lineBreaks = 0
    private(set) var reading = QuoteReading.asMeant

    init(_ input: TextInput, hasQuotes: Bool) {
        self.input = input
        self.hasQuotes = hasQuotes
        separator = hasQuotes ? .comma : .tab
    }

    /// Finds the cells of the next row; returns false at the end of the text. Call ``finishRow()`` before the next
    /// row.
    func scanRow() throws(TabularError) -> Bool {
        guard try skipBlankLines() else { return false }
        do throws(TabularError) { try scanCells(.asMeant) } catch {
            guard case .unclosedQuote = error, try isRowInLine(before: input.count) else { throw error }
            return true
        }
        if hasSpacedLines, !hasRightCount { try scanCells(.keepingBlanks) }
        if hasStrayQuotes || columnCount ?? cellCount < cellCount { try repairRow() }
        return true
    }

    /// Finds the cells again, or those of the next row.
    func scanCells(_ reading: QuoteReading, ofNextRow isNext: Bool = false) throws(TabularError) {
        (self.reading, at) = (reading, isNext ? at : 0)
        // A local variable avoids the exclusivity check that a property needs for every cell.
        var found: [CellSpan] = []
        swap(&found, &spans)
        found.removeAll(keepingCapacity: true)
        (filledCount, cellCount, lineBreaks, hasStrayQuotes, hasSpacedLines) = (0, 0, 0, false, false)
        repeat {
            let span = try scanCell()
            cellCount += 1
            if input.window[span.start..<span.end].contains(where: { !$0.isBlank }) { filledCount = cellCount }
            if found.count <= ReadingOptions.columnLimit { found.append(span) }
        } while try skipSeparator()
        swap(&found, &spans)
    }

    /// Returns to the beginning of the row.
    func rereadRow() { at = 0 }

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
        var form: CellSpan.Form? = hasQuotes ? try byte() == .quote ? .quoted : nil : nil
        // Rate Your Music writes spaces before some quotes.
        if hasQuotes, form == nil { form = try skipSignsBeforeQuote() }
        if let form {
            try scanQuoted(&span)
            if form == .spaced { (span.form, hasSpacedLines) = (form, true) }
        } else {
            try scanPlain()
            span.end = at
            if hasQuotes, let meant = span.meantBehindBlank(in: input.window) { (span, hasStrayQuotes) = (meant, true) }
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
        let isInLine = reading == .inLine || reading == .unclosed
        let isUnclosed = isInLine ? try !isClosedInLine(byFirst: reading == .unclosed) : false
        at += 1
        span.start = at
        if isUnclosed {
            hasStrayQuotes = true
            try scanPlain()
            span = CellSpan(start: span.start, end: at, form: .unclosed)
        } else if try !isScanned(&span, openedOn: openingLine) {
            try scanBehindQuote(&span)
        }
    }

    /// Advances behind the quote that ends the quoted part; true if the cell is complete then, because its end is known from another reading.
    private func isScanned(_ span: inout CellSpan, openedOn line: Int) throws(TabularError) -> Bool {
        while true {
            do throws(TabularError) { try skipToQuote(openedOn: line) } catch {
                guard try scanAsMeant(&span, firstStray: nil) else { throw error }
                return true
            }
            span.end = at
            at += 1
            guard try byte() == .quote else { return false }
            span.form = .quoted
            at += 1
            if reading == .endingDoubled, try isCellEnd() {
                hasStrayQuotes = true
                span = CellSpan(start: span.start, end: at - 1, form: .meant)
                countLineBreaks(span)
                return true
            }
        }
    }

    /// Scans the rest of a cell from the quote on that ends its quoted part.
    private func scanBehindQuote(_ span: inout CellSpan) throws(TabularError) {
        let afterQuote = at
        try scanPlain()
        guard at > afterQuote else { return countLineBreaks(span) }
        let isBlank = input.window[afterQuote..<at].allSatisfy(\.isBlank)
        let areLetters = reading == .asMeant && !isBlank && span.hasQuotedWords(endingAt: afterQuote, in: input.window)
        if !isBlank, try scanAsMeant(&span, firstStray: afterQuote - 1) {
            let cell = span.start - 1..<at
            if areLetters, input.window[cell].count(where: { $0 == .quote }).isMultiple(of: 2),
                input.window[at - 1] == .quote
            {
                span = CellSpan(start: cell.lowerBound, end: cell.upperBound, form: .letters)
            }
            return
        }
        countLineBreaks(span)
        if areLetters {
            span = CellSpan(start: span.start - 1, end: at, form: .letters)
            return
        }
        // In `"A "x" y`, the second quote begins a part, so the first one has no other end.
        let isOpening = afterQuote - 2 >= span.start && input.window[afterQuote - 2].isBlank
        span = CellSpan(start: span.start, end: at, form: isBlank ? .quoted : isOpening ? .unclosed : .stray)
    }

    // A cell whose quotes are not doubled, or escaped by backslashes, ends with the first quote before a separator or a line break:
    //
    //     "The "Chirping" Crickets",1957      The "Chirping" Crickets
    //         ^1        ^2        ^3          1 and 2 are part of the text, 3 ends the cell
    //     "7\"",1980                          7"
    //        ^1 ^2                            a backslash is before 1, so 2 ends the cell
    //     "12"",CD                            12"
    //        ^1                               doubled quotes end the cell, if it went on to another line otherwise
    //     "a"b,"c"                            not certain: the quote behind the separator may begin another cell
    //
    // If it is not certain, the first quote ends the quoted part, and the rest is read as it is. So is a row that has the right
    // number of cells only that way.

    /// Scans the cell again, and returns true if its end is certain.
    ///
    /// - Parameter stray: The first quote that is neither doubled nor at the end; nil if the cell has no end without escapes. Doubled
    ///   quotes before it do not end the cell, unless it is on another line, and no line break after it is part of the cell.
    private func scanAsMeant(_ span: inout CellSpan, firstStray stray: Int?) throws(TabularError) -> Bool {
        hasStrayQuotes = true
        let (end, lastBreak, firstEnd) = (at, stray ?? span.start, stray ?? .max)
        at = span.start
        // Only the number of cells shows that the end is right.
        var mayEndDoubled = columnCount ?? 0 > 1
        if let stray, !input.window[at..<stray].contains(where: \.isLineBreak) { mayEndDoubled = false }
        var previous: UInt8 = 0
        while reading != .literal, let next = try byte(), at < lastBreak || !next.isLineBreak {
            at += 1
            if next == .quote, previous != .backslash {
                let isDoubled = try byte() == .quote
                if isDoubled { at += 1 }
                if !isDoubled || at > firstEnd || mayEndDoubled, try isCellEnd() {
                    span = CellSpan(start: span.start, end: at - 1, form: .meant)
                    countLineBreaks(span)
                    return true
                }
                if isDoubled { mayEndDoubled = false }
                if previous == separator, !isDoubled, at > firstEnd { break }
            }
            previous = next
        }
        at = end
        return false
    }

    func isCellEnd() throws(TabularError) -> Bool {
        try byte().map { $0 == separator || $0.isLineBreak } ?? true
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
        let next = try byte()
        if next == separator {
            at += 1
            return true
        }
        hasLineBreak = next != nil
        if hasLineBreak { try skipLineBreak() }
        return false
    }

    private func skipLineBreak() throws(TabularError) {
        let isCarriageReturn = try byte() == .carriageReturn
        at += 1
        lineBreaks += 1
        if isCarriageReturn, try byte() == .lineFeed { at += 1 }
    }

    /// The next byte; nil at the end of the text.
    func byte() throws(TabularError) -> UInt8? {
        if at >= input.count, try !input.fill() { return nil }
        return input.window[at]
    }
}
