internal import ShellKit

extension HelpTopic {
    /// The help topic on notifications of a remote and their errors.
    static let remote = HelpTopic(
        "remote", "How a server is told of albums that are added or deleted.", aliases: ["online"],
        text: """
            'set remote URL' names a server, over http or https. From then on it is told
            of each album that is added or deleted, by whichever command, script or
            import; undo tells the opposite. A changed field or another place is not told.

              set remote https://example.org/music
              remote                what it is still to be told
              remote --wait         waits until it was told of everything; for scripts
              set remote off        ends it; what waits is dropped

            Each change is a POST to URL/api/addAlbum or URL/api/deleteAlbum, one at a
            time and in order, with the album as JSON in UTF-8:

              {"id":6,"title":"Blue","artist":"Joni Mitchell","genre":null,"year":1971,
               "coverUrl":null,"fields":{"label":"Reprise"}}

            (on one line). The header Idempotency-Key is the same whenever a change is
            sent again, and no other change has it, so that the server can tell. A status
            from 200 to 299 says that the server has it, and so does 409.

            No command waits for the server. What it is to be told is kept in the library
            together with the change itself, and stays there, over restarts and crashes,
            until the server has it. What may pass (no connection, 408, 425, 429, 5xx) is
            tried again after half a second, then after twice as long each time, up to a
            minute; Retry-After is heeded. Any other answer is a refusal, a redirect too:
            nothing is sent until you decide. 'remote --retry' tries again, 'remote
            --skip' leaves out that one change.

            The address is kept in the library, for all programs that use it; one of them
            tells at a time. A script does not wait for the server at its end: what is
            left is sent by the next start, or before, by 'remote --wait'.

            An address may hold a user and a password: 'https://me:secret@host/path'. They
            are shown nowhere, but the line is in the history unless it begins with a
            space.
            """)
}
