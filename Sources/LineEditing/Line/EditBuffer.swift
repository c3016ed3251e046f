/// The line as it is being edited; the cursor counts scalars, as libedit does.
struct EditBuffer: Equatable {
    var text: String
    var cursor: Int

    init(_ text: String = "", cursor: Int? = nil) {
        self.text = text
        self.cursor = cursor ?? text.unicodeScalars.count
    }

    init(scalars: UnsafeBufferPointer<UInt32>, cursor: Int) {
        var view = String.UnicodeScalarView()
        for value in scalars { view.append(Unicode.Scalar(value) ?? "\u{fffd}") }
        text = String(view)
        self.cursor = min(max(0, cursor), scalars.count)
    }

    var isAtEnd: Bool { cursor >= text.unicodeScalars.count }

    /// A line of two parts with the cursor between them.
    init(_ head: some StringProtocol, _ tail: some StringProtocol) {
        text = String(head) + String(tail)
        cursor = head.unicodeScalars.count
    }

    private var cursorIndex: String.Index {
        text.unicodeScalars.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex) ?? text.endIndex
    }

    var beforeCursor: String { String(text.unicodeScalars[..<cursorIndex]) }
    var afterCursor: String { String(text.unicodeScalars[cursorIndex...]) }

    /// The scalars of the character right after the cursor.
    var nextCharacterLength: Int { text[cursorIndex...].first?.unicodeScalars.count ?? 0 }

    /// The same line with the end of what stands before the cursor replaced.
    func replacing(_ word: String, with replacement: String) -> EditBuffer {
        let kept = String(beforeCursor.unicodeScalars.dropLast(word.unicodeScalars.count))
        let head = kept + replacement
        return EditBuffer(head + afterCursor, cursor: head.unicodeScalars.count)
    }
}
