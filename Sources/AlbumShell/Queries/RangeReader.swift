internal import AlbumModel
internal import ShellKit

/// Parses comparisons and ranges of values: `>100`, `<=1980`, `100..200`, `..1980`, `2022..2023-06`.
///
/// A text that only looks like a range remains words: `wait...`, and `wait..`, because a range of texts needs two ends.
enum RangeReader {
    /// Parses the part of a word after the field; nil if it is neither a comparison nor a range.
    ///
    /// - Throws: ``InvalidValue`` for an invalid form. The value of a year is always a range, or invalid.
    static func read(_ value: Word, of field: AlbumField) throws -> ValueRange? {
        let isWhole = field == .year || isSignedNumber(value, of: field)
        let whole = isWhole ? ValueRange(from: value.text, through: value.text) : nil
        guard let range = try comparison(value) ?? range(value, of: field) ?? whole else { return nil }
        return field == .year ? try years(range, value.text) : range
    }

    /// The comparisons of other languages, and those that mean the same here; nil for "not equal".
    private static let foreignComparisons: [(sign: String, meant: String?)] = [
        ("!=", nil), ("<>", nil), ("≠", nil), ("=>", ">="), ("≥", ">="), ("=<", "<="), ("≤", "<="),
    ]

    /// The characters that exclude a word in other languages, and `+`, which demands it.
    private static let foreignSigns = "!^-−–¬+"

    /// Rejects a value that begins with an unquoted sign of another language, which would be compared as a text or dropped.
    ///
    /// - Throws: ``InvalidValue`` with the form that has the same meaning here.
    static func refuseForeignSign(_ value: Word, of field: AlbumField, isNegated: Bool) throws {
        // The usual value begins with a letter or a digit.
        guard let first = value.text.utf8.first, !isLetterOrDigit(first) else { return }
        try refuseForeignComparison(value, of: field, isNegated: isNegated)
        let rest = value.text.drop { foreignSigns.contains($0) }
        let signs = value.text.prefix(upTo: rest.startIndex)
        // Names such as `!!!` and `+/-` have no letters or digits.
        guard let sign = signs.first, !value.isLiteral(at: 0), !isSignedNumber(value, of: field),
            rest.contains(where: { $0.isLetter || $0.isNumber })
        else { return }
        let isOpen = rest.first == "'" || rest.first == "\""
        let text = isOpen ? "'…'" : value.suffix(from: signs.utf8.count).source
        let meant = term(text, of: field, isNegated: isNegated == (sign == "+"))
        throw InvalidValue("'\(sign)' cannot follow ':'; write \(meant), or quote a text", isFinal: true)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte.isDigit || (byte | 0x20) &- UInt8(ascii: "a") < 26
    }

    /// True for the value of an own field that begins with a sign and is a number, or a range that begins with one.
    private static func isSignedNumber(_ value: Word, of field: AlbumField) -> Bool {
        guard case .own = field, !value.isLiteral(at: 0), let sign = value.text.first, "+-".contains(sign) else {
            return false
        }
        return !ValueRange.Bound(String(value.text[..<(dots(in: value)?.lowerBound ?? value.text.endIndex)])).isText
    }

    /// A term as it is typed.
    private static func term(_ value: String, of field: AlbumField, isNegated: Bool) -> String {
        // A parenthesis without a space belongs to the name.
        let typed = String(field.name.drop { $0 == "(" })
        let name = FieldNames.quoted(typed)
        guard isNegated else { return "\(name):\(value)" }
        // No quote opens after `^`.
        return name == typed ? "^\(name):\(value)" : "^( \(name):\(value) )"
    }

