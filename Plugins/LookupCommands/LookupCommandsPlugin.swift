package import AlbumShell
package import ShellKit

/// Reads collections from Discogs.
package struct LookupCommandsPlugin: Plugin {
    /// Adds the services to a workspace.
    ///
    /// - Parameter directories: Those of the program; the token is beside the start-up script.
    package init(_ workspace: AlbumWorkspace, _ directories: Directories) {
        let services = ServiceAccess(directories)
        workspace.sources.accounts["discogs"] = { try await services.readDiscogs($0, in: $1, progress: $2) }
    }

    package var name: String { "LookupCommands" }
    package var summary: String { "Imports collections from Discogs." }
    package var settings: [SettingDefinition] { ServiceAccess.settings }
    package var topics: [HelpTopic] { [.services] }
}

extension HelpTopic {
    fileprivate static let services = HelpTopic(
        "services", "How the program asks Discogs.", aliases: ["discogs"],
        text: """
            'import discogs:USER' imports a collection from Discogs, and with --update
            it changes what differs, as with a file of Discogs' export. Both have the
            same fields, and one can follow the other.

              import discogs:collector
              import discogs:collector --update
              import discogs:collector --folder Jazz
              import discogs:collector --wantlist --set status=wanted
              set discogs-user collector
              import discogs: --update

            Each copy of a release is an album; its number is in the field 'instance_id'.
            An album from a file gains it when it is the only copy that fits. Nothing is
            changed unless the whole list was read. '--folder' reads a part, and leaves
            @missing as it is. '--wantlist' names its source 'wantlist', so that @missing
            is about its own albums.

            A private collection, folders, and fields that are not public need a token,
            which you get at Discogs (Settings, Developers). Write it to the file
            'discogs-token' beside rc.blue, which only you may read (chmod 600), or set
            DISCOGS_TOKEN. It is sent to the address in 'discogs-address' alone.

            Discogs permits few requests: with a token the program sends at most 50 a
            minute, without one 20, together with all other programs of yours. Each
            brings 100 albums. 'set contact' sets the address or mail that a service
            sees. Pictures and prices are not taken from Discogs: its terms restrict them.

            Data provided by Discogs.
            """)
}
