import Glibc

/// A line scalar by scalar, as libedit keeps it, which knows where its characters begin and end.
///
/// A pure value. Looking a character up costs what stands around it, and not the length of the line.
struct ScalarLine: Equatable {
    private(set) var scalars: [UInt32]
    var cursor: Int

    /// How far around a place a character's ends are looked for; only a text made to be hostile needs more.
    private static let reach = 2000

    init(_ scalars: [UInt32] = [], cursor: Int = 0) {
        self.scalars = scalars
        self.cursor = cursor
    }

    init(_ text: String, cursor: Int) {
        self.init(text.unicodeScalars.map(\.value), cursor: cursor)
    }

    var count: Int { scalars.count }

    var text: String { ScalarLine.text(scalars[...]) }

    /// The line before its last scalar was typed.
    var withoutLast: ScalarLine { ScalarLine(Array(scalars.dropLast()), cursor: cursor - 1) }

    /// The line as text.
    var buffer: EditBuffer { EditBuffer(text, cursor: cursor) }

    /// Takes over one scalar that was typed at the end; false when that is not what has happened.
    mutating func append(from other: UnsafeBufferPointer<UInt32>, cursor newCursor: Int) -> Bool {
        guard cursor == count, other.count == count + 1, newCursor == other.count else { return false }
        scalars.append(other[count])
        cursor = newCursor
        return true
    }

    /// Takes a part away and leaves the cursor there.
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

    /// The scalars of the character that one of them belongs to.
    func character(at position: Int) -> Range<Int> {
        var start = position
        while start > 0, position - start < ScalarLine.reach, !beginsPlainly(at: start) { start -= 1 }
        var end = position + 1
        while end < count, end - position < ScalarLine.reach, !beginsPlainly(at: end) { end += 1 }
        if end - start == 1 { return start..<end }
        var lower = start
        for character in ScalarLine.text(scalars[start..<end]) {
            let upper = lower + character.unicodeScalars.count
            if upper > position { return lower..<upper }
            lower = upper
        }
        return position..<position + 1
    }

    /// Whether no character is cut in two there.
    func isBetweenCharacters(_ position: Int) -> Bool {
        position <= 0 || position >= count || beginsPlainly(at: position)
            || character(at: position).lowerBound == position
    }

    /// Whether the cursor stands behind the last character of its line, where there is one.
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

    /// Whether a character begins there by the two scalars around the place alone.
    private func beginsPlainly(at position: Int) -> Bool {
        ScalarLine.isPlain(scalars[position - 1]) && ScalarLine.isPlain(scalars[position])
    }

    /// Scalars that join no other: Latin letters, kana and ideographs (Unicode Standard Annex 29, table 2). A carriage return may
    /// join a line feed.
    private static func isPlain(_ scalar: UInt32) -> Bool {
        (scalar < 0x300 && scalar != 0x0d) || (0x3041...0x3096).contains(scalar) || (0x30a1...0x30fa).contains(scalar)
            || (0x3400...0x9fff).contains(scalar)
    }

    private static func text(_ scalars: ArraySlice<UInt32>) -> String {
        var view = String.UnicodeScalarView()
        for value in scalars { view.append(Unicode.Scalar(value) ?? "\u{fffd}") }
        return String(view)
    }
}
