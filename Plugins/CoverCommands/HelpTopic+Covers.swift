internal import ShellKit

extension HelpTopic {
    /// The help topic on fetching, caching and displaying covers.
    static let covers = HelpTopic(
        "covers", "Downloading, caching and showing covers.", aliases: ["pictures"],
        text: """
            The cover of an album is a picture at an http, https or file address, which
            'edit cover=URL' sets. The formats are JPEG, PNG, WebP and GIF.

              cover 3               shows the cover of the third album
              download 3            downloads it in the background
              download --missing    downloads all missing covers
              downloads             lists running, waiting and failed downloads
              cancel 7, cancel      cancels one download, or all of them

            Rows below the prompt show the progress of downloads; a line above it reports
            each result. 'download --wait' waits until all downloads are finished; Ctrl-C
            cancels them. In a script, 'download' always waits, reports the results on
            standard error, and fails if a download failed.

            The prompt asks the terminal which graphics it supports. 'cover', 'covers' and
            'show' use these, or else coloured characters. 'set pictures' selects a fixed
            method: kitty, iterm, sixel, symbols, ascii, or off.

            Downloaded covers are cached. 'set covers-cache-size' limits the cache to a
            number of MB; the least recently used covers are deleted first. You can delete
            its files at any time. 'set covers-per-host' limits the simultaneous downloads
            from one server. The variables http_proxy, https_proxy and no_proxy apply.

            Temporary errors, such as a busy server, are retried automatically. A download
            fails if the server sends nothing for the time of 'set covers-timeout'. For a
            minute after a failure, only 'download' requests the same address again.
            """)
}
