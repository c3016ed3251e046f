/// The text that replaces a match: `$1` and `\1` are groups, `${name}` is a named group, `$0` is the whole match; `$$`,
/// `\$` and `\\` are the characters themselves. A `$` before any other character is a `$`.
package struct PatternReplacement: Sendable, Hashable {
    enum Part: Sendable, Hashable {
        case text(String)
        case group(Int)
    }

    let parts: [Part]

    /// Parses the text for an expression.
    ///
    /// - Throws: ``LibraryError/noSuchGroup(_:pattern:)``
    package init(_ text: String, for pattern: TextPattern) throws {
        let matcher = try pattern.makeMatcher()
        var parts: [Part] = []
        var plain = ""
        var rest = text[...]
        while let sign = rest.popFirst() {
            guard sign == "$" || sign == "\\", let next = rest.first else {
                plain.append(sign)
                continue
            }
            let name: Substring
            if sign == "$", next == "{", let end = rest.firstIndex(of: "}") {
                name = rest[rest.index(after: rest.startIndex)..<end]
                rest = rest[rest.index(after: end)...]
            } else if next.isASCII, next.isNumber {
                name = rest.prefix(1)
                rest = rest.dropFirst()
            } else {
                plain.append(next == "$" || next == "\\" && sign == "\\" ? rest.removeFirst() : sign)
                continue
            }
            guard let number = Int(name) ?? matcher.group(named: String(name)), 0...matcher.groups ~= number else {
                throw LibraryError.noSuchGroup(String(name), pattern: pattern.source)
            }
            parts += (plain.isEmpty ? [] : [.text(plain)]) + [.group(number)]
            plain = ""
        }
        self.parts = parts + (plain.isEmpty ? [] : [.text(plain)])
    }
}

extension AlbumDraft {
    /// Replaces the matches in each value of a field; a value that becomes empty is removed.
    ///
    /// - Throws: ``PatternMatcher/LimitReached``, the errors of ``FieldAssignment``.
    package mutating func replace(
        _ matcher: PatternMatcher, in field: AlbumField, with replacement: PatternReplacement
    ) throws {
        var (hasMatch, size) = (false, 0)
        let texts = try values(of: field).map { value in
            let text = try matcher.replacing(in: value, with: replacement, largest: AlbumField.largestValue)
            if text != nil { hasMatch = true }
            size += (text ?? value).utf8.count
            guard text == nil || size <= AlbumField.largestValue else { throw LibraryError.tooLarge(field) }
            return text ?? value
        }
        guard hasMatch else { return }
        // Two values may have become the same.
        var union = ValueUnion()
        union.add(texts.filter { !$0.isEmpty })
        apply(try FieldAssignment(field, union.text))
    }
}
