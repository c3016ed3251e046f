internal import CPCRE2

/// A valid regular expression, matched regardless of case.
///
/// PCRE2 matches it, because its backtracking has a limit; the time of Swift's `Regex` is exponential. A few forms of
/// `Regex` are translated, see ``PatternSyntax``. Expressions and texts are composed (Unicode's NFC) first, so composed
/// and decomposed letters are equal; `.` then matches one scalar, and `\X` matches one character with its marks.
public struct TextPattern: Sendable, Hashable {
    /// The source of the expression.
    public let source: String

    /// Parses a regular expression.
    ///
    /// - Throws: ``LibraryError/badPattern(_:reason:)`` when it is invalid,
    ///   ``LibraryError/patternsUnavailable(library:)`` when PCRE2 cannot be loaded.
    public init(_ source: String) throws {
        self.source = source
        _ = try PatternMatcher(source)
    }

    /// Compiles the expression for many texts.
    package func makeMatcher() throws -> PatternMatcher { try PatternMatcher(source) }
}

/// A compiled regular expression, used by one thread at a time.
package final class PatternMatcher {
    /// The matches in a text took too much time or memory.
    package struct LimitReached: Error {
        /// The source of the expression.
        package let source: String
    }

    /// The largest number of bytes in which matches may start without a check for cancellation.
    private static let longestPiece = 1000

    private let source: String
    private let matcher: OpaquePointer
    /// The number of groups in parentheses.
    let groups: Int

    fileprivate init(_ source: String) throws {
        guard cpcre_is_loaded() else {
            throw LibraryError.patternsUnavailable(library: CPCRE_FILE)
        }
        self.source = source
        var translated = try PatternSyntax.translated(TextFolding.compose(source), from: source)
        var reason = [CChar](repeating: 0, count: 256)
        let compiled = translated.withUTF8 { cpcre_compile($0.baseAddress, $0.count, &reason, reason.count) }
        guard let compiled else {
            let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw LibraryError.badPattern(source, reason: String(decoding: bytes, as: UTF8.self))
        }
        matcher = compiled
        groups = Int(cpcre_group_count(compiled))
    }

    deinit { cpcre_free(matcher) }

    /// The number of the group with a name; nil if there is none.
    func group(named name: String) -> Int? {
        let number = cpcre_group_number(matcher, name)
        return number > 0 ? Int(number) : nil
    }

    /// True if a part of the text matches.
    ///
    /// - Throws: ``LimitReached``; ``LibraryError/interrupted`` when the task is cancelled during a long search.
    package func matches(_ text: String) throws -> Bool {
        var text = TextFolding.compose(text)
        return try text.withUTF8 { try find(in: UnsafeRawBufferPointer($0), from: 0) }
    }

    /// The text with each match replaced; nil if there is none.
    ///
    /// - Parameter largest: The size in bytes beyond which only the beginning of the result is returned.
    /// - Throws: The errors of ``matches(_:)``.
    package func replacing(
        in text: String, with replacement: PatternReplacement, largest: Int = .max
    ) throws -> String? {
        var text = TextFolding.compose(text)
        return try text.withUTF8 { try replace(in: UnsafeRawBufferPointer($0), replacement, largest) }
    }

    private func replace(
        in text: UnsafeRawBufferPointer, _ replacement: PatternReplacement, _ largest: Int
    ) throws -> String? {
        var result: [UInt8] = []
        var (copied, next, isAfterEmpty, hasMatch) = (0, 0, false, false)
        while next <= text.count {
            guard try find(in: text, from: next, continuesEmpty: isAfterEmpty) else {
                guard isAfterEmpty else { break }
                // No match begins behind the empty one, so the search goes on at the next scalar.
                next += 1
                while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
                isAfterEmpty = false
                continue
            }
            let match = span(0) ?? next..<next
            result += text[copied..<max(copied, match.lowerBound)]
            for part in replacement.parts {
                guard result.count <= largest else { return String(decoding: result, as: UTF8.self) }
                switch part {
                case .text(let text): result += text.utf8
                case .group(let number): result += span(number).map { text[$0] } ?? text[0..<0]
                }
            }
            (copied, next, isAfterEmpty, hasMatch) = (match.upperBound, match.upperBound, match.isEmpty, true)
        }
        guard hasMatch else { return nil }
        return String(decoding: result + text[copied...], as: UTF8.self)
    }

    /// The bytes of a group in the latest match; nil if it took no part.
    private func span(_ group: Int) -> Range<Int>? {
        let spans = UnsafeBufferPointer(start: cpcre_spans(matcher), count: 2 * groups + 2)
        let (start, end) = (spans[2 * group], spans[2 * group + 1])
        // PCRE2_UNSET is the largest size_t, which is -1 here.
        return start >= 0 && start <= end ? start..<end : nil
    }

    private func find(
        in text: UnsafeRawBufferPointer, from start: Int, continuesEmpty: Bool = false
    ) throws -> Bool {
        let bytes = text.bindMemory(to: CChar.self).baseAddress
        var start = start
        while true {
            let end = min(start + Self.longestPiece, text.count)
            switch Int(cpcre_find(matcher, bytes, text.count, start, end, continuesEmpty)) {
            case CPCRE_FOUND: return true
            case CPCRE_NONE: if end == text.count || continuesEmpty { return false }
            default: throw LimitReached(source: source)
            }
            if Task.isCancelled { throw LibraryError.interrupted }
            start = end + 1
            while start < text.count, text[start] & 0xC0 == 0x80 { start += 1 }
        }
    }
}

