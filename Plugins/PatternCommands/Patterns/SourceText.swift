internal import Glibc

/// A Swift file as lines, with the declarations in it.
///
/// The sources are formatted, so the indentation of a line determines its enclosing declaration.
final class SourceText {
    /// The beginning of a mark.
    static let mark = "/// - Pattern: "

    private let text: String
    private(set) lazy var lines = text.split(separator: "\n", omittingEmptySubsequences: false)

    init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

    /// True if the file contains a text; this is much faster than a search in its lines.
    func contains(_ part: String) -> Bool { text.withCString { strstr($0, part) != nil } }

    // MARK: Marks

    /// The mark on a line; nil if there is none.
    func mark(at index: Int) -> (pattern: String, role: String)? {
        let text = lines[index].drop { $0 == " " }
        guard text.hasPrefix(Self.mark), text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
        let pattern = text[..<open].dropFirst(Self.mark.count).split(separator: " ").joined(separator: " ")
        return (pattern, String(text[text.index(after: open)...].dropLast()))
    }

    /// The declaration below a line of its doc comment, with its name; an extension has the name of its type.
    func declared(below index: Int) -> (index: Int, name: String)? {
        lines[index...].indices.lazy.compactMap { at in self.name(at: at, orExtended: true).map { (at, $0) } }.first
    }

    // MARK: Declarations

    /// True if a line declares a name; `last` is its last component.
    func names(at index: Int, _ name: String, _ last: Substring) -> Bool {
        lines[index].contains(last) && self.name(at: index) == name
    }

    /// The lines of the declaration that begins on a line: its doc comment and attributes, and its body.
    func declaration(at index: Int) -> ArraySlice<Substring> {
        guard lines.indices.contains(index) else { return [] }
        let margin = indentation(of: index)
        let isHead = { [lines] (at: Int) in
            let text = lines[at].dropFirst(margin)
            return text.hasPrefix("///") || text.hasPrefix("@")
        }
        let first = (0..<index).last { !isHead($0) }.map { $0 + 1 } ?? 0
        // A declaration on one line has no brace of its own; one on several lines ends with a brace at its margin.
        let isWhole = lines[index].hasSuffix("}") || !lines[index].hasSuffix("{") && !continues(at: index)
        let closing = String(repeating: " ", count: margin) + "}"
        let last = isWhole ? index : lines[index...].firstIndex { $0 == closing } ?? index
        return lines[first...last]
    }

    /// True if the next line belongs to the declaration on this line.
    private func continues(at index: Int) -> Bool {
        index + 1 < lines.count && indentation(of: index + 1) > indentation(of: index)
            || lines.dropFirst(index + 1).first.map { $0.drop { $0 == " " } == "{" } ?? false
    }

    /// The name that a line declares, with the enclosing types; nil if it declares nothing.
    ///
    /// - Parameter orExtended: True if an extension counts as a declaration of its type.
    func name(at index: Int, orExtended: Bool = false) -> String? {
        let keywords = Self.types.union(["func", "let", "var"] + (orExtended ? ["extension"] : []))
        guard let own = word(at: index, after: keywords) else { return nil }
        var (names, margin) = ([own], indentation(of: index))
        for outer in lines[..<index].indices.reversed() where margin > 0 && indentation(of: outer) < margin {
            guard !lines[outer].isEmpty else { continue }
            margin = indentation(of: outer)
            if let name = word(at: outer, after: Self.types.union(["extension"])) { names.append(name) }
        }
        return names.reversed().joined(separator: ".")
    }

    private static let types: Set<Substring> = ["struct", "class", "enum", "actor", "protocol"]
    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private", "final", "static", "indirect", "nonisolated",
        "mutating",
    ]

    /// The word after one of `keywords`, if only attributes and modifiers are before it.
    private func word(at index: Int, after keywords: Set<Substring>) -> Substring? {
        let words = lines[index].split(separator: " ").drop { $0.hasPrefix("@") || Self.modifiers.contains($0) }
        guard let keyword = words.first, keywords.contains(keyword), let name = words.dropFirst().first else {
            return nil
        }
        let word = name.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        return word.isEmpty ? nil : word
    }

    private func indentation(of index: Int) -> Int { lines[index].prefix { $0 == " " }.count }
}
