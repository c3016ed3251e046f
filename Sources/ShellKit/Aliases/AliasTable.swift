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
    /// - Throws: ``ShellError/badAlias(_:reason:)`` for a name or a text that could never be used; ``SyntaxError``
    public func set(_ name: String, to text: String) throws {
        guard AliasName.isValid(name) else { throw ShellError.badAlias(name, reason: .name) }
        let statements = try Tokenizer.statements(in: text).filter { !$0.words.isEmpty || $0.systemCommand != nil }
        guard !statements.isEmpty else { throw ShellError.badAlias(name, reason: .empty) }
        guard statements.count == 1 else { throw ShellError.badAlias(name, reason: .severalCommands) }
        texts[name] = text
        changes[name] = .some(text)
    }

    /// Takes a name away.
    ///
    /// - Throws: ``ShellError/unknownAlias(_:nearest:)``
    public func remove(_ name: String) throws {
        guard texts.removeValue(forKey: name) != nil else {
            throw ShellError.unknownAlias(name, nearest: NearestName.of(name, among: Array(texts.keys)))
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

    /// Takes up aliases that an earlier session has kept.
    func restore(_ kept: [String: String]) {
        texts.merge(kept) { $1 }
    }
}