/// Translates the forms of Swift's `Regex` that mean something else in PCRE2.
private enum PatternSyntax {
    /// A boundary of a word. As in `Regex` and in Unicode's rules, no word ends at the apostrophe of `don't` or in `3.5`.
    private static let boundary: String = {
        let inLetters = #"(?<=\p{L})['’.:·]\p{L}|(?<=\p{L}['’.:·])\p{L}"#
        let inDigits = #"(?<=\p{Nd})['’.,;]\p{Nd}|(?<=\p{Nd}['’.,;])\p{Nd}"#
        return #"(?:\b(?!\#(inLetters)|\#(inDigits)))"#
    }()

    static func translated(_ pattern: String, from source: String) throws -> String {
        var result = ""
        var rest = pattern[...]
        var isInSet = false
        while let sign = rest.first {
            if sign == "\\" {
                result += escape(&rest, isInSet)
                continue
            }
            if isInSet {
                if rest.hasPrefix("[:"), let end = rest.firstRange(of: ":]") {
                    result += rest[..<end.upperBound]
                    rest = rest[end.upperBound...]
                    continue
                }
                if sign == "[" || ["&&", "--", "~~"].contains(rest.prefix(2)) {
                    let form = rest.prefix(sign == "[" ? 1 : 2)
                    throw LibraryError.badPattern(source, reason: "a set must not contain '\(form)'")
                }
                if sign == "]" { isInSet = false }
            } else if sign == "[" {
                isInSet = true
                result += rest.prefix(rest.hasPrefix("[^") ? 2 : 1)
                rest = rest.dropFirst(rest.hasPrefix("[^") ? 2 : 1)
                // A bracket at the first position is no end.
                if rest.first == "]" { result.append(rest.removeFirst()) }
                continue
            } else if rest.hasPrefix("{,"), rest.dropFirst(2).first?.isNumber == true {
                result += "{0"
                rest = rest.dropFirst()
                continue
            }
            result.append(rest.removeFirst())
        }
        return result
    }

    /// Takes a backslash and its form.
    private static func escape(_ rest: inout Substring, _ isInSet: Bool) -> String {
        let form = rest.prefix(2)
        rest = rest.dropFirst(2)
        switch form {
        case "\\b" where !isInSet: return boundary
        case "\\B" where !isInSet: return "(?!\(boundary))"
        case "\\Q":
            let end = rest.firstRange(of: "\\E")?.upperBound ?? rest.endIndex
            defer { rest = rest[end...] }
            return String(form + rest[..<end])
        case "\\u" where rest.first == "{": return "\\x"
        case "\\u" where rest.prefix(4).count == 4 && rest.prefix(4).allSatisfy(\.isHexDigit):
            defer { rest = rest.dropFirst(4) }
            return "\\x{\(rest.prefix(4))}"
        default: return String(form)
        }
    }
}
