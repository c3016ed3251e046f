internal import MusicLibrary
internal import ShellKit

extension DownloadLimits {
    static let settings = [
        SettingDefinition(
            "covers-per-host", "The number of simultaneous downloads from a server.", .number(1...64),
            standard: "6"),
        SettingDefinition(
            "covers-timeout", "The seconds to wait for a server that sends nothing.", .number(1...600), standard: "20"),
        SettingDefinition(
            "covers-cache-size", "The size limit of the cache of covers in MB.", .number(1...1_000_000),
            standard: "256"),
    ]

    /// The values of the settings; nil while the plugin is disabled.
    @MainActor
    init?(_ settings: Settings) {
        let numbers = Self.settings.compactMap { setting in
            (try? settings.value(of: setting.name)).flatMap { Int($0) }
        }
        guard numbers.count == Self.settings.count else { return nil }
        // They belong to the plugin that asks services, and are missing while it is disabled.
        let texts = ["contact", "coverart-address"].map { (try? settings.value(of: $0)) ?? "" }
        self.init(
            perHost: numbers[0], timeout: .seconds(numbers[1]), cacheSize: numbers[2] << 20, contact: texts[0],
            archive: texts[1])
    }
}
