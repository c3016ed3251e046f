internal import ShellKit

/// The settings for covers.
enum CoverSettings {
    static let perHost = SettingDefinition(
        "covers-per-host", "How many covers are fetched from one server at the same time.", .number(1...64),
        standard: "6")
    static let timeout = SettingDefinition(
        "covers-timeout", "How many seconds a server may say nothing until its cover is given up.", .number(1...600),
        standard: "20")
    static let cacheSize = SettingDefinition(
        "covers-cache-size", "How many MB of covers are kept; those seen longest ago go first.", .number(1...1_000_000),
        standard: "256")
}
