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
    /// The number of surplus cells that are looked at.
    private static let mostSurplusCells = 16
    /// The length of a text of several lines behind blanks.
    private static let longestSpacedText = 1 << 16

    /// Finds the cells again in other readings; the row remains as it is if none of them is certain.
    func repairRow() throws(TabularError) {
        guard let columnCount else { return }
        if columnCount > 1, spans.contains(where: isTornByQuote) {
            if try isRowInLine(before: at) { return }
            try scanCells(.asMeant)
        }
        guard !hasRightCount else { return }
        if hasStrayQuotes {
            if fits(.literal) || cellCount < columnCount && (fits(.endingDoubled) || fits(.unclosed)) { return }
            try scanCells(.asMeant)
        }
        if cellCount > columnCount, spans.contains(where: { quotedBehindBlank($0) != nil }) {
            do throws(TabularError) { try scanCells(.skippingBlanks) } catch { try scanCells(.asMeant) }
            guard !hasRightCount else { return }
        }
        if !joinCells(to: columnCount, isStrict: true) { joinCells(to: columnCount, isStrict: false) }
    }

    /// True if the row has a cell for each column, and no others except empty ones.
    var hasRightCount: Bool {
        guard let columnCount else { return true }
        return cellCount >= columnCount && filledCount <= columnCount
    }

    /// True for a text of several lines whose quotes are not doubled: its first quote may belong to a cell of one line.
    private func isTornByQuote(_ span: CellSpan) -> Bool {
        span.isMisquoted && input.window[span.start..<span.end].contains(where: \.isLineBreak)
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
                isRight = fits(next, ofNextRow: true) && !spans.contains(where: endsUnopened)
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

    /// The bytes from the quote on in a cell that has blanks before it; nil for any other cell.
    private func quotedBehindBlank(_ span: CellSpan) -> Slice<UnsafeBufferPointer<UInt8>>? {
        guard span.form == .plain, span.start < span.end, input.window[span.start].isBlank else { return nil }
        let cell = input.window[span.start..<span.end].drop(while: \.isBlank)
        return cell.first == .quote ? cell : nil
    }

    /// The cell with blanks before its quote whose next quote opens a part of it, as in ` "The "Chirping" Crickets"`; nil for any other.
    func meantBehindBlank(_ span: CellSpan) -> CellSpan? {
        guard let cell = quotedBehindBlank(span), case let inner = cell.dropFirst(),
            let next = inner.firstIndex(of: .quote), next > inner.startIndex, input.window[next - 1].isBlank,
            let last = inner.lastIndex(where: { !$0.isBlank }), last > next, input.window[last] == .quote
        else { return nil }
        return CellSpan(start: inner.startIndex, end: last, form: .meant)
    }

    /// True if the quotes around the first words of a cell are a part of the text: no letter follows the second one.
    ///
    /// - Parameter end: The offset behind the second quote.
    func areLettersQuoted(_ span: CellSpan, endingAt end: Int) -> Bool {
        let (words, next) = (input.window[span.start..<end - 1], input.window[end])
        let isLetter = next.isDigit || next >= 0x80 || (next | 0x20) &- UInt8(ascii: "a") < 26
        return !isLetter && words.last?.isBlank == false && !words.contains(where: \.isLineBreak)
    }

    /// True if a quoted cell has bytes for which a spreadsheet quotes it in a table with tabs.
    func needsQuotes(_ span: CellSpan) -> Bool {
        input.window[span.start..<span.end].contains { [.quote, .tab, .comma].contains($0) || $0.isLineBreak }
    }

    /// Joins cells that are parts of a quoted one, if there is a single way to get so many cells; returns true then.
    ///
    /// - Parameter isStrict: True if no other cell may end with a quote that none begins.
    @discardableResult
    private func joinCells(to columnCount: Int, isStrict: Bool) -> Bool {
        let (count, surplus) = (cellCount, cellCount - columnCount)
        guard 1...Self.mostSurplusCells ~= surplus, count == spans.count, spans.contains(where: isQuoted) else {
            return false
        }
        // The number of ways to join the cells from an index on, by the surplus that is left; 2 stands for more.
        var ways = Array(repeating: Array(repeating: 0, count: surplus + 1), count: count + 1)
        ways[count][0] = 1
        func lastCells(_ first: Int, _ left: Int) -> [Int] {
            (first...first + left).filter {
                $0 < count && ($0 == first ? !isStrict || !endsUnopened(spans[first]) : joined(first, $0) != nil)
                    && ways[$0 + 1][left - $0 + first] > 0
            }
        }
        for first in spans.indices.reversed() {
            for left in 0...surplus {
                ways[first][left] = min(2, lastCells(first, left).reduce(0) { $0 + ways[$1 + 1][left - $1 + first] })
            }
        }
        guard ways[0][surplus] == 1 else { return false }
        var (found, first, left) = ([CellSpan](), 0, surplus)
        while let last = lastCells(first, left).first {
            found.append(joined(first, last) ?? spans[first])
            (first, left) = (last + 1, left - last + first)
        }
        (spans, cellCount, hasStrayQuotes) = (found, columnCount, true)
        filledCount = min(filledCount, cellCount)
        return true
    }

    /// The cell from the opening quote of one to the closing quote of another; nil if they lack these quotes.
    private func joined(_ first: Int, _ last: Int) -> CellSpan? {
        let span = spans[last]
        let end = span.form == .meant ? span.end : span.end - 1
        guard last > first, isQuoted(spans[first]), end >= span.start, input.window[end] == .quote,
            spans[first].isMisquoted
                ? !isQuoted(span) || span.isMisquoted : !spans[(first + 1)...last].contains(where: isQuoted)
        else { return nil }
        return CellSpan(start: spans[first].start, end: end, form: .meant)
    }

    private func endsUnopened(_ span: CellSpan) -> Bool {
        !isQuoted(span) && span.start < span.end && input.window[span.end - 1] == .quote
    }

    /// True if a quote opens the cell.
    func isQuoted(_ span: CellSpan) -> Bool { span.start > 0 && input.window[span.start - 1] == .quote }
}
