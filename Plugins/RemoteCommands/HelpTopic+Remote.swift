internal import ShellKit

extension HelpTopic {
    /// The help topic on notifications of a remote and their errors.
    static let remote = HelpTopic(
        "remote", "Notifying a server of added and deleted albums.", aliases: ["online"],
        text: """
            'set remote URL' sets a server (http or https). From then on the server is
            notified of each album that is added or deleted, by any command, script or
            import; undo sends the opposite notification. Changed fields and positions
            are not sent.

              set remote https://example.org/music
              remote                shows the pending notifications
              remote --wait         waits until all of them are sent; for scripts
              set remote off        disables the remote and drops pending notifications

            Each change is a POST to URL/api/addAlbum or URL/api/deleteAlbum, one at a
            time and in order, with the album as JSON in UTF-8:

              {"id":6,"title":"Blue","artist":"Joni Mitchell","genre":null,"year":1971,
               "coverUrl":null,"fields":{"label":"Reprise"}}

            (on one line). Each notification has its own Idempotency-Key header, which is
            the same when it is sent again, so that the server can recognise repetitions.
            A status from 200 to 299, or 409, confirms the notification.

            No command waits for the server. Notifications are saved in the library
            together with the changes, and stay there, also after a crash, until the
            server has confirmed them. Temporary errors (no connection, 408, 425, 429,
            5xx) are retried after half a second, then with doubled delays up to a minute;
            Retry-After is respected. Any other status, also a redirect, is a rejection:
            nothing more is sent until you use 'remote --retry' to try again or 'remote
            --skip' to drop this notification.

            The address is saved in the library and applies to all programs that use it;
            one of them sends at a time. A script does not wait for the server at its end:
            'remote --wait' or the next start of the program sends the rest.

            An address may contain a user and a password: 'https://me:secret@host/path'.
            They are never shown, but the line is saved in the history unless it begins
            with a space.
            """)
}
