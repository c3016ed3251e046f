public import Tabular

/// The settings of a shell and their values.
@MainActor
public final class Settings {
    private let standard: [SettingDefinition]
    private var values: [String: String] = [:]
    private var changed: Set<String> = []
    /// All current settings: the shell's own, and those of the enabled plugins in load order.
    private var known: [SettingDefinition] = []

    init(standard: [SettingDefinition]) { (self.standard, known) = (standard, standard) }

    /// All current settings by name: the shell's own and those of the enabled plugins.
    public var definitions: [SettingDefinition] { known.sorted { $0.name < $1.name } }

    /// Sets the settings of the enabled plugins, in load order.
    func setPlugins(_ settings: [SettingDefinition]) { known = standard + settings }

    /// The value of a setting.
    ///
    /// - Throws: ``ShellError/unknownSetting(_:nearest:)``
    public func value(of name: String) throws -> String {
        let definition = try definition(of: name)
        return try definition.storage?.read() ?? values[name] ?? definition.standard
    }

    /// Changes a setting.
    ///
    /// - Returns: A message for the user; nil for none.
    /// - Throws: ``ShellError/unknownSetting(_:nearest:)``, ``ShellError/invalidSetting(_:value:expected:)``, or any
    ///   error of the setting's storage.
    @discardableResult
    public func set(_ name: String, to value: String) throws -> String? {
        let definition = try definition(of: name, allowing: value)
        if let storage = definition.storage { return try storage.write(value) }
        values[name] = value
        changed.insert(name)
        return nil
    }

    /// Checks if a setting accepts a value.
    ///
    /// - Throws: ``ShellError/unknownSetting(_:nearest:)``, ``ShellError/invalidSetting(_:value:expected:)``
    public func check(_ name: String, _ value: String) throws {
        _ = try self.value(of: name)
        _ = try definition(of: name, allowing: value)
    }

    private func definition(of name: String, allowing value: String) throws -> SettingDefinition {
        let definition = try definition(of: name)
        guard definition.allows(value) else {
            throw ShellError.invalidSetting(name, value: value, expected: definition.expectation)
        }
        return definition
    }

    private func definition(of name: String) throws -> SettingDefinition {
        guard let definition = known.first(where: { $0.name == name }) else {
            throw ShellError.unknownSetting(name, nearest: NearestName.of(name, among: definitions.map(\.name)))
        }
        return definition
    }
}

/// The settings that are saved between sessions, merged by name: a session saves the settings that it changed.
///
/// - Pattern: Memento (originator)
extension Settings: MementoPart {
    public nonisolated var key: String { "settings" }
    public nonisolated var title: String { "the settings" }

    /// True if this session changed a setting.
    public var hasMemento: Bool { !changed.isEmpty }

    /// The saved settings, with the changes of this session.
    public func memento(over saved: JSONValue?) -> JSONValue? {
        var members = saved?.object ?? JSONObject()
        for name in changed.sorted() { members[name] = values[name].map(JSONValue.string) }
        return members.isEmpty ? nil : .object(members)
    }

    /// Adopts the values that are still valid; other values stay in the session file.
    public func restore(_ memento: JSONValue) {
        for (name, value) in memento.object ?? JSONObject() {
            guard let text = value.string, let known = known.first(where: { $0.name == name }),
                known.storage == nil, known.allows(text)
            else { continue }
            values[name] = text
        }
    }
}

/// A setting that users can change with `set` and that is saved between sessions.
public struct SettingDefinition: Sendable {
    /// The values that a setting accepts.
    public enum Kind: Sendable {
        /// One of a few words, which TAB completes.
        case choice([String])
        /// A whole number within bounds.
        case number(ClosedRange<Int>)
        /// A text that satisfies `fits`; the expectation describes it, as the end of a sentence.
        case text(expectation: String, fits: @Sendable (String) -> Bool)
    }

    /// The functions of a value that is stored outside the session, for example in a library that several programs share. `write`
    /// receives a value that the definition allows, and returns a message for the user, or nil.
    public typealias Storage = (
        read: @MainActor @Sendable () throws -> String, write: @MainActor @Sendable (String) throws -> String?
    )

    /// The name: lower case, with dashes.
    public let name: String
    /// The meaning, in one sentence.
    public let summary: String
    /// The accepted values.
    public let kind: Kind
    /// The default value.
    public let standard: String
    /// Reads and writes the value outside the session; nil if the session stores it.
    public let storage: Storage?

    /// A setting from its parts.
    public init(
        _ name: String, _ summary: String, _ kind: Kind, standard: String,
        storage: Storage? = nil
    ) {
        self.name = name
        self.summary = summary
        self.kind = kind
        self.standard = standard
        self.storage = storage
    }

    /// A description of the accepted values, as the end of a sentence.
    public var expectation: String {
        switch kind {
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        case .text(let expectation, _): expectation
        case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        }
    }

    func allows(_ value: String) -> Bool {
        switch kind {
        case .choice(let words): words.contains(value)
        case .text(_, let fits): fits(value)
        case .number(let range): Int(value).map(range.contains) ?? false
        }
    }
}
