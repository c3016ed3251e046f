/// Aliases: names that stand for the beginning of a command.
///
/// The prompt has one table, which is saved between sessions; each script has its own.
@MainActor
public final class AliasTable {
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
    /// - Throws: ``AliasError/badAlias(_:reason:)`` for an unusable name or text; ``SyntaxError``
    public func set(_ name: String, to text: String) throws {
        let text = try AliasText.read(text, for: name)
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
    /// - Parameter areKept: True to save them as if they had been typed.
    func adopt(_ other: AliasTable, areKept: Bool) {
        texts.merge(other.texts) { $1 }
        // An alias that the script both set and removed leaves no trace.
        if areKept { changes.merge(other.texts.mapValues(Optional.some)) { $1 } }
    }

    /// Adds the aliases of an earlier session. An unusable one is skipped and stays in the session file.
    func restore(_ kept: [String: String]) {
        for (name, text) in kept {
            if let text = try? AliasText.read(text, for: name) { texts[name] = text }
        }
    }
}
