public import Tabular

/// Aliases: names that are replaced by the beginning of a command.
///
/// The prompt has one table, which is saved between sessions; each script has its own.
@MainActor
public final class AliasTable {
    /// The most aliases that are expanded for one command.
    nonisolated static let mostExpansions = 100

    private var texts: [String: String] = [:] {
        didSet { isEmpty = texts.isEmpty }
    }
    /// The changes of this session by name; nil for a removed alias.
    private(set) var changes: [String: String?] = [:]

    /// An empty table.
    public init() {}

    /// True if the table has no aliases.
    public private(set) var isEmpty = true

    /// Every alias, sorted by name.
    public var all: [(name: String, text: String)] {
        texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The text of an alias; nil if there is no such alias.
    public func text(of name: String) -> String? { texts[name] }

    /// Sets an alias.
    ///
    /// - Throws: ``AliasError`` for an unusable name or text; ``SyntaxError``
    public func set(_ name: String, to text: String) throws {
        let text = try Self.usable(text, for: name)
        texts[name] = text
        changes[name] = .some(text)
    }

    /// Removes an alias.
    public func remove(_ name: String) throws {
        guard texts.removeValue(forKey: name) != nil else {
            throw AliasError.unknownAlias(name, nearest: NearestName.of(name, among: Array(texts.keys)))
        }
        changes.updateValue(nil, forKey: name)
    }

    /// Adds the aliases of a script that was run here.
    ///
    /// - Parameter areSaved: True to save them as if they had been typed.
    func adopt(_ other: AliasTable, areSaved: Bool) {
        texts.merge(other.texts) { $1 }
        // An alias that the script both set and removed leaves no trace.
        if areSaved { changes.merge(other.texts.mapValues(Optional.some)) { $1 } }
    }
}

/// The aliases that are saved between sessions, merged by name: a session saves the aliases that it set and deletes the
/// ones that it removed.
///
/// - Pattern: Memento (originator)
extension AliasTable: MementoPart {
    /// `aliases`
    public nonisolated var key: String { "aliases" }
    /// `the aliases`
    public nonisolated var title: String { "the aliases" }

    /// True if this session changed an alias.
    public var hasMemento: Bool { !changes.isEmpty }

    /// The saved aliases, with the changes of this session.
    public func memento(over saved: JSONValue?) -> JSONValue? {
        var members = saved?.object ?? JSONObject()
        for (name, text) in changes.sorted(by: { $0.key < $1.key }) { members[name] = text.map(JSONValue.string) }
        return members.isEmpty ? nil : .object(members)
    }

    /// Adds the saved aliases to the table. An unusable one is skipped and stays in the session file.
    public func restore(_ memento: JSONValue) {
        for (name, text) in memento.object ?? JSONObject() {
            if let text = text.string, let usable = try? Self.usable(text, for: name) { texts[name] = usable }
        }
    }
}

extension AliasTable {
    /// Checks a text and returns it in a form that arguments can follow. A comment at its end is removed, because it
    /// would hide them.
    ///
    /// - Throws: ``AliasError`` for an unusable name or text; ``SyntaxError``
    private static func usable(_ text: String, for name: String) throws -> String {
        guard isValid(name) else { throw AliasError.badName(name) }
        let statements = try Tokenizer.statements(in: text).filter { !$0.isEmpty }
        guard let statement = statements.first else { throw AliasError.noText(name) }
        guard statements.count == 1 else { throw AliasError.severalCommands(name) }
        if let first = statement.words.first, first.isOption {
            throw AliasError.beginsWithOption(name, option: first.text)
        }
        guard statement.systemCommand == nil, let last = statement.words.last, last == "#" else {
            return statement.text
        }
        // Here the `#` is a word; with a space after it, it would start a comment.
        return statement.text.dropLast() + "\\#"
    }

    /// True if the name is a plain word without other meaning in the language.
    private static func isValid(_ name: String) -> Bool {
        guard let first = name.first, first != "-", first != "!" else { return false }
        return name.allSatisfy { $0.isLetter || $0.isNumber || "._-+?:@%,^~".contains($0) }
    }
}
