internal import ShellKit

extension HelpTopic {
    /// The help topic on fetching, caching and displaying covers.
    static let covers = HelpTopic(
        "covers", "How covers are fetched and kept.", aliases: ["pictures"],
        text: """
            An album's cover is a picture at an address: 'edit cover=URL' sets it, and
            http, https and file addresses will do. JPEG, PNG, WebP and GIF are shown.

              cover 3               shows the cover of the third album
              download 3            fetches it in the background
              download --missing    fetches every cover that is not there yet
              downloads             lists what is being fetched, waits, or failed
              cancel 7, cancel      gives up one download, or all of them

            While anything is being fetched, rows beneath the prompt say how far each is;
            a line above it tells when one is there, or why it failed. 'download --wait'
            waits, and Ctrl-C gives up; in a script, 'download' always waits, says on
            standard error what came, and fails when a cover did.

            The prompt asks the terminal how it can show pictures: 'cover', 'covers' and
            'show' use what it answers, and coloured characters where it says nothing.
            'set pictures' chooses one way: kitty, iterm, sixel, symbols, ascii, or off.

            Covers are kept in the cache, and fetched only once. 'set covers-cache-size'
            says how many MB they may have: those seen longest ago go first. All of them
            can be deleted. 'set covers-per-host' says how many are fetched from one
            server at the same time. The variables http_proxy, https_proxy and no_proxy
            count.

            What may pass, such as a busy server, is tried again by itself, and a server
            that says nothing is given up after 'set covers-timeout'. An address that
            failed is left alone for a minute, unless you ask for it by 'download'.
            """)
}
