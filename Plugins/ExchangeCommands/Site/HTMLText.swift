internal import AlbumModel
internal import Tabular

/// Bytes of HTML. Literals are markup of the program; every value in them is escaped by ``append(value:)``:
///
///     page += "<li>\(title)</li>\n"
struct HTMLText: ExpressibleByStringInterpolation, StringInterpolationProtocol {
    /// The maximum length of a value in Unicode scalars; longer ones end with an ellipsis.
    static let longestValue = 500

    /// The UTF-8.
    private(set) var bytes: [UInt8] = []

    init(literalCapacity: Int = 0, interpolationCount: Int = 0) {}

    init(stringLiteral markup: String) { appendLiteral(markup) }

    init(stringInterpolation text: HTMLText) { self = text }

    mutating func appendLiteral(_ markup: String) { bytes += markup.utf8 }

    mutating func appendInterpolation(_ markup: HTMLText) { bytes += markup.bytes }

    mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }

    mutating func appendInterpolation(_ value: String) {
        var value = value
        value.withUTF8 { append(value: $0) }
    }

    static func += (text: inout HTMLText, markup: HTMLText) { text.bytes += markup.bytes }

    /// Appends markup; faster than a literal of this type.
    mutating func append(_ markup: StaticString) {
        bytes += UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount)
    }

    /// Appends a part of another text.
    mutating func append(markup: ArraySlice<UInt8>) { bytes += markup }

    /// Appends a value in UTF-8, as text or within the quotes of an attribute. Control characters, and bytes that are not UTF-8,
    /// become U+FFFD.
    mutating func append(value: UnsafeBufferPointer<UInt8>) {
        guard value.isUTF8 else { return appendInterpolation(String(decoding: value, as: UTF8.self)) }
        let end = Self.end(of: value)
        var (start, index) = (0, 0)
        while index < end {
            if let escape = Self.escape(of: value[index], before: index + 1 < end ? value[index + 1] : 0) {
                bytes += value[start..<index]
                append(escape)
                start = index + (value[index] == Self.firstByteOfControl ? 2 : 1)
            }
            index = max(index + 1, start)
        }
        bytes += value[start..<end]
        if end < value.count { append("…") }
    }

    /// Appends a value that is shown on its own: isolated, so that its writing direction ends with it, and as a link if it is an http or
    /// https address that is shown completely.
    mutating func append(shown value: UnsafeBufferPointer<UInt8>) {
        let mayBeLink = value.count <= Self.longestValue && (value.first ?? 0) | 0x20 == UInt8(ascii: "h")
        let isLink = mayBeLink && String(decoding: value, as: UTF8.self).isWebAddress
        if isLink {
            append("<a href=\"")
            append(value: value)
            append("\" rel=\"noopener noreferrer\">")
        }
        append("<bdi>")
        append(value: value)
        append(isLink ? "</bdi></a>" : "</bdi>")
    }

    private static let firstByteOfControl: UInt8 = 0xC2

    /// The markup for a byte that must not appear as it is; nil for any other.
    private static func escape(of byte: UInt8, before next: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        case 0..<0x20, 0x7F: "\u{FFFD}"
        // U+0080 to U+009F.
        case firstByteOfControl: next < 0xA0 ? "\u{FFFD}" : nil
        default: nil
        }
    }

    /// The end of the first scalars of a text in UTF-8, as many as are shown.
    private static func end(of value: UnsafeBufferPointer<UInt8>) -> Int {
        guard value.count > longestValue else { return value.count }
        var scalars = 0
        return value.firstIndex { byte in
            if byte & 0xC0 != 0x80 { scalars += 1 }
            return scalars > longestValue
        } ?? value.count
    }
}

extension HTMLText {
    /// A template in which `{{name}}` stands for one of the texts.
    init(template: [UInt8], _ texts: [String: HTMLText]) {
        for piece in String(decoding: template, as: UTF8.self).split(separator: "{{", omittingEmptySubsequences: false)
        {
            let parts = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count > 1, let text = texts[String(parts[0])] { self += text }
            bytes += (parts.last ?? "").utf8
        }
    }
}
