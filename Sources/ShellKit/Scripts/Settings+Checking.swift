extension Settings {
    /// Checks if a setting accepts a value.
    ///
    /// - Throws: ``ShellError/unknownSetting(_:nearest:)``, ``ShellError/invalidSetting(_:value:expected:)``
    public func check(_ name: String, _ value: String) throws {
        _ = try self.value(of: name)
        guard let definition = definitions.first(where: { $0.name == name }), !definition.allows(value) else { return }
        throw ShellError.invalidSetting(name, value: value, expected: definition.expectation)
    }
}