    private static func refuseForeignComparison(_ value: Word, of field: AlbumField, isNegated: Bool) throws {
        guard let found = foreignComparisons.first(where: { value.text.hasPrefix($0.sign) }),
            !value.isLiteral(at: 0), !value.isLiteral(at: found.sign.utf8.count - 1)
        else { return }
        // `label:=<unknown>` is a whole value, and `rating:=<4` a comparison.
        if found.sign.first == "=" {
            let first = value.text.dropFirst(found.sign.count).first
            guard first.map({ $0.isNumber || "+-.".contains($0) }) ?? true else { return }
        }
        let rest = value.suffix(from: found.sign.utf8.count)
        let meant = term(
            "\(found.meant ?? "")\(rest.text.isEmpty ? "VALUE" : rest.source)", of: field,
            isNegated: isNegated != (found.meant == nil))
        throw InvalidValue("'\(found.sign)' is not a comparison here; write \(meant), or quote a text", isFinal: true)
    }

    /// Parses `>100`, `>=100`, `<100` and `<=100`.
    private static func comparison(_ value: Word) throws -> ValueRange? {
        guard !value.isLiteral(at: 0), let sign = value.text.first, sign == "<" || sign == ">" else { return nil }
        let isIncluded = value.text.dropFirst().first == "=" && !value.isLiteral(at: 1)
        let text = value.text.dropFirst(isIncluded ? 2 : 1)
        guard !text.allSatisfy(\.isWhitespace) else {
            throw InvalidValue("'\(sign)\(isIncluded ? "=" : "")' needs a value to compare with")
        }
        if !value.isLiteral(at: isIncluded ? 2 : 1) { try refuseCommas(in: text) }
        let bound = ValueRange.Bound(String(text), isIncluded: isIncluded)
        return sign == "<" ? ValueRange(lower: nil, upper: bound) : ValueRange(lower: bound, upper: nil)
    }

    /// Parses `100..200`, `100..` and `..200`.
    private static func range(_ value: Word, of field: AlbumField) throws -> ValueRange? {
        guard let dots = dots(in: value) else { return nil }
        if value.isBare {
            for end in [value.text[..<dots.lowerBound], value.text[dots.upperBound...]] { try refuseCommas(in: end) }
        }
        let ends = [value.text[..<dots.lowerBound], value.text[dots.upperBound...]]
            .map { $0.isEmpty ? nil : ValueRange.Bound(String($0)) }
        let texts = ends.map { $0?.isText }
        if field == .year || texts == [true, true] || !texts.contains(true) && texts != [nil, nil] {
            return ValueRange(lower: ends[0], upper: ends[1])
        }
        // A title may contain two dots.
        guard texts.contains(false), field != .title, field != .artist else { return nil }
        throw InvalidValue(
            "a range needs two numbers, dates or texts; if it is a text, quote it: \(field.name):'\(value.text)'")
    }

    /// Rejects a number with commas between its digits that would be compared as a text, because it could also be a decimal number.
    private static func refuseCommas(in text: Substring) throws {
        guard text.utf8.contains(UInt8(ascii: ",")), text.wholeMatch(of: /[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?/) != nil,
            DecimalNumber(String(text)) == nil
        else { return }
        let number = text.replacing(",", with: "")
        throw InvalidValue("write a number without commas, \(number), or quote a text: '\(text)'", isFinal: false)
    }

    /// The only two dots in a row that are not part of a longer row, and not quoted.
    private static func dots(in value: Word) -> Range<String.Index>? {
        let text = value.text
        guard let first = text.firstRange(of: ".."),
            text[first.upperBound...].first != ".", text[first.upperBound...].firstRange(of: "..") == nil
        else { return nil }
        let offset = text.utf8.distance(from: text.startIndex, to: first.lowerBound)
        return value.isLiteral(at: offset) || value.isLiteral(at: offset + 1) ? nil : first
    }

    /// Checks that the bounds of a range are whole numbers.
    private static func years(_ range: ValueRange, _ text: String) throws -> ValueRange {
        let bounds = [range.lower, range.upper].compactMap { $0 }
        if !bounds.isEmpty, bounds.allSatisfy({ Int($0.text) != nil }) { return range }
        let mayBecomeRight = text.utf8.allSatisfy { "0123456789.".utf8.contains($0) }
        throw InvalidValue("write a year such as 1970, or a range such as 1970..1979", isFinal: !mayBecomeRight)
    }
}
