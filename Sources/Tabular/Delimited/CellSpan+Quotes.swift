/// The quotes in and around a cell, in the bytes of its row.
extension CellSpan {
    typealias Window = UnsafeBufferPointer<UInt8>

    /// True if a quote opens the cell.
    func isQuoted(in window: Window) -> Bool { start > 0 && window[start - 1] == .quote }

    /// True if a quote ends the cell, and none opens it.
    func endsUnopened(in window: Window) -> Bool {
        !isQuoted(in: window) && start < end && window[end - 1] == .quote
    }

    /// True for a text of several lines whose quotes are not doubled: its first quote may belong to a cell of one line.
    func isTorn(in window: Window) -> Bool { isMisquoted && window[start..<end].contains(where: \.isLineBreak) }

    /// True if a quoted cell has bytes for which a spreadsheet quotes it in a table with tabs.
    func needsQuotes(in window: Window) -> Bool {
        window[start..<end].contains { [.quote, .tab, .comma].contains($0) || $0.isLineBreak }
    }

    /// The bytes from the quote on in a cell that has blanks before it; nil for any other cell.
    func quotedBehindBlank(in window: Window) -> Slice<Window>? {
        guard form == .plain, start < end, window[start].isBlank else { return nil }
        let cell = window[start..<end].drop(while: \.isBlank)
        return cell.first == .quote ? cell : nil
    }

    /// The cell with blanks before its quote whose next quote opens a part of it, as in ` "The "Chirping" Crickets"`; nil for any other.
    func meantBehindBlank(in window: Window) -> CellSpan? {
        guard let cell = quotedBehindBlank(in: window), case let inner = cell.dropFirst(),
            let next = inner.firstIndex(of: .quote), next > inner.startIndex, window[next - 1].isBlank,
            let last = inner.lastIndex(where: { !$0.isBlank }), last > next, window[last] == .quote
        else { return nil }
        return CellSpan(start: inner.startIndex, end: last, form: .meant)
    }

    /// True if the quotes around the first words of a cell are a part of the text: no letter follows the second one.
    ///
    /// - Parameter quoteEnd: The offset behind the second quote.
    func hasQuotedWords(endingAt quoteEnd: Int, in window: Window) -> Bool {
        let (words, next) = (window[start..<quoteEnd - 1], window[quoteEnd])
        let isLetter = next.isDigit || next >= 0x80 || (next | 0x20) &- UInt8(ascii: "a") < 26
        return !isLetter && words.last?.isBlank == false && !words.contains(where: \.isLineBreak)
    }
}
