/// Rows whose quotes are neither doubled nor closed, so that the cells are not those that the writer meant.
///
/// Each reading is used only if it gives as many cells as the header has:
///
///     "Open,A,1990⏎B,C,1991⏎"Quoted",D,1992     a closing quote is missing: the first line is a row, and the next one too
///     "x"y,"2"                                  the second quote ends the quoted part
///     "Open,"A",1990                            a closing quote is missing before the first comma
///     "Foo 12"","Bowie"                         a doubled quote ends the cell
///     a, "so "good", well"                      blanks before a quote are skipped, and cells 2 and 3 are one
///     "Say "yes", then "no"",A,1990             cells 1 and 2 are one; no other ones begin and end with a quote
extension DelimitedScanner {
    /// The length of a text of several lines behind blanks.
    private static let longestSpacedText = 1 << 16

    /// Finds the cells again in other readings; the row remains as it is if none of them is certain.
    func repairRow() throws(TabularError) {
        guard let columnCount else { return }
        if columnCount > 1, spans.contains(where: { $0.isTorn(in: input.window) }) {
            if try isRowInLine(before: at) { return }
            try scanCells(.asMeant)
        }
        guard !hasRightCount else { return }
        if hasStrayQuotes {
            if fits(.literal) || cellCount < columnCount && (fits(.endingDoubled) || fits(.unclosed)) { return }
            try scanCells(.asMeant)
        }
        if cellCount > columnCount, spans.contains(where: { $0.quotedBehindBlank(in: input.window) != nil }) {
            do throws(TabularError) { try scanCells(.skippingBlanks) } catch { try scanCells(.asMeant) }
            guard !hasRightCount else { return }
        }
        let joiner = CellJoiner(spans: spans, window: input.window)
        guard cellCount == spans.count, let joined = joiner.joined(to: columnCount) else { return }
        (spans, cellCount, hasStrayQuotes) = (joined, columnCount, true)
        filledCount = min(filledCount, cellCount)
    }

    /// True if the row has a cell for each column, and no others except empty ones.
    var hasRightCount: Bool {
        guard let columnCount else { return true }
        return cellCount >= columnCount && filledCount <= columnCount
    }

    private func fits(_ reading: QuoteReading, ofNextRow isNext: Bool = false) -> Bool {
        do throws(TabularError) { try scanCells(reading, ofNextRow: isNext) } catch { return false }
        return hasRightCount
    }

    /// True if the first line, which is scanned then, has the right number of cells, and so has each row behind it that begins before
    /// `end`, where the row as meant or the text ends. A quote in these rows that none begins speaks against it. The last line may be cut off
    /// inside a quoted text.
    func isRowInLine(before end: Int) throws(TabularError) -> Bool {
        guard columnCount ?? 0 > 1 else { return false }
        for next in [QuoteReading.asMeant, .inLine] {
            // No cell of a table with tabs is cut off.
            guard fits(.inLine), hasLineBreak || separator == .tab else { return false }
            var isRight = try byte() != nil || spans.last?.form != .unclosed || separator == .tab
            while isRight, try byte() != nil {
                isRight = fits(next, ofNextRow: true) && !spans.contains(where: { $0.endsUnopened(in: input.window) })
                if at >= end { break }
            }
            if isRight { return fits(.inLine) }
        }
        return false
    }

    /// True if a quote before the end of the line ends the cell whose opening quote is the next byte.
    ///
    /// - Parameters:
    ///   - isFirst: True if no other quote may be before it, unless it is doubled.
    ///   - length: The number of bytes in which the quote may also be on a later line.
    func isClosedInLine(byFirst isFirst: Bool, orWithin length: Int = 0) throws(TabularError) -> Bool {
        let start = at
        defer { at = start }
        at += 1
        while let next = try byte(), at - start < length || !next.isLineBreak {
            at += 1
            guard next == .quote else { continue }
            if try isCellEnd() { return true }
            let isDoubled = try byte() == .quote
            if isFirst, !isDoubled { return false }
            if isFirst { at += 1 }
        }
        return false
    }

    /// Skips blanks before a quoted cell, and the sign of a formula, as in `="007"` for a text; returns the form of the cell. Returns nil, and
    /// skips nothing, unless its first quote ends it.
    func skipSignsBeforeQuote() throws(TabularError) -> CellSpan.Form? {
        let start = at
        while let next = try byte(), next.isBlank, next != separator { at += 1 }
        let hasBlanks = at > start
        if try byte() == UInt8(ascii: "=") { at += 1 }
        if at > start, try byte() == .quote {
            if reading == .skippingBlanks && hasBlanks { return .quoted }
            if try isClosedInLine(byFirst: true) { return .quoted }
            let mayBeSpaced = hasBlanks && reading != .keepingBlanks
            if mayBeSpaced, try isClosedInLine(byFirst: true, orWithin: Self.longestSpacedText) {
                return .spaced
            }
        }
        at = start
        return nil
    }
}
