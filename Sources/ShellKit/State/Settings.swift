public import Tabular

/// The settings of a shell and their values.
@MainActor
public final class Settings {
    private let standard: [SettingDefinition]
    private var values: [String: String] = [:]
    private var changed: Set<String> = []
    private let registry: PluginRegistry

    init(standard: [SettingDefinition], registry: PluginRegistry) {
        self.standard = standard
        self.registry = registry
    }

    /// All current settings by name: the shell's own and those of the enabled plugins.
    public var definitions: [SettingDefinition] {
        (standard + registry.enabledPlugins.flatMap(\.settings)).sorted { $0.name < $1.name }
    }

    /// The value of a setting.
    ///
    /// - Throws: ``ShellError/unknownSetting(_:nearest:)``
    public func value(of name: String) throws -> String {
        let definition = try definition(of: name)
        return try definition.storage?.value ?? values[name] ?? definition.standard
    }

    /// Changes a setting.
    ///
    /// - Returns: A message for the user; nil for none.
    /// - Throws: ``ShellError/unknownSetting(_:nearest:)``, ``ShellError/invalidSetting(_:value:expected:)``, or any
    ///   error of the setting's storage.
    @discardableResult
    public func set(_ name: String, to value: String) throws -> String? {
        let definition = try definition(of: name)
        guard definition.allows(value) else {
            throw ShellError.invalidSetting(name, value: value, expected: definition.expectation)
        }
        if let storage = definition.storage { return try storage.store(value) }
        values[name] = value
        changed.insert(name)
        return nil
    }

    private func definition(of name: String) throws -> SettingDefinition {
        let definitions = definitions
        guard let definition = definitions.first(where: { $0.name == name }) else {
            throw ShellError.unknownSetting(name, nearest: NearestName.of(name, among: definitions.map(\.name)))
        }
        return definition
    }
}

/// The settings that are saved between sessions, merged by name: a session saves the settings that it changed.
///
/// - Pattern: Memento (originator)
extension Settings: MementoPart {
    /// `settings`
    public nonisolated var key: String { "settings" }
    /// `the settings`
    public nonisolated var title: String { "the settings" }

    /// True if this session changed a setting.
    public var hasMemento: Bool { !changed.isEmpty }

    /// The saved settings, with the changes of this session.
    public func memento(over kept: JSONValue?) -> JSONValue? {
        var members = kept?.object ?? JSONObject()
        for name in changed.sorted() { members[name] = values[name].map(JSONValue.string) }
        return members.isEmpty ? nil : .object(members)
    }

    /// Adopts the values that are still valid; other values stay in the session file.
    public func restore(_ memento: JSONValue) {
        for (name, value) in memento.object ?? JSONObject() {
            guard let text = value.string, let known = definitions.first(where: { $0.name == name }),
                known.storage == nil,
                known.allows(text)
            else { continue }
            values[name] = text
        }
    }
}
