internal import ShellKit

extension HelpTopic {
    static let sharing = HelpTopic(
        "sharing", "How several machines use one library.", aliases: ["sync", "postgresql", "postgres", "offline"],
        text: """
            Each machine has a copy of the library, and a PostgreSQL server has the list
            of all changes. The copy is as fast as any library, and can be read without
            the server. A change needs the server, and others have it a moment later.

              1. The owner of a database on the server creates the shared library, and
                 lets users use it, with the role that the first command names:

                   share --create postgresql://ann@shelf/music
                   psql music -c 'GRANT "music_bluelib" TO ben'

              2. Somebody uploads a library, which has the same changes for 'undo' on all
                 machines then. Without this step, it begins with the five examples.

                   share postgresql://ann@shelf/music

              3. The others start the program with the address:

                   bluelib --library postgresql://ben@shelf/music

            'share' shows the state, and 'share --leave' makes the copy a library of its
            own. A database has several shared libraries if '?library=NAME' ends their
            addresses. HOST can be the directory of a socket, with %2F for each '/'. The
            password is in PGPASSWORD or ~/.pgpass, and never in the address.

            A row below the prompt shows changes of others, and 'changes' names the user
            and the machine. 'undo' takes back the latest change of the library. If
            another program has made it after your last prompt, 'undo' fails and names
            it, and 'undo --theirs' takes it back.

            The prompt shows since when the server cannot be reached. Nothing can be
            changed until then; the program tries again by itself.
            """)
}
