internal import ShellKit

extension HelpTopic {
    static let remote = HelpTopic(
        "remote", "How a server is notified when albums are added or deleted.", aliases: ["online"],
        text: """
            'set remote URL' sets a server to notify, over http or https. Every command,
            script and import that adds or deletes albums sends a notification for each
            album; undo sends the opposite. Edited and moved albums send none.

              set remote https://example.org/music
              remote                shows the pending notifications
              remote --wait         waits until all are sent; for scripts
              set remote off        ends them, and discards the pending ones

            Each notification is a POST to URL/api/addAlbum or URL/api/deleteAlbum, in
            the order of the changes, one at a time, with the album as JSON in UTF-8:

              {"id":6,"title":"Blue","artist":"Joni Mitchell","genre":null,"year":1971,
               "coverUrl":null,"fields":{"label":"Reprise"}}

            (on one line). The header Idempotency-Key is unique to a notification, and the
            same if it is sent again, so that the server can recognise repetitions. The
            server accepts a notification with a status from 200 to 299, or 409.

            No command waits for the server. Pending notifications are stored in the
            library together with the changes, and survive restarts and crashes. Temporary
            errors (no connection, 408, 425, 429, 5xx) are retried after half a second,
            then after twice as long each time, up to a minute, or after the delay in
            Retry-After. Any other status, also a redirect, rejects the notification, and
            nothing more is sent until you decide: 'remote --retry' tries again, 'remote
            --skip' skips the rejected notification.

            The address is stored in the library, for all programs that use it; one of
            them sends at a time. A script does not wait for the server at its end: the
            next program sends the rest, or 'remote --wait' waits.

            An address may contain a user and a password: 'https://me:secret@host/path'.
            They are never displayed, but the line is stored in the history unless it
            begins with a space.
            """)
}
