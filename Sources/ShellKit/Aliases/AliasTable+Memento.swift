public import Tabular

/// Aliases are kept between sessions, merged by name: a session saves those that it made and takes away those that it removed.
///
/// - Pattern: Memento (originator)
extension AliasTable: MementoPart {
    /// `aliases`
    public nonisolated var key: String { "aliases" }

    /// Whether this session changed one.
    public var hasMemento: Bool { !changes.isEmpty }

    /// The aliases that were kept, with what this session changed.
    public func memento(over kept: JSONValue?) -> JSONValue? {
        var members = kept?.object ?? JSONObject()
        for (name, text) in changes.sorted(by: { $0.key < $1.key }) { members[name] = text.map(JSONValue.string) }
        return members.isEmpty ? nil : .object(members)
    }

    /// Takes the aliases up.
    public func restore(_ memento: JSONValue) {
        var kept: [String: String] = [:]
        for (name, text) in memento.object ?? JSONObject() { kept[name] = text.string }
        restore(kept)
    }
}
