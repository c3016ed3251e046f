internal import AlbumModel
internal import SQLite

/// The encoding of own fields in a column: one line per field, with a tab between name and value.
///
/// Inside names and values, backslash, tab, line feed and carriage return are written `\\`, `\t`, `\n` and `\r`.
enum FieldCoding {
    /// The encoded text; nil for no fields.
    static func encode(_ fields: OwnFields) -> String? {
        guard !fields.isEmpty else { return nil }
        var text: [UInt8] = []
        text.reserveCapacity(128)
        for field in fields {
            if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
            append(escaped: field.name, to: &text)
            text.append(UInt8(ascii: "\t"))
            append(escaped: field.value, to: &text)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Calls `body` with the value of a field, without decoding other fields; nil if the field is not there.
    static func withValue<Result>(
        of name: OwnFieldName, in text: UnsafeBufferPointer<UInt8>?,
        _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
        var found: UnsafeBufferPointer<UInt8>?
        if let text { forEachField(in: text) { if found == nil, matches($0, name) { found = $1 } } }
        guard let found, found.contains(UInt8(ascii: "\\")) else { return try body(found) }
        var value = unescape(found)
        return try value.withUTF8(body)
    }

    /// True if an encoded name equals the name regardless of case; nearly all names are in ASCII without escapes.
    private static func matches(_ encoded: UnsafeBufferPointer<UInt8>, _ name: OwnFieldName) -> Bool {
        if let ascii = name.ascii, encoded.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\\") }) {
            return encoded.count == ascii.count && zip(encoded, ascii).allSatisfy { TextFolding.lowercased($0) == $1 }
        }
        return OwnFields.key(unescape(encoded)) == name.key
    }

    /// The fields of an encoded text.
    static func decode(_ text: String?) -> OwnFields {
        guard var text else { return OwnFields() }
        var fields: [OwnFields.Entry] = []
        text.withUTF8 { bytes in
            forEachField(in: bytes) { name, value in
                let name = unescape(name)
                fields.append(OwnFields.Entry(name: name, value: unescape(value), key: OwnFields.key(name)))
            }
        }
        return OwnFields(stored: fields)
    }

    /// The names of the fields only.
    static func names(in text: String) -> [String] {
        var text = text
        var names: [String] = []
        text.withUTF8 { forEachField(in: $0) { name, _ in names.append(unescape(name)) } }
        return names
    }

    /// Operates on bytes: the separators are ASCII, and characters would need a search for their boundaries.
    private static func forEachField(
        in bytes: UnsafeBufferPointer<UInt8>,
        _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var start = 0
        while start < bytes.count {
            let end = index(of: UInt8(ascii: "\n"), in: bytes, from: start)
            let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
            let tab = index(of: UInt8(ascii: "\t"), in: line, from: 0)
            if tab < line.count {
                body(UnsafeBufferPointer(rebasing: line[..<tab]), UnsafeBufferPointer(rebasing: line[(tab + 1)...]))
            }
            start = end + 1
        }
    }

    private static func index(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != byte { index += 1 }
        return index
    }

    private static func append(escaped text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { text in
            // Nearly no text has a byte to escape.
            guard !text.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\\") }) else { return bytes += text }
            for byte in text {
                switch byte {
                case UInt8(ascii: "\\"): bytes += "\\\\".utf8
                case UInt8(ascii: "\t"): bytes += "\\t".utf8
                case UInt8(ascii: "\r"): bytes += "\\r".utf8
                case UInt8(ascii: "\n"): bytes += "\\n".utf8
                default: bytes.append(byte)
                }
            }
        }
    }

    private static func unescape(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard index(of: UInt8(ascii: "\\"), in: bytes, from: 0) < bytes.count else { return text }
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

/// The name of an own field to find, prepared for many albums.
package struct OwnFieldName: Sendable {
    fileprivate let key: String
    /// The key in ASCII; nil for any other name.
    fileprivate let ascii: [UInt8]?

    /// Prepares a name, regardless of its case.
    package init(_ name: String) {
        key = OwnFields.key(name)
        ascii = key.utf8.allSatisfy { $0 < 0x80 } ? Array(key.utf8) : nil
    }
}

/// A field of the albums in the rows of a query, read without the conversion of whole albums. It is a class, because a row of a sorted
/// list uses all its columns.
final class FieldColumn: Sendable {
    let field: AlbumField
    /// The SQL expression of the column that contains the field.
    let expression: String
    private let column: Int32
    /// The name of an own field.
    private let name: OwnFieldName?
    private let articles: LeadingArticles

    /// - Parameters:
    ///   - column: The index of the column in the rows, where ``expression`` is selected.
    ///   - articles: The articles of a title or an artist that are no part of the text.
    init(_ field: AlbumField, column: Int32 = 0, without articles: LeadingArticles = .none) {
        (self.field, self.column, self.articles) = (field, column, articles)
        (expression, name) =
            switch field {
            case .title: ("a.title", nil)
            case .artist: ("a.artist", nil)
            case .genre: ("a.genre", nil)
            case .year: ("a.year", nil)
            case .cover: ("a.cover", nil)
            case .own(let name): ("a.fields", OwnFieldName(name))
            }
    }

    /// The fields in consecutive columns.
    static func columns(of fields: [AlbumField], from first: Int32) -> [FieldColumn] {
        zip(fields, first...).map { FieldColumn($0, column: $1) }
    }

    /// Calls `body` with the text of the field in UTF-8; nil for a missing field.
    func read<Result>(_ row: Row, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result) rethrows -> Result {
        try withText(in: row.bytes(column), body)
    }

    /// Calls `body` with the text of the field, from the content of its column.
    func withText<Result>(
        in bytes: UnsafeBufferPointer<UInt8>?, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
        if let name { return try FieldCoding.withValue(of: name, in: bytes, body) }
        guard let bytes else { return try body(nil) }
        return try body(articles.rest(of: bytes))
    }

    /// The text of the field; nil for a missing field.
    func text(_ row: Row) -> String? { read(row) { $0.map { String(decoding: $0, as: UTF8.self) } } }
}
