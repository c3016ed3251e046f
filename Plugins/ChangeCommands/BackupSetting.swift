internal import ShellKit

extension SettingDefinition {
    /// The number of daily backups to retain.
    static let backups = SettingDefinition(
        "backups", "How many days' copies of a library are kept; 0 makes none.", .number(0...100), standard: "3")
}
