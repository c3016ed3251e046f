/// A property to count albums by: a field, and optionally the groups of its numbers or dates.
public struct TallyKey: Sendable, Hashable {
    /// The groups of dates.
    public enum Period: String, Sendable {
        case year, month

        /// The beginning of a date as in ISO 8601; any other text as it is.
        func beginning(of text: String) -> String {
            FieldValue.isDate(text) ? String(text.prefix(self == .year ? 4 : 7)) : text
        }
    }

    /// The field; each of its values counts.
    public let field: AlbumField
    /// The width of the groups of numbers, at least 1: with 10, the years 1990 to 1999 are counted as `1990`. Texts are counted
    /// by themselves.
    public let width: Int?
    /// The groups of dates, which are counted by their beginning. Other texts are counted by themselves.
    public let period: Period?

    /// Creates a key.
    public init(_ field: AlbumField, width: Int? = nil, period: Period? = nil) {
        self.field = field
        self.width = width
        self.period = period
    }

    /// True if albums with different texts may be counted for the same value.
    package var joinsTexts: Bool { width != nil || period != nil || field.holdsSeveralValues }

    /// The values that an album with this text in the field is counted for, each once; nil alone without the field.
    fileprivate func groups(of text: String?) -> [String?] {
        guard let text else { return [nil] }
        guard field.holdsSeveralValues, ValueList.hasSeparator(text) else { return [group(of: text)] }
        var seen: Set<String> = []
        return ValueList.values(in: text).map(group).filter { seen.insert($0).inserted }
    }

    private func group(of value: String) -> String {
        if let period { return period.beginning(of: value) }
        guard let width, let text = WrittenNumber(value)?.plain, let number = Double(text)?.rounded(.down),
            abs(number) < 1e15
        else { return value }
        let (quotient, rest) = Int(number).quotientAndRemainder(dividingBy: max(1, width))
        return String((rest < 0 ? quotient - 1 : quotient) * max(1, width))
    }
}

/// The number of albums with the same values, and the totals of their numbers.
public struct AlbumTally: Sendable, Hashable {
    /// A value for each key; nil for albums without the field. With totals, their currency follows; nil for numbers without one, and for
    /// albums without numbers.
    public let values: [String?]
    /// The number of albums.
    public var count: Int
    /// The totals of the requested fields.
    public var totals: [FieldTotal]

    /// The currency of the totals; nil without totals, for numbers without one, and for albums without numbers.
    public var currency: String? { totals.isEmpty ? nil : values.last ?? nil }

    /// Creates a tally.
    public init(values: [String?], count: Int, totals: [FieldTotal] = []) {
        (self.values, self.count, self.totals) = (values, count, totals)
    }

    /// Adds other albums with the same values.
    fileprivate mutating func add(_ others: AlbumTally) {
        count += others.count
        for (total, more) in others.totals.enumerated() { totals[total].add(more) }
    }
}

/// The sum of the numbers of one currency in a field of several albums.
public struct FieldTotal: Sendable, Hashable {
    /// The sum, exact to about 15 digits.
    public private(set) var sum: Double = 0
    /// The number of numbers; 0 if no album has one.
    public private(set) var count = 0
    /// The largest number of digits after the point.
    public private(set) var decimals = 0

    /// Creates the total of no numbers.
    package init() {}

    fileprivate mutating func add(_ number: WrittenNumber) {
        guard let value = Double(number.plain) else { return }
        sum += value
        count += 1
        decimals = max(decimals, number.plain.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst().count)
    }

    fileprivate mutating func add(_ other: FieldTotal) {
        sum += other.sum
        count += other.count
        decimals = max(decimals, other.decimals)
    }
}

extension FieldTotal {
    /// The values of a field that were not added up.
    public struct Others: Sendable, Hashable {
        /// The number of albums without a number.
        public fileprivate(set) var albums = 0
        /// The number of albums with a number.
        public fileprivate(set) var albumsWithNumbers = 0
        /// The number of values that are not numbers.
        public fileprivate(set) var values = 0
        /// The first three of these values that differ.
        public fileprivate(set) var first: [String] = []

        fileprivate init() {}

        fileprivate mutating func add(_ value: String) {
            values += 1
            if first.count < 3, !first.contains(value) { first.append(value) }
        }
    }

