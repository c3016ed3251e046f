/// A number as people write it: `-3`, `€12.50`, `12,50 €`, `1,200.50`, `1.200,50`, `CHF 20.-`.
///
/// A currency before or behind the number is dropped, and so is a dash in place of decimal digits. Of comma and point, the last one
/// is the decimal mark if one or two digits follow it; marks between groups of three digits may precede it. So `1,200` is a text,
/// because it could mean either, and `1 200` is a number with a currency only. A number without marks, or with a point and any digits, is a number as it stands;
/// with a currency it is a text if three digits follow the point.
///
/// A value decides by itself, and everything that compares, sorts or adds up values asks this type, directly or as ``DecimalNumber``.
package struct WrittenNumber: Sendable {
    /// The number with a sign, digits and a point only: `-1200.50`.
    package let plain: String
    /// The sign or code of the currency, the same for all its forms; nil without a currency.
    package let currency: String?

    /// Reads a number; nil if the text is anything else.
    package init?(_ text: String) {
        var text = text
        let read = text.withUTF8 { bytes -> WrittenNumber? in
            let rest = Self.trimmed(bytes[...])
            if Self.isPlain(rest) { return WrittenNumber(plain: String(decoding: rest, as: UTF8.self), currency: nil) }
            return WrittenNumber(writtenAs: bytes)
        }
        guard let read else { return nil }
        self = read
    }

    private init(plain: String, currency: String?) { (self.plain, self.currency) = (plain, currency) }

    /// Reads a number that is not plain: one with a currency, a decimal comma, or marks between groups of digits.
    init?(writtenAs text: UnsafeBufferPointer<UInt8>) {
        let text = Self.trimmed(text[...])
        // Nearly every text ends here.
        guard let end = text.last,
            Self.mayBeAtEnd(end) || Self.mayBeAtEnd(text[text.startIndex]),
            let start = text.prefix(Self.longestCurrency).firstIndex(where: \.isDigit),
            let last = text.suffix(Self.longestCurrency).lastIndex(where: \.isDigit), start <= last,
            Self.hasLetters(text[..<start], atMost: 3), Self.hasLetters(text[(last + 1)...], atMost: 7),
            let (behind, mark) = Self.withoutDash(text[(last + 1)...]),
            case let number = text[start...last],
            case let decimal = mark ?? (Self.isPlain(number) || number.contains(where: Self.isMark) ? nil : 0),
            let digits = decimal.map({ Self.ungrouped(number, besides: $0) }) ?? Self.digits(number)
        else { return nil }
        var before = Self.text(text[..<start])
        // The sign may precede the currency or the digits.
        let sign = [before.first, before.last].compactMap(\.self).first { "+-−".contains($0) }
        if let sign, let index = before.firstIndex(of: sign) { before.remove(at: index) }
        guard before.isEmpty || behind.isEmpty else { return nil }
        let written = before + behind
        guard let currency = written.isEmpty ? "" : Self.currency(written.filter { !$0.isWhitespace }) else {
            return nil
        }
        // `1 200` may be a catalogue number, and `1.200 kr` may be two numbers.
        guard mark != nil || (currency.isEmpty ? decimal == nil : !Self.mayBeGrouped(number)) else { return nil }
        self.init(plain: (sign ?? "+" == "+" ? "" : "-") + digits, currency: currency.isEmpty ? nil : currency)
    }

    // MARK: Digits

    /// True for a sign, digits, and optionally a point and more digits.
    static func isPlain(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let digits = text.first.map(isSign) == true ? text.dropFirst() : text
        guard digits.first?.isDigit == true, digits.last?.isDigit == true else { return false }
        let rest = digits.drop(while: \.isDigit)
        return rest.isEmpty || rest.first == UInt8(ascii: ".") && rest.dropFirst().allSatisfy(\.isDigit)
    }

    /// The digits of a number and a point for its decimal mark; nil if its marks are not those of a number.
    private static func digits(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        if isPlain(text) { return Self.text(text) }
        guard let mark = text.lastIndex(where: isMark),
            case let fraction = text[(mark + 1)...], 1...2 ~= fraction.count, fraction.allSatisfy(\.isDigit),
            let whole = ungrouped(text[..<mark], besides: text[mark])
        else { return nil }
        return whole + "." + Self.text(fraction)
    }

    private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".") }

    /// True for digits with a point that may be a mark between groups, as in `1.000`.
    private static func mayBeGrouped(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].count <= 3 && parts[1].count == 3 && text.first != UInt8(ascii: "0")
    }

    /// The digits of a whole number, without marks between groups of three; the decimal mark is no such mark.
    private static func ungrouped(_ text: Slice<UnsafeBufferPointer<UInt8>>, besides decimal: UInt8) -> String? {
        let groups = text.split { !$0.isDigit }
        let marks = text.split(whereSeparator: \.isDigit)
        guard let mark = marks.first else { return Self.text(text) }
        guard groupMarks.contains(Self.text(mark)), marks.allSatisfy({ $0.elementsEqual(mark) }),
            !mark.elementsEqual([decimal]), groups.count == marks.count + 1, groups[0].count <= 3,
            groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { return nil }
        return groups.map(Self.text).joined()
    }

    /// The marks between groups of digits: also spaces, which are seldom those of ASCII, and the Swiss apostrophe.
    private static let groupMarks: Set = [",", ".", " ", "\u{A0}", "\u{2009}", "\u{202F}", "'", "’"]

    /// The text behind the digits without a dash in place of decimal digits, as in `20.-` and `50,- kr`, and the mark before the dash;
    /// nil for a mark without a dash.
    private static func withoutDash(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> (rest: String, mark: UInt8?)? {
        let behind = Self.text(text)
        guard let mark = text.first, ".,:".utf8.contains(mark) else { return (behind, nil) }
        let rest = behind.dropFirst().drop { "-–—".contains($0) }
        return rest.utf8.count + 1 == text.count ? nil : (String(rest), mark)
    }

    /// True if a number may begin or end with the byte: with a digit, a sign, or a part of a character beyond ASCII.
    private static func mayBeAtEnd(_ byte: UInt8) -> Bool { byte.isDigit || isSign(byte) || byte >= 0x80 }

    static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") }

    static func trimmed(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var rest = text
        while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        while rest.last == UInt8(ascii: " ") { rest.removeLast() }
        return rest
    }

    private static func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Currencies

    /// The most bytes before or behind the digits, and one of them.
    private static let longestCurrency = 16

    /// False for a text with more letters than any form of a currency, as before the number of `Artist 7`.
    private static func hasLetters(_ text: Slice<UnsafeBufferPointer<UInt8>>, atMost most: Int) -> Bool {
        text.count { ($0 | 0x20) &- UInt8(ascii: "a") < 26 } <= most
    }

    /// The sign or code for a currency as it is written; nil for any other text.
    private static func currency(_ text: String) -> String? {
        if let known = currencies[text] { return known }
        if let known = currencies[text.uppercased()], !words.contains(known) { return known }
        let scalars = text.unicodeScalars
        return scalars.count == 1 && scalars.first?.properties.generalCategory == .currencySymbol ? text : nil
    }

    /// Codes that are words, names or common abbreviations unless they are in capitals.
    private static let words: Set = ["₺", "COP", "PEN", "RON"]

    /// The forms of each currency: its code in ISO 4217, its sign, and words. The first one stands for all, and those in capitals may be
    /// written in any case. `CAD 401` is a catalogue number, so this code is none of them; neither are other codes that labels use.
    private static let currencies: [String: String] = {
        let forms = """
            € EUR EURO EUROS|£ GBP POUND POUNDS|$ DOLLAR DOLLARS|USD US$|C$ CA$|A$ AUD AU$|NZ$ NZD|HK$ HKD|S$ SGD|R$ BRL|MX$ MXN|¥|\
            JPY YEN 円|CNY RMB 元|CHF Fr. SFr.|kr kr. KR KR. KRONER KRONOR|SEK|NOK|DKK|ISK|zł PLN ZŁ ZŁOTY ZŁOTYCH|Kč CZK KČ|Ft HUF|\
            RON lei Lei leu Leu|BGN лв лв. ЛВ ЛВ.|RSD|₽ RUB РУБ РУБ.|₴ UAH ГРН|₺ TRY TL|₪ ILS|₹ INR Rs Rs.|₩ KRW 원|TWD|฿ THB|₫ VND|₱ PHP|IDR|MYR|ZAR|ARS|CLP|COP|\
            PEN|UYU|₦ NGN|KES|EGP|AED|SAR|DM DEM
            """
        let pairs = forms.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
        return Dictionary(pairs.flatMap { names in names.map { ($0, names[0]) } }) { first, _ in first }
    }()
}
