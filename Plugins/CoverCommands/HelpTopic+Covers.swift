internal import ShellKit

extension HelpTopic {
    static let covers = HelpTopic(
        "covers", "How covers are downloaded, stored and shown.", aliases: ["pictures"],
        text: """
            The cover of an album is a picture at an http or https address, or in a file:
            'edit cover=URL' or 'edit cover=~/scan.png' sets it; a changed file is read
            again. The formats are JPEG, PNG, WebP and GIF.

              cover 3               shows the cover of the third album
              download 3            downloads it in the background
              download --missing    downloads every cover that is not available yet
              downloads             lists the running, waiting and failed downloads
              cancel 7, cancel      cancels one download, or all of them

            During downloads, rows below the prompt show the progress. A line above the
            prompt reports each downloaded cover, and the reason of each failure.
            'download --wait' waits, and Ctrl-C cancels. In a script, 'download' always
            waits, reports on standard error, and fails if a download fails.

            The prompt asks the terminal for its picture formats. 'cover', 'covers' and
            'show' use the best one, or coloured characters if the terminal reports none.
            'set pictures' chooses: kitty, iterm, sixel, symbols, ascii, or off.

            Covers are stored in the cache, and downloaded only once. 'set
            covers-cache-size' limits its size in MB: the least recently used covers are
            removed first. You may delete the whole cache. 'set covers-per-host' sets how
            many covers are downloaded from a server at the same time. The variables
            http_proxy, https_proxy and no_proxy are used.

            After a temporary error, such as a busy server, the download is repeated
            automatically. It fails if the server sends nothing for the seconds in 'set
            covers-timeout'. A failed address is not tried again for a minute, except by
            'download'.
            """)
}
