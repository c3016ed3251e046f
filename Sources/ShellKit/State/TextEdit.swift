internal import Files
internal import Tabular

/// The replacement of bytes in a UTF-8 text.
struct TextEdit {
    let offset: Int
    let old: String
    let new: String
}

extension TextEdit {
    /// The shortest replacement of whole characters that leads from one text to another.
    init(from old: [UInt8], to new: [UInt8]) {
        let limit = min(old.count, new.count)
        var start = zip(old, new).prefix { $0 == $1 }.count
        while start > 0, [old, new].contains(where: { start < $0.count && $0[start] & 0xc0 == 0x80 }) { start -= 1 }
        var end = zip(old.reversed(), new.reversed()).prefix(limit - start).prefix { $0 == $1 }.count
        while end > 0, old[old.count - end] & 0xc0 == 0x80 { end -= 1 }
        self.init(
            offset: start, old: String(decoding: old[start..<(old.count - end)], as: UTF8.self),
            new: String(decoding: new[start..<(new.count - end)], as: UTF8.self))
    }

    /// The edit of a row in the file; nil if it is damaged.
    init?(_ row: JSONValue) {
        guard let offset = row["at"]?.integer, offset >= 0, let old = row["old"]?.string, let new = row["new"]?.string
        else { return nil }
        self.init(offset: offset, old: old, new: new)
    }

    func row(by name: String) -> JSONValue {
        ["by": .string(name), "at": .number(offset), "old": .string(old), "new": .string(new)]
    }

    var size: Int { old.utf8.count + new.utf8.count }

    var reversed: TextEdit { TextEdit(offset: offset, old: new, new: old) }

    /// - Throws: ``SystemError/invalid`` if the text is another one.
    func apply(to text: inout [UInt8]) throws {
        guard offset <= text.count, text[offset...].starts(with: old.utf8) else { throw SystemError.invalid }
        text.replaceSubrange(offset..<(offset + old.utf8.count), with: new.utf8)
    }
}
