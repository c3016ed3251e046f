/// Keeps the value of a setting where it belongs, when that is not the session: with a library that several programs share, say.
@MainActor
public protocol SettingKeeper: AnyObject, Sendable {
    /// The value now.
    var value: String { get throws }

    /// Keeps a value that the setting's definition allows.
    ///
    /// - Returns: What the user is to be told of it; nil for nothing.
    func keep(_ value: String) throws -> String?
}
