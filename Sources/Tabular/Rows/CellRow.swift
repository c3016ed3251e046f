/// The cells of a row to write, as bytes of UTF-8, one after the other in one buffer.
///
/// A caller fills the same value for each row, so no cell needs memory of its own, and a text that comes as bytes does not become a
/// `String`. Writers copy texts that need no quotes and no escapes as they are.
///
///     append("Blue, Train"), append(1957), append(nil):
///
///     bytes      B l u e ,   T r a i n 1 9 5 7
///     ends                             11      15 15
///     areTexts                       true   false false
///     special    .csv, because of the comma: only CSV looks at each cell
public struct CellRow: ~Copyable {
    private var buffer = Buffer<UInt8>(capacity: 256)
    private var cellEnds = Buffer<Int>()
    /// True for each cell that JSON writes in quotes; numbers, Booleans, lists and objects are written as they are.
    private var areTexts = Buffer<Bool>()
    /// The special bytes of all cells.
    private(set) var special: SpecialBytes = []
    private let examinesTexts: Bool

    /// Creates a row without cells.
    ///
    /// - Parameter examinesTexts: False if no ``RowWriter`` gets the row. Texts of bytes are then copied as they are, because a table
    ///   examines its cells itself.
    public init(examinesTexts: Bool = true) { self.examinesTexts = examinesTexts }

    /// The bytes of all cells. A missing value has none.
    public var bytes: Span<UInt8> {
        @_lifetime(borrow self) get { buffer.span }
    }

    /// The end of each cell in ``bytes``.
    public var ends: Span<Int> {
        @_lifetime(borrow self) get { cellEnds.span }
    }

    /// The number of cells.
    public var count: Int { cellEnds.count }

    /// The text of a cell.
    public func text(of cell: Int) -> String { String(decoding: bytes(of: cell), as: UTF8.self) }

    /// The bytes of a cell, valid until the next change; empty if there is no such cell.
    func bytes(of cell: Int) -> UnsafeBufferPointer<UInt8> {
        guard cell < count else { return UnsafeBufferPointer(start: nil, count: 0) }
        let start = cell == 0 ? 0 : cellEnds.elements[cell - 1]
        return UnsafeBufferPointer(rebasing: buffer.elements[start..<cellEnds.elements[cell]])
    }

    func isText(_ cell: Int) -> Bool { cell < count && areTexts.elements[cell] }

    /// Removes all cells, and keeps the memory for the next row.
    public mutating func removeAll() {
        buffer.removeAll()
        cellEnds.removeAll()
        areTexts.removeAll()
        special = []
    }

    /// Appends a text, in which bytes that are not UTF-8 become U+FFFD, as in a `String`; nil for a missing value.
    public mutating func append(_ text: Span<UInt8>?) {
        guard let text else { return endCell(isText: false) }
        text.withUnsafeBufferPointer { text in
            let found = examinesTexts ? SpecialBytes(in: text) : []
            guard !found.contains(.notPrintableASCII) || text.isUTF8 else {
                return append(String(decoding: text, as: UTF8.self))
            }
            append(text, found, isText: true)
        }
    }

    /// Appends a text.
    public mutating func append(_ text: String) { append(text, isText: true) }

    /// Appends a whole number; nil for a missing value.
    public mutating func append(_ number: Int?) {
        if let number { appendDigits(of: number) }
        endCell(isText: false)
    }

    /// Appends any value.
    public mutating func append(_ value: JSONValue) {
        switch value {
        case .null: endCell(isText: false)
        case .string(let text): append(text)
        case .number, .bool, .array, .object: append(value.text, isText: false)
        }
    }

    private mutating func append(_ text: String, isText: Bool) {
        var text = text
        text.withUTF8 { append($0, SpecialBytes(in: $0), isText: isText) }
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ found: SpecialBytes, isText: Bool) {
        buffer.append(text)
        special.formUnion(found)
        endCell(isText: isText)
    }

    private mutating func appendDigits(of number: Int) {
        var digits = InlineArray<20, UInt8>(repeating: 0)
        var (start, rest) = (digits.count, number.magnitude)
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            start -= 1
            digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            rest = quotient
        } while rest > 0
        if number < 0 { buffer.append(UInt8(ascii: "-")) }
        digits.span.extracting(start...).withUnsafeBufferPointer { buffer.append($0) }
    }

    private mutating func endCell(isText: Bool) {
        cellEnds.append(buffer.count)
        areTexts.append(isText)
    }
}