    /// The numbers of one album in the fields that are added up.
    package struct Numbers {
        private var numbers: [(total: Int, number: WrittenNumber)] = []
        /// The values of each field that are not numbers, of all albums so far.
        package private(set) var others: [Others]

        /// Creates the numbers of albums for some fields.
        package init(fields: Int) { others = Array(repeating: Others(), count: fields) }

        /// Begins the next album.
        package mutating func removeAll() { numbers.removeAll(keepingCapacity: true) }

        /// Adds the numbers in the text of a field; nil for an album without the field.
        package mutating func add(_ text: String?, of field: AlbumField, to total: Int) {
            let count = numbers.count
            if let text {
                for value in field.holdsSeveralValues ? ValueList.values(in: text) : [text] {
                    if let number = WrittenNumber(value) {
                        numbers.append((total, number))
                    } else {
                        others[total].add(value)
                    }
                }
            }
            if numbers.count > count { others[total].albumsWithNumbers += 1 } else { others[total].albums += 1 }
        }

        /// The currencies of the album, each once; nil alone for an album without numbers.
        package var currencies: [String?] {
            let first = numbers.first?.number.currency
            guard numbers.allSatisfy({ $0.number.currency == first }) else {
                return numbers.map(\.number.currency).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            }
            return first == nil ? Self.none : [first]
        }

        private static let none: [String?] = [nil]

        /// Adds the numbers in a currency to the totals of the fields, the first of which has an index.
        package func add(_ currency: String?, to totals: inout [FieldTotal], from first: Int = 0) {
            for (total, number) in numbers where number.currency == currency { totals[first + total].add(number) }
        }
    }
}

/// Counts albums by the texts of their fields.
package struct TallyBuilder {
    /// The most combinations of the values of one album, and a tenth of those of all albums.
    private static let mostCombinations = 1_000_000

    private let keys: [TallyKey]
    private var tallies: [AlbumTally] = []
    private var indices: [[String?]: Int] = [:]

    /// Creates an empty count by these keys.
    package init(_ keys: [TallyKey]) { self.keys = keys }

    /// Adds albums with the same texts in the fields of the keys.
    ///
    /// - Throws: ``LibraryError/tooManyCombinations(limit:)``, because two lists of 100,000 values have 10,000,000,000.
    package mutating func add(_ albums: AlbumTally) throws {
        guard tallies.count <= 10 * Self.mostCombinations || keys.count == 1 else {
            throw LibraryError.tooManyCombinations(limit: 10 * Self.mostCombinations)
        }
        for values in try combinations(of: albums.values) {
            guard let index = indices[values] else {
                indices[values] = tallies.count
                tallies.append(AlbumTally(values: values, count: albums.count, totals: albums.totals))
                continue
            }
            tallies[index].add(albums)
        }
    }

    private func combinations(of texts: [String?]) throws -> [[String?]] {
        try texts.enumerated().reduce([[]]) { combinations, next in
            let groups = next.offset < keys.count ? keys[next.offset].groups(of: next.element) : [next.element]
            guard keys.count == 1 || combinations.count * groups.count <= Self.mostCombinations else {
                throw LibraryError.tooManyCombinations(limit: Self.mostCombinations)
            }
            return combinations.flatMap { combination in groups.map { combination + [$0] } }
        }
    }

    /// The tallies in the order of their values; missing ones are last.
    package var sorted: [AlbumTally] { Self.sorted(tallies) }

    /// Sorts tallies, and joins those with equal values. Texts in different normal forms of Unicode are equal.
    package static func sorted(_ tallies: [AlbumTally]) -> [AlbumTally] {
        let keys = tallies.map { $0.values.reduce(into: SortKeyBytes()) { $0.append($1) } }
        // Sorting numbers moves no references, which would be counted.
        let order = tallies.indices.sorted { left, right in
            let order = keys[left].order(relativeTo: keys[right])
            if order != 0 { return order < 0 }
            let texts = [left, right].map { tallies[$0].values.map { $0 ?? "" } }
            return texts[0].lexicographicallyPrecedes(texts[1])
        }
        var sorted: [AlbumTally] = []
        sorted.reserveCapacity(order.count)
        for (place, index) in order.enumerated() {
            if place > 0, keys[order[place - 1]] == keys[index],
                tallies[order[place - 1]].values == tallies[index].values
            {
                sorted[sorted.count - 1].add(tallies[index])
            } else {
                sorted.append(tallies[index])
            }
        }
        return sorted
    }
}
