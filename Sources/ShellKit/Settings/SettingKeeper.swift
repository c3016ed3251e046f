/// Stores the value of a setting outside the session, for example in a library that several programs share.
@MainActor
public protocol SettingKeeper: AnyObject, Sendable {
    /// The current value.
    var value: String { get throws }

    /// Stores a value that the setting's definition allows.
    ///
    /// - Returns: A message for the user; nil for none.
    func keep(_ value: String) throws -> String?
}
