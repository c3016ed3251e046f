/// The tokens that a browser reads from a page: start tags, end tags and texts, as HTML defines them (the standard's section 13.2.5).
///
/// It knows what a page of the program can contain, and what a value without escaping can add to it: comments, attributes with and
/// without quotes, elements whose content is text, and character references.
struct HTMLDocument {
    struct Element: Equatable {
        let name: String
        let attributes: [String: String]
    }

    /// The start tags in their order.
    private(set) var elements: [Element] = []
    /// The texts between two tags, with references replaced.
    private(set) var texts: [String] = []
    /// The names of end tags that close no open element, and of elements that are never closed.
    private(set) var unbalanced: [String] = []
    private(set) var comments = 0

    private static let void: Set = ["meta", "link", "img", "input", "br", "base"]
    private static let rawTexts: Set = ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"]

    private var rest: Substring.UnicodeScalarView
    private var open: [String] = []

    init(_ text: String) {
        rest = Substring(text).unicodeScalars
        while !rest.isEmpty { readNext() }
        unbalanced += open
    }

    private mutating func readNext() {
        if rest.starts(with: "<!--".unicodeScalars) {
            comments += 1
            skip(past: "-->")
        } else if rest.first == "<", let next = rest.dropFirst().first, next == "!" || next == "?" {
            skip(past: ">")
        } else if rest.first == "<", let next = rest.dropFirst().first, next == "/" || Self.isLetter(next) {
            readTag()
        } else {
            var text = String.UnicodeScalarView()
            repeat { text.append(rest.removeFirst()) } while !rest.isEmpty && rest.first != "<"
            texts.append(Self.decoded(String(text)))
        }
    }

    private mutating func readTag() {
        rest.removeFirst()
        let isEnd = rest.first == "/"
        if isEnd { rest.removeFirst() }
        let name = take { !Self.isSpace($0) && $0 != "/" && $0 != ">" }.lowercased()
        let attributes = readAttributes()
        if isEnd {
            if open.last == name { open.removeLast() } else { unbalanced.append(name) }
            return
        }
        elements.append(Element(name: name, attributes: attributes))
        if !Self.void.contains(name) { open.append(name) }
        guard Self.rawTexts.contains(name) else { return }
        var text = ""
        while !rest.isEmpty,
            !String(String.UnicodeScalarView(rest.prefix(name.count + 2))).lowercased().hasPrefix("</\(name)")
        {
            text.unicodeScalars.append(rest.removeFirst())
        }
        texts.append(name == "title" || name == "textarea" ? Self.decoded(text) : text)
    }

    private mutating func readAttributes() -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            _ = take { Self.isSpace($0) || $0 == "/" }
            guard let first = rest.first else { return attributes }
            if first == ">" {
                rest.removeFirst()
                return attributes
            }
            let name = take { !Self.isSpace($0) && !"/>=".unicodeScalars.contains($0) }.lowercased()
            _ = take(while: Self.isSpace)
            var value = ""
            if rest.first == "=" {
                rest.removeFirst()
                _ = take(while: Self.isSpace)
                value = readValue()
            } else if name.isEmpty {
                rest.removeFirst()
            }
            attributes[name] = attributes[name] ?? Self.decoded(value)
        }
    }

    private mutating func readValue() -> String {
        guard let quote = rest.first, quote == "\"" || quote == "'" else {
            return take { !Self.isSpace($0) && $0 != ">" }
        }
        rest.removeFirst()
        let value = take { $0 != quote }
        if !rest.isEmpty { rest.removeFirst() }
        return value
    }

    private mutating func take(while condition: (Unicode.Scalar) -> Bool) -> String {
        let taken = rest.prefix(while: condition)
        rest = rest[taken.endIndex...]
        return String(String.UnicodeScalarView(taken))
    }

    private mutating func skip(past end: String) {
        while !rest.isEmpty, !rest.starts(with: end.unicodeScalars) { rest.removeFirst() }
        rest = rest.dropFirst(end.unicodeScalars.count)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { " \t\n\u{C}\r".unicodeScalars.contains(scalar) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        "a"..."z" ~= scalar || "A"..."Z" ~= scalar
    }

    /// The text with its character references replaced.
    static func decoded(_ text: String) -> String {
        let names = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "#39": "'"]
        let parts = text.split(separator: "&", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts.first ?? "")) { decoded, part in
            guard let end = part.firstIndex(of: ";"), let character = names[String(part[..<end])] else {
                return decoded + "&" + part
            }
            return decoded + character + part[part.index(after: end)...]
        }
    }
}
