internal import AlbumModel
public import MusicLibrary
public import ShellKit

/// Completes names of fields, known ones and the library's own.
public struct FieldNames: ValueSource {
    /// The form of the value.
    public enum Form: Sendable {
        case single
        /// One name of an own field.
        case own
        /// Names separated by commas, each after an optional sign.
        case list(sign: Character? = nil)
    }

    private let reader: LibraryReader?
    private let form: Form
    private let others: [String]

    /// Creates a source for the fields of a library, and `others`; without a reader, it has only the known fields.
    public init(of reader: LibraryReader?, _ form: Form, others: [String] = []) {
        (self.reader, self.form, self.others) = (reader, form, others)
    }

    /// The names with the typed prefix, regardless of case; in a list, after the last comma and without earlier names.
    public func values(completing typed: String, limit: Int) async -> [CompletionValue] {
        let name = Self.unquoted(typed)
        return switch form {
        case .single: all(beginning: name, limit: limit).map { CompletionValue($0) }
        case .own: (others(beginning: name) + Self.own(beginning: name, reader, limit)).map { CompletionValue($0) }
        case .list(let sign): list(sign, completing: typed, limit: limit)
        }
    }

    private func all(beginning typed: String, limit: Int) -> [String] {
        others(beginning: typed) + Self.all(beginning: typed, reader, limit: limit)
    }

    private func others(beginning typed: String) -> [String] {
        others.filter { $0.hasPrefix(typed.lowercased()) }
    }

    private func list(_ sign: Character?, completing typed: String, limit: Int) -> [CompletionValue] {
        var parts = Self.parts(of: typed)
        var last = parts.popLast() ?? ""
        var lead = typed.dropLast(last.count)
        if let sign, last.first == sign {
            lead += last.prefix(1)
            last.removeFirst()
        }
        let taken = Set(parts.map { Self.unquoted($0.first == sign ? String($0.dropFirst()) : $0).lowercased() })
        return all(beginning: Self.unquoted(last), limit: limit).filter { !taken.contains($0.lowercased()) }
            .map { CompletionValue(lead + ($0.contains(",") ? "\"\($0)\"" : $0)) }
    }

    /// The names of known fields, then of own fields, with a prefix regardless of case.
    static func all(beginning typed: String, _ reader: LibraryReader?, limit: Int) -> [String] {
        let known = AlbumField.known.map(\.name).filter { $0.hasPrefix(typed.lowercased()) }
        return known + own(beginning: typed, reader, limit)
    }

    private static func own(beginning typed: String, _ reader: LibraryReader?, _ limit: Int) -> [String] {
        (try? reader?.ownFieldNames(beginning: typed, limit: limit)) ?? []
    }

    // MARK: Names in quotes

    /// A name as it is typed before `:` or `=`: in double quotes if it could be read differently without them.
    public static func quoted(_ name: String) -> String {
        let isPlain =
            name.first?.isLetter == true && !name.contains { ":=+,".contains($0) } && Word(name).source == name
        return isPlain ? name : Quoting.quoted(name, opening: "\"")
    }

    /// The parts of a list between commas that are not in double quotes.
    public static func parts(of list: String) -> [String] {
        var isQuoted = false
        return list.split(omittingEmptySubsequences: false) { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }.map(String.init)
    }

    /// The name in a part of a list.
    ///
    /// - Throws: ``InvalidValue`` if it is empty, or if a quote in the middle of a word has divided the list.
    public static func name(inPart part: some StringProtocol) throws -> String {
        guard !part.isEmpty else { throw InvalidValue("a field name is missing; write a list such as year,title") }
        guard !part.hasPrefix("\"") && !part.hasPrefix("'") || part.count > 1 && part.hasSuffix("\"") else {
            throw InvalidValue("quote the whole list if a name contains a space: 'year,Date Added'")
        }
        return unquoted(String(part))
    }

    /// A name without double quotes around it, the second of which may not be typed yet.
    static func unquoted(_ name: String) -> String {
        guard name.hasPrefix("\"") else { return name }
        return String(name.dropFirst().dropLast(name.count > 1 && name.hasSuffix("\"") ? 1 : 0))
    }
}
