/// Names that stand for the beginning of a command.
///
/// The prompt has one table, which is kept between sessions; each script has its own.
@MainActor
public final class AliasTable {
    private var texts: [String: String] = [:] {
        didSet { isEmpty = texts.isEmpty }
    }
    /// What this session has changed: nil for a name that it took away.
    private(set) var changes: [String: String?] = [:]

    /// A table without names.
    public init() {}

    /// Whether there are none.
    public private(set) var isEmpty = true

    /// Every alias, by name.
    public var all: [(name: String, text: String)] {
        texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// What a name stands for; nil where it is no alias.
    public func text(of name: String) -> String? { texts[name] }

    /// Makes a name stand for the beginning of a command.
    ///
    /// - Throws: ``AliasError/badAlias(_:reason:)`` for a name or a text that could never be used; ``SyntaxError``
    public func set(_ name: String, to text: String) throws {
        let text = try AliasText.read(text, for: name)
        texts[name] = text
        changes[name] = .some(text)
    }

    /// Takes a name away.
    ///
    /// - Throws: ``AliasError/unknownAlias(_:nearest:)``
    public func remove(_ name: String) throws {
        guard texts.removeValue(forKey: name) != nil else {
            throw AliasError.unknownAlias(name, nearest: NearestName.of(name, among: Array(texts.keys)))
        }
        changes.updateValue(nil, forKey: name)
    }

    /// Takes up the aliases of a script that was run here.
    ///
    /// - Parameter areKept: Whether they outlast the session as if they had been typed.
    func adopt(_ other: AliasTable, areKept: Bool) {
        texts.merge(other.texts) { $1 }
        // What it made and took away again was its own affair.
        if areKept { changes.merge(other.texts.mapValues(Optional.some)) { $1 } }
    }

    /// Takes up aliases that an earlier session has kept; what could never be used stays where it is kept.
    func restore(_ kept: [String: String]) {
        for (name, text) in kept {
            if let text = try? AliasText.read(text, for: name) { texts[name] = text }
        }
    }
}
