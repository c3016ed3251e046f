package import AlbumShell
package import ShellKit

/// Reads collections from Discogs, matches albums to releases of MusicBrainz, and finds covers at the Cover Art Archive.
package struct LookupCommandsPlugin: Plugin {
    private let services: ServiceAccess
    private let workspace: AlbumWorkspace

    /// Adds the services to a workspace.
    ///
    /// - Parameter directories: Those of the program; the token is beside the start-up script.
    package init(_ workspace: AlbumWorkspace, _ directories: Directories) {
        let services = ServiceAccess(workspace, directories)
        (self.services, self.workspace) = (services, workspace)
        workspace.sources.covers["caa"] = { [weak workspace] query, refreshes, shell in
            guard let workspace else { return }
            try await services.findCovers(of: query, refreshes: refreshes, for: workspace, in: shell)
        }
        workspace.sources.accounts["discogs"] = { try await services.readDiscogs($0, in: $1, progress: $2) }
    }

    package var name: String { "LookupCommands" }
    package var summary: String { "Imports collections from Discogs, matches albums to releases, and finds covers." }
    package var commands: CommandList { [("lookup", { LookupCommand(services, workspace) })] }
    package var settings: [SettingDefinition] { ServiceAccess.settings }
}
