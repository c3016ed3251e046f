internal import AlbumShell
package import ShellKit

/// The commands that show covers and bring them in.
package struct CoverCommandsPlugin: Plugin {
    /// A plugin without commands yet.
    package init() {}

    /// `CoverCommands`
    package var name: String { "CoverCommands" }
    /// What it brings.
    package var summary: String { "Shows covers, and fetches them in the background." }
}
