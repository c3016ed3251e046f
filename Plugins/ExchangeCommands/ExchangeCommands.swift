package import AlbumShell
package import ShellKit
package struct ExchangeCommandsPlugin: Plugin {
    package init(_ workspace: AlbumWorkspace) {}
    package var name: String { "ExchangeCommands" }
    package var summary: String { "" }
}
