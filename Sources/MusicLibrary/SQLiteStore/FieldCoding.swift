/// How an album's own fields stand in one column: a line for each, its name and its value parted by a tab.
///
/// A backslash, a tab and the two characters of line breaks are written `\\`, `\t`, `\n` and `\r` inside a name or a value.
enum FieldCoding {
    /// The column's text, or nil for no fields.
    static func encode(_ fields: OwnFields) -> String? {
        guard !fields.isEmpty else { return nil }
        return fields.map { escape($0.name) + "\t" + escape($0.value) }.joined(separator: "\n")
    }

    /// The fields that a column's text stands for.
    static func decode(_ text: String?) -> OwnFields {
        guard let text else { return OwnFields() }
        // Byte by byte: what parts fields is ASCII, and no letter is to be looked at for what belongs to it.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        return OwnFields(
            stored: lines.compactMap { line in
                guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
                let name = unescape(Substring(line[..<tab]))
                let value = unescape(Substring(line[line.index(after: tab)...]))
                return OwnFields.Field(name: name, value: value, key: OwnFields.key(name))
            })
    }

    private static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) else { return text }
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped.append(contentsOf: "\\\\".unicodeScalars)
            case "\t": escaped.append(contentsOf: "\\t".unicodeScalars)
            case "\r": escaped.append(contentsOf: "\\r".unicodeScalars)
            case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    private static func unescape(_ text: Substring) -> String {
        guard text.utf8.contains(0x5C) else { return String(text) }
        var plain = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                plain.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                plain.append(scalar)
            }
        }
        return String(plain)
    }
}
