public import Tabular

/// The aliases that are saved between sessions, merged by name: a session saves the aliases that it set and deletes the
/// ones that it removed.
///
/// - Pattern: Memento (originator)
extension AliasTable: MementoPart {
    /// `aliases`
    public nonisolated var key: String { "aliases" }

    /// True if this session changed an alias.
    public var hasMemento: Bool { !changes.isEmpty }

    /// The saved aliases, with the changes of this session.
    public func memento(over kept: JSONValue?) -> JSONValue? {
        var members = kept?.object ?? JSONObject()
        for (name, text) in changes.sorted(by: { $0.key < $1.key }) { members[name] = text.map(JSONValue.string) }
        return members.isEmpty ? nil : .object(members)
    }

    /// Adds the saved aliases to the table.
    public func restore(_ memento: JSONValue) {
        var kept: [String: String] = [:]
        for (name, text) in memento.object ?? JSONObject() { kept[name] = text.string }
        restore(kept)
    }
}
