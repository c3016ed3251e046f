internal import ShellKit

extension SettingDefinition {
    /// For how many days there are copies of a library.
    static let backups = SettingDefinition(
        "backups", "How many days' copies of a library are kept; 0 makes none.", .number(0...100), standard: "3")
}
