internal import ShellKit

/// What users can set about covers.
enum CoverSettings {
    static let perHost = SettingDefinition(
        "covers-per-host", "How many covers are fetched from one server at the same time.", .number(1...32),
        standard: "6")
    static let cacheSize = SettingDefinition(
        "covers-cache-size", "How many MB of covers are kept; those seen longest ago go first.", .number(1...1_000_000),
        standard: "256")
}
