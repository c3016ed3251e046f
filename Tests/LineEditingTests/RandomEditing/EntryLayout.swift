/// The layout of an entry on a screen of a given width: the reference for comparisons with tmux's screen. It follows
/// the editor's rules without using its code: a row ends before a character that does not fit, a joined picture needs
/// space for all of its parts and leaves the row's last column free, and the cursor is at the position of the next
/// character.
struct EntryLayout {
    struct Row: Equatable {
        var text = ""
        /// The columns that tmux uses for it.
        var width = 0
        /// The columns that any terminal could use for it.
        var room = 0
        var holdsPicture = false
    }

    private(set) var rows = [Row()]
    private(set) var cursorRow = 0
    private(set) var cursorColumn = 0

    private let columns: Int
    private let ruler: TmuxRuler

    /// - Parameter marker: A scalar of the character before the cursor.
    init(_ entry: String, cursorBehind marker: UnicodeScalar, columns: Int, ruler: TmuxRuler) throws {
        self.columns = columns
        self.ruler = ruler
        try append("fixture> ")
        var isBehindMarker = false
        for character in entry {
            let notation = EntryLayout.notation(of: character)
            if character != "\n", let first = notation.first { try makeRoom(for: first) }
            if isBehindMarker { setCursor() }
            isBehindMarker = character.unicodeScalars.contains(marker)
            if character == "\n" {
                rows.append(Row())
                try append("    ...> ")
            } else {
                try append(notation)
            }
        }
        if rows[rows.count - 1].room >= columns { rows.append(Row()) }
        if isBehindMarker { setCursor() }
    }

    private mutating func setCursor() {
        cursorRow = rows.count - 1
        cursorColumn = min(rows[cursorRow].width, columns - 1)
    }

    private mutating func append(_ text: String) throws {
        for character in text {
            let measure = try ruler.measure(String(character))
            try makeRoom(for: character)
            rows[rows.count - 1].text += measure.shown
            rows[rows.count - 1].width += measure.width
            rows[rows.count - 1].room += try room(of: character)
            if EntryLayout.isPicture(character) { rows[rows.count - 1].holdsPicture = true }
        }
    }

    private mutating func makeRoom(for character: Character) throws {
        let row = rows[rows.count - 1]
        let limit = row.holdsPicture || EntryLayout.isPicture(character) ? columns - 1 : columns
        if row.room > 0, row.room + (try room(of: character)) > limit { rows.append(Row()) }
    }

    private func room(of character: Character) throws -> Int {
        let parts = try character.unicodeScalars.reduce(0) { try $0 + ruler.measure(String($1)).width }
        return EntryLayout.isPicture(character) ? max(2, parts) : parts
    }

    /// True if terminals may show it as one picture or as several.
    private static func isPicture(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        guard scalars.count > 1, scalars.first?.properties.isEmoji == true else { return false }
        return scalars.contains { scalar in
            [0x200d, 0xfe0f, 0x20e3].contains(scalar.value) || scalar.properties.isEmojiModifier
                || (0x1f1e6...0x1f1ff).contains(scalar.value)
        }
    }

    /// The notation of a control character: `^A`.
    private static func notation(of character: Character) -> String {
        character.unicodeScalars.map { scalar in
            scalar.value < 0x20 || scalar.value == 0x7f
                ? "^" + String(UnicodeScalar(UInt8(scalar.value ^ 0x40))) : String(scalar)
        }.joined()
    }
}
