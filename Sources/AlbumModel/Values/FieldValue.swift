/// A value of a field, for comparisons and sorting: a number or a text.
///
/// Numbers precede texts. Texts are compared regardless of case and diacritics.
public enum FieldValue: Sendable, Hashable, Comparable {
    /// A number of any length.
    case number(DecimalNumber)
    /// A text, folded.
    case text(String)

    /// Reads a value: a number if the text looks like one.
    public init(_ text: String) {
        self = DecimalNumber(text).map(FieldValue.number) ?? .text(TextFolding.fold(text))
    }

    /// True for a text that begins with a year and a month as in ISO 8601.
    package static func isDate(_ text: String) -> Bool {
        let form = text.utf8.prefix(7).map { $0.isDigit ? UInt8(ascii: "0") : $0 }
        return form.elementsEqual("0000-00".utf8) && (text.utf8.count == 7 || text.utf8.count >= 10)
    }

    public static func < (left: FieldValue, right: FieldValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.number, .text): true
        case (.text, .number): false
        }
    }
}

/// A number of any length: an optional sign, digits, and optionally a point and more digits, or what ``WrittenNumber`` reads; spaces
/// around it are ignored.
///
/// Its order is exact: `9007199254740993` follows `9007199254740992`. Equal numbers may be written differently: `007`, `7.0` and `€7`.
public struct DecimalNumber: Sendable, Hashable, Comparable {
    /// Bytes whose order is the order of the numbers: the sign, the exponent and the digits, complemented for negative numbers.
    let key: [UInt8]

    /// Reads a number; nil if the text is anything else, such as `1e5` or `5.`.
    public init?(_ text: String) {
        var text = text
        let key = text.withUTF8 { bytes in
            var key: [UInt8] = []
            return Self.appendKey(of: bytes, to: &key) ? key : nil
        }
        guard let key else { return nil }
        self.key = key
    }

    public static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
        left.key.lexicographicallyPrecedes(right.key)
    }

    /// Appends the key of a number; returns false, and appends nothing, if the text is not a number.
    ///
    /// No key is the beginning of another one.
    static func appendKey(of text: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) -> Bool {
        let number = WrittenNumber.trimmed(text[...])
        guard WrittenNumber.isPlain(number) else {
            guard var plain = WrittenNumber(writtenAs: text)?.plain else { return false }
            return plain.withUTF8 { appendKey(of: $0, to: &key) }
        }
        let digits = number.drop(while: WrittenNumber.isSign)
        let whole = digits.prefix(while: \.isDigit)
        let fraction = digits[whole.endIndex...].dropFirst()
        append(whole.drop(while: isZero), fraction, number.first == UInt8(ascii: "-"), to: &key)
        return true
    }

    /// - Parameter whole: The digits before the point, without leading zeros.
    private static func append(
        _ whole: Slice<UnsafeBufferPointer<UInt8>>, _ fraction: Slice<UnsafeBufferPointer<UInt8>>, _ isNegative: Bool,
        to key: inout [UInt8]
    ) {
        var fraction = fraction
        while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        guard !whole.isEmpty || !fraction.isEmpty else { return key.append(1) }
        var whole = whole
        var exponent = whole.count
        if whole.isEmpty {
            let digits = fraction.drop(while: isZero)
            exponent = digits.count - fraction.count
            fraction = digits
        }
        if fraction.isEmpty { while whole.last == UInt8(ascii: "0") { whole.removeLast() } }
        let mask: UInt8 = isNegative ? 0xFF : 0
        key.append(isNegative ? 0 : 2)
        let shifted = UInt32(truncatingIfNeeded: exponent) ^ 0x8000_0000
        for shift in [24, 16, 8, 0] as [UInt32] { key.append(UInt8(truncatingIfNeeded: shifted >> shift) ^ mask) }
        for digit in whole { key.append(digit ^ mask) }
        for digit in fraction { key.append(digit ^ mask) }
        key.append(mask)
    }

    private static func isZero(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "0") }
}

/// The several values in the text of a field, separated by `; `.
public enum ValueList {
    /// The text between two values: a semicolon and a space.
    public static let separator = "; "

    /// The values in a text, without spaces around them and without empty ones.
    ///
    /// A text without a separator is one value as it stands, and so is a text of separators only.
    public static func values(in text: String) -> [String] {
        guard hasSeparator(text) else { return [text] }
        var values: [String] = []
        var rest = text.utf8[...]
        while true {
            let end = separator(in: rest)
            let value = String(Substring(rest[..<(end ?? rest.endIndex)])).trimmed(ofLineBreaks: true)
            if !value.isEmpty { values.append(value) }
            guard let end else { break }
            rest = rest[rest.index(end, offsetBy: 2)...]
        }
        return values.isEmpty ? [text] : values
    }

    /// True if the text contains a separator, so that it may contain several values.
    static func hasSeparator(_ text: String) -> Bool { separator(in: text.utf8[...]) != nil }

    private static func separator(in text: Substring.UTF8View) -> String.Index? {
        var rest = text
        while let semicolon = rest.firstIndex(of: UInt8(ascii: ";")) {
            rest = rest[rest.index(after: semicolon)...]
            if rest.first == UInt8(ascii: " ") { return semicolon }
        }
        return nil
    }
}

/// Values of a field, to which others are added. Of values that differ only in case, the first one stays.
package struct ValueUnion {
    /// The values in the order of their addition.
    package private(set) var values: [String]
    private var known: Set<String>

    /// Creates a union that begins with all of these values.
    package init(_ values: [String] = []) {
        self.values = values
        known = Set(values.map(TextFolding.foldCase))
    }

    /// Adds the values that are not there.
    package mutating func add(_ others: [String]) {
        for value in others where known.insert(TextFolding.foldCase(value)).inserted { values.append(value) }
    }

    /// The text of a field with the values.
    package var text: String { values.joined(separator: ValueList.separator) }
}

extension AlbumField {
    /// True if a text of the field may contain several values: for the genre and for own fields.
    public var holdsSeveralValues: Bool {
        switch self {
        case .genre, .own: true
        case .title, .artist, .year, .cover: false
        }
    }
}

extension AlbumDraft {
    /// The values of a field; none if the album does not have the field.
    public func values(of field: AlbumField) -> [String] {
        guard let text = text(of: field) else { return [] }
        return field.holdsSeveralValues ? ValueList.values(in: text) : [text]
    }
}
