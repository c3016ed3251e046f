import Glibc

/// A line as the scalars of libedit. Finding a character takes a time that does not depend on the length of the line.
struct ScalarLine: Equatable {
    private(set) var scalars: [UInt32]
    var cursor: Int

    /// The maximum distance of a character's ends, in scalars; only hostile texts exceed it.
    private static let reach = 2000

    init(_ scalars: [UInt32] = [], cursor: Int = 0) {
        self.scalars = scalars
        self.cursor = cursor
    }

    init(_ text: String, cursor: Int) { self.init(text.unicodeScalars.map(\.value), cursor: cursor) }

    var count: Int { scalars.count }

    var text: String { String(scalars: scalars) }

    var withoutLast: ScalarLine { ScalarLine(Array(scalars.dropLast()), cursor: cursor - 1) }

    var buffer: EditBuffer { EditBuffer(text, cursor: cursor) }

    /// Appends the scalar by which another line is longer; false if they differ in another way.
    mutating func append(from other: UnsafeBufferPointer<UInt32>, cursor newCursor: Int) -> Bool {
        guard cursor == count, other.count == count + 1, newCursor == other.count else { return false }
        scalars.append(other[count])
        cursor = newCursor
        return true
    }

    mutating func remove(_ range: Range<Int>) {
        scalars.removeSubrange(range)
        cursor = range.lowerBound
    }

    func isEqual(to other: UnsafeBufferPointer<UInt32>) -> Bool {
        guard scalars.count == other.count, let base = other.baseAddress else {
            return scalars.isEmpty && other.isEmpty
        }
        return memcmp(scalars, base, scalars.count * MemoryLayout<UInt32>.stride) == 0
    }

    func character(at position: Int) -> Range<Int> {
        var start = position
        while start > 0, position - start < ScalarLine.reach, !beginsPlainly(at: start) { start -= 1 }
        var end = position + 1
        while end < count, end - position < ScalarLine.reach, !beginsPlainly(at: end) { end += 1 }
        if end - start == 1 { return start..<end }
        var lower = start
        for character in String(scalars: scalars[start..<end]) {
            let upper = lower + character.unicodeScalars.count
            if upper > position { return lower..<upper }
            lower = upper
        }
        return position..<position + 1
    }

    func isBetweenCharacters(_ position: Int) -> Bool {
        position <= 0 || position >= count || beginsPlainly(at: position)
            || character(at: position).lowerBound == position
    }

    /// True if the cursor is after the last character of a line that is not empty.
    var isBehindLast: Bool {
        let lineFeed: UInt32 = 0x0a
        guard cursor > 0, scalars[cursor - 1] != lineFeed || cursor == count else { return false }
        return cursor == count || scalars[cursor] == lineFeed
    }

    func characterStart(before position: Int) -> Int {
        isBetweenCharacters(position) ? position : character(at: position).lowerBound
    }

    func characterEnd(after position: Int) -> Int {
        isBetweenCharacters(position) ? position : character(at: position).upperBound
    }

    /// True if the two scalars around a position suffice to see that a character begins there.
    private func beginsPlainly(at position: Int) -> Bool {
        ScalarLine.isPlain(scalars[position - 1]) && ScalarLine.isPlain(scalars[position])
    }

    /// Scalars that never join others: Latin letters, kana and ideographs (Unicode Standard Annex 29, table 2). A carriage
    /// return may join a line feed.
    private static func isPlain(_ scalar: UInt32) -> Bool {
        (scalar < 0x300 && scalar != 0x0d) || (0x3041...0x3096).contains(scalar) || (0x30a1...0x30fa).contains(scalar)
            || (0x3400...0x9fff).contains(scalar)
    }

}

extension String {
    /// The text of scalars; invalid ones become U+FFFD.
    init(scalars: some Sequence<UInt32>) {
        var view = UnicodeScalarView()
        for value in scalars { view.append(Unicode.Scalar(value) ?? "\u{fffd}") }
        self.init(view)
    }
}
