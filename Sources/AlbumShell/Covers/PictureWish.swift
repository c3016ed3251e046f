internal import Pictures
package import ShellKit

/// How the user wants pictures to be shown: the setting `pictures`.
package enum PictureWish: String, Sendable, Hashable, CaseIterable {
    /// The best way that the terminal says it has.
    case auto
    case kitty, iterm, sixel, symbols, ascii
    /// Not at all.
    case off

    /// The setting, for the plugin that shows covers.
    package static let setting = SettingDefinition(
        "pictures", "How covers are shown: as the terminal says it can, in one way, or not at all.",
        .choice(allCases.map(\.rawValue)), standard: auto.rawValue)

    /// What is set; off where nobody shows covers.
    @MainActor
    package init(_ settings: Settings) {
        self = (try? settings.value(of: Self.setting.name)).flatMap(Self.init(rawValue:)) ?? .off
    }

    /// The one way that is wanted; nil where there is none.
    var mode: GraphicsMode? { GraphicsMode(rawValue: rawValue) }
}
