/// A text of another program that should be a year.
package enum YearText: Equatable {
    /// The text says that the year is unknown: `0`, `0000`, `0.0`, `0000-00-00`, or nothing.
    case none
    case year(Int)
    /// The year of a date, whose text says more: `1973-03-01`, `03/1973`, `March 1, 1973`.
    case date(Int)
    case unreadable

    /// Reads a text.
    ///
    /// - Parameter isLiteral: True accepts no date.
    package init(_ text: String, isLiteral: Bool = false) {
        let text = text.trimmed(ofLineBreaks: true)
        if text.utf8.count == 4, let year = Int(text), AlbumYear.range.contains(year) {
            self = .year(year)
            return
        }
        let (bytes, zero) = (Array(text.utf8), UInt8(ascii: "0"))
        if let year = Self.plainYear(bytes[...]) {
            self = .year(year)
        } else if bytes.first ?? zero == zero, bytes.allSatisfy({ "0-/.,: ".utf8.contains($0) }) {
            self = .none
        } else if !isLiteral, let year = Self.year(ofDate: bytes) {
            self = .date(year)
        } else {
            self = .unreadable
        }
    }

    /// The year of a whole number, which may have decimal places: `1973`, `1973.0`.
    private static func plainYear(_ text: ArraySlice<UInt8>) -> Int? {
        let decimals = text.dropFirst(4)
        let isWhole =
            decimals.isEmpty
            || ".,".utf8.contains(decimals[4]) && decimals.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
        return isWhole ? number(text.prefix(4)).flatMap { AlbumYear.range.contains($0) ? $0 : nil } : nil
    }

    // The parts of a date are a year and one or two others. A time is cut off before.
    //
    //     text                  parts           year   others
    //     1973-03-01T00:00:00Z  1973 03 01      1973   3 1
    //     03/1973               03 1973         1973   3
    //     March 1, 1973         March 1 1973    1973   March 1
    //     1973/74               1973 74         1973   74: no month, so this is no date
    //     1972-1973             1972 1973       two years, so this is no date
    //     1973.5                1973 5          a decimal number, so this is no date
    //     7 1973                7 1973          1973   7: numbers of a date have '-', '/' or '.' between them

    private static func year(ofDate text: [UInt8]) -> Int? {
        let date = withoutTime(text)
        let parts = date.split(omittingEmptySubsequences: false) { " ,./-".utf8.contains($0) }
        guard date.count <= 30, parts.first?.isEmpty == false, parts.last?.isEmpty == false else { return nil }
        let filled = parts.filter { !$0.isEmpty }
        let numbers = filled.compactMap(number)
        let days = numbers.filter { $0 <= 31 }
        let hasMonth = numbers.count == filled.count - 1 && filled.contains(where: isMonth)
        guard numbers.count == filled.count || hasMonth, days.count == numbers.count - 1,
            (2...3).contains(filled.count),
            hasMonth || days.contains(where: { $0 <= 12 }) && date.contains(where: { "-/.".utf8.contains($0) }),
            filled.count == 3 || hasMonth || filled[1].count == 4 || !date.contains(UInt8(ascii: ".")),
            let year = [filled[0], filled[filled.count - 1]].compactMap(number).first(where: AlbumYear.range.contains)
        else { return nil }
        return year
    }

    /// The date of a text without the time behind it: `T00:00:00Z`, ` 0:00:00 AM`.
    private static func withoutTime(_ text: [UInt8]) -> ArraySlice<UInt8> {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return text[...] }
        var date = text[..<colon]
        while let last = date.last, last.isDigit { date.removeLast() }
        let isTime = text[colon...].allSatisfy { $0.isDigit || ":.+-Z APM".utf8.contains($0) }
        return isTime && (date.last == UInt8(ascii: "T") || date.last == UInt8(ascii: " "))
            ? date.dropLast() : text[...]
    }

    /// The number of one, two or four digits.
    private static func number(_ text: ArraySlice<UInt8>) -> Int? {
        guard [1, 2, 4].contains(text.count), text.allSatisfy(\.isDigit) else { return nil }
        return text.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func isMonth(_ text: ArraySlice<UInt8>) -> Bool {
        let word = String(decoding: text, as: UTF8.self).lowercased()
        return word == "sept" || word.count >= 3 && months.contains { $0.hasPrefix(word) }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
}
