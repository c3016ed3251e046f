internal import Pictures
package import ShellKit

/// The setting `pictures`: the user's choice of how pictures are displayed.
package enum PictureWish: String, Sendable, Hashable, CaseIterable {
    /// The best mode that the terminal reports.
    case auto
    case kitty, iterm, sixel, symbols, ascii
    /// No pictures.
    case off

    /// The definition of the setting, for the plugin that displays covers.
    package static let setting = SettingDefinition(
        "pictures", "How covers are shown: as the terminal says it can, in one way, or not at all.",
        .choice(allCases.map(\.rawValue)), standard: auto.rawValue)

    /// Reads the setting; off if the plugin for covers is not loaded.
    @MainActor
    package init(_ settings: Settings) {
        self = (try? settings.value(of: Self.setting.name)).flatMap(Self.init(rawValue:)) ?? .off
    }

    /// The chosen mode; nil for `auto` and `off`.
    var mode: GraphicsMode? { GraphicsMode(rawValue: rawValue) }
}
