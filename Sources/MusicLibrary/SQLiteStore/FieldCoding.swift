/// The encoding of own fields in a column: one line per field, with a tab between name and value.
///
/// Inside names and values, backslash, tab, line feed and carriage return are written `\\`, `\t`, `\n` and `\r`.
enum FieldCoding {
    /// The encoded text; nil for no fields.
    static func encode(_ fields: OwnFields) -> String? {
        guard !fields.isEmpty else { return nil }
        return fields.map { escape($0.name) + "\t" + escape($0.value) }.joined(separator: "\n")
    }

    /// The fields of an encoded text.
    static func decode(_ text: String?) -> OwnFields {
        guard let text else { return OwnFields() }
        var fields: [OwnFields.Field] = []
        forEachField(in: text) { name, value in
            let name = unescape(name)
            fields.append(OwnFields.Field(name: name, value: unescape(value), key: OwnFields.key(name)))
        }
        return OwnFields(stored: fields)
    }

    /// The names of the fields only.
    static func names(in text: String) -> [String] {
        var names: [String] = []
        forEachField(in: text) { name, _ in names.append(unescape(name)) }
        return names
    }

    /// Operates on bytes: the separators are ASCII, and characters would need a search for their boundaries.
    private static func forEachField(
        in text: String, _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            while start < bytes.count {
                let end = place(of: UInt8(ascii: "\n"), in: bytes, from: start)
                let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
                let tab = place(of: UInt8(ascii: "\t"), in: line, from: 0)
                if tab < line.count {
                    body(
                        UnsafeBufferPointer(rebasing: line[..<tab]), UnsafeBufferPointer(rebasing: line[(tab + 1)...]))
                }
                start = end + 1
            }
        }
    }

    private static func place(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var place = start
        while place < bytes.count, bytes[place] != byte { place += 1 }
        return place
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

    private static func unescape(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard place(of: UInt8(ascii: "\\"), in: bytes, from: 0) < bytes.count else { return text }
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
