/// The values between two bounds, as in `want:100..200`, `rating:>=4` and `"Date Added":2022..2023-06`.
///
/// A number is compared with numbers, and a text with texts. A date, such as `2023-06` or `2023-06-30`, is compared with dates. A
/// number of four digits is a year too, so it is also compared with dates. Dates and texts are compared up to the length of the bound:
/// `2022-06` contains all days of June, and `c` every text that begins with C.
public struct ValueRange: Sendable, Hashable {
    /// An end of a range.
    public struct Bound: Sendable, Hashable {
        private enum Kind: Hashable {
            case number(DecimalNumber)
            case date
            /// A folded text.
            case text(String)
        }

        /// The bound as written.
        public let text: String
        /// True if values that equal the bound are in the range.
        public let isIncluded: Bool
        private let kind: Kind
        /// The bound as a date; nil if it is none.
        private let date: DateText?

        /// Creates a bound.
        public init(_ text: String, isIncluded: Bool = true) {
            self.text = text
            self.isIncluded = isIncluded
            date = DateText(text)
            switch FieldValue(text) {
            case .number(let number): kind = .number(number)
            case .text(let folded): kind = date == nil ? .text(folded) : .date
            }
        }

        /// True if the bound is compared with texts, not with numbers or dates.
        public var isText: Bool { if case .text = kind { true } else { false } }

        /// The order of a value relative to the bound: negative, zero or positive; nil if they cannot be compared.
        fileprivate func order(of value: ComparedValue) -> Int? {
            switch (kind, value.value) {
            case (.number(let bound), .number(let number)): number < bound ? -1 : number == bound ? 0 : 1
            case (.text(let bound), .text(let text)): text.utf8.prefix(bound.utf8.count).order(relativeTo: bound.utf8)
            case (.number, .text), (.date, _): date.flatMap { value.date?.order(relativeTo: $0) }
            case (.text, .number): nil
            }
        }
    }

    /// A value of an album in the form for comparisons.
    fileprivate struct ComparedValue {
        let value: FieldValue
        let date: DateText?

        init(_ text: String) {
            value = FieldValue(text)
            date = DateText(text)
        }
    }

    /// The lower bound; nil if there is none.
    public let lower: Bound?
    /// The upper bound; nil if there is none.
    public let upper: Bound?

    /// Creates a range between two bounds.
    public init(lower: Bound?, upper: Bound?) { (self.lower, self.upper) = (lower, upper) }

    /// Creates a range that includes its bounds.
    public init(from lower: String?, through upper: String?) {
        self.init(lower: lower.map { Bound($0) }, upper: upper.map { Bound($0) })
    }

    /// True if a value is in the range.
    public func contains(_ text: String) -> Bool {
        let value = ComparedValue(text)
        if let lower {
            guard let order = lower.order(of: value), order > 0 || order == 0 && lower.isIncluded else { return false }
        }
        if let upper {
            guard let order = upper.order(of: value), order < 0 || order == 0 && upper.isIncluded else { return false }
        }
        return true
    }

    /// The smallest and the largest whole number of the range; nil if a bound is not a whole number.
    package var wholeNumbers: (from: Int, through: Int)? {
        let from = lower.map { bound in Int(bound.text).map { bound.isIncluded ? $0 : min($0, .max - 1) + 1 } }
        let through = upper.map { bound in Int(bound.text).map { bound.isIncluded ? $0 : max($0, .min + 1) - 1 } }
        guard let from = from ?? .min, let through = through ?? .max else { return nil }
        return (from, through)
    }
}

/// An ISO date as text: a year, a month or a day, and after a day possibly a time.
private struct DateText: Sendable, Hashable {
    private let bytes: [UInt8]

    /// Reads a date; nil if the text is none.
    init?(_ text: String) {
        let count = text.utf8.count
        guard count == 4 || count == 7 || count >= 10, text.utf8.first?.isDigit == true else { return nil }
        var bytes = Array(text.utf8)
        guard zip(bytes, "0000-00-00".utf8).allSatisfy({ $1 == UInt8(ascii: "-") ? $0 == $1 : $0.isDigit }) else {
            return nil
        }
        for (start, most) in [(5, 12), (8, 31)] where bytes.count > start {
            let number = Int(bytes[start] &- UInt8(ascii: "0")) * 10 + Int(bytes[start + 1] &- UInt8(ascii: "0"))
            guard 1...most ~= number else { return nil }
        }
        if bytes.count > 10 {
            guard [UInt8(ascii: " "), UInt8(ascii: "T"), UInt8(ascii: "t")].contains(bytes[10]) else { return nil }
            bytes[10] = UInt8(ascii: " ")
        }
        self.bytes = bytes
    }

    /// The order relative to another date, up to the length of the shorter one.
    func order(relativeTo other: DateText) -> Int {
        bytes.prefix(other.bytes.count).order(relativeTo: other.bytes.prefix(bytes.count))
    }
}

extension Sequence<UInt8> {
    /// The order of bytes relative to others: negative, zero or positive.
    fileprivate func order(relativeTo other: some Sequence<UInt8>) -> Int {
        if elementsEqual(other) { return 0 }
        return lexicographicallyPrecedes(other) ? -1 : 1
    }
}
