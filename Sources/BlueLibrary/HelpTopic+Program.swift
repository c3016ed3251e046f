internal import ShellKit

extension HelpTopic {
    /// The topic about the files of this user.
    ///
    /// - Parameters:
    ///   - directories: The directories of the files; nil for a page that is not about a certain user.
    ///   - library: The path of the open library.
    static func files(in directories: Directories?, library: String) -> HelpTopic {
        let data = directories?.data ?? "~/.local/share/bluelib"
        let config = directories?.config ?? "~/.config/bluelib"
        let state = directories?.state ?? "~/.local/state/bluelib"
        let usual = data + "/library.sqlite"
        let isUsual = library.isEmpty || library == usual
        return HelpTopic(
            "files", "Where your files are; how to copy, move and share a library.",
            aliases: ["file", "directories", "backup", "backups", "copying", "moving", "ssh", "network"],
            text: """
                  library          \(isUsual ? usual : library)
                  its copies       \(data)/backups/
                  plugins          \(data)/plugins/
                  macros           \(config)/macros/
                  start-up script  \(config)/rc.blue
                  settings         \(state)/session.json
                  history          \(state)/history
                  covers           \(directories?.cache ?? "~/.cache/bluelib")/covers/
                  shared copies    \(state)/shared/

                The settings include the aliases and the current album. If the variable
                BLUELIB_HOME names a directory, all these files are in it.

                \(copying(of: isUsual ? nil : library))
                """)
    }

    /// The part about copying, moving and sharing a library.
    ///
    /// - Parameter library: The path for the command that copies it; nil for the user's own library.
    private static func copying(of library: String?) -> String {
        """
        To copy a library, also while shells have it open:

          bluelib doctor --backup copy.sqlite\(library.map { " " + Quoting.quoted($0) } ?? "")

        The copy has everything, also the changes for 'undo'. 'cp' would miss the
        latest changes, which are in another file while a shell is open.
        'bluelib doctor --restore' lists the daily copies, and restores one.

        To move to another machine:

          1. Copy the library as above, and move the copy to the place of the library
             there, before bluelib makes one. --library opens one at any other place.
          2. Copy the macros, the start-up script, the plugins, the settings and the
             history. 'plugins trust NAME' trusts each plugin there again.
          3. Copy the covers that are files of yours, such as cover=~/scan.png, to the
             same paths. All others are downloaded again.

        To use one library from several machines, keep it on one of them, and start
        the shell there. A folder on the network can damage a library that two
        machines have open.

          ssh -t HOST bluelib

        Or each machine has a copy, which can be read without a connection, and a
        PostgreSQL server has the list of changes: 'help sharing' explains this.
        """
    }

    /// The topic about the plugins in Examples/Plugins.
    static let examplePlugins = HelpTopic(
        "plugins", "Plugins such as 'lend', and how to install one.",
        aliases: [
            "plugin", "lend", "returned", "loans", "sortnames", "pick", "m3u", "genres", "shelve", "shelves",
            "newcomers",
        ],
        text: """
            These plugins are installed with the program, and add commands to it:

              loans                   lend 3 --to Ann, returned 3, loans: lent albums
              shelves                 shelve 3 --on Attic, shelves: albums on shelves
              sortnames               sortnames: 'Beatles, The' in the field 'sort'
              genres                  genres *: one spelling for each genre
              pick                    pick genre:jazz --by rating: a random album
              m3u                     m3u artist:sting --to a.m3u8: a playlist of files
              newcomers               newcomers: tags new albums with the day

            This command installs one, after which its commands have their own help:

              plugins install example:loans

            At the prompt, it goes on with 'plugins trust loans', which starts the plugin
            and shows its commands; in a script, add --trust. 'plugins remove loans'
            removes it. Albums that it has changed stay; 'undo' takes changes back.
            """)
}
