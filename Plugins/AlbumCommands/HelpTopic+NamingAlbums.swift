internal import ShellKit

extension HelpTopic {
    /// The help topic on the forms that name albums.
    static let namingAlbums = HelpTopic(
        "albums", "How to name albums: by position, words, fields, years and patterns.",
        aliases: [
            "naming", "names", "album", "query", "queries", "position", "positions", "searching", "finding", "first",
            "last",
            "*", ".", ",", "^", "id:", "title:", "artist:", "genre:", "year:", "has:",
        ],
        text: """
            Where a command takes ALBUM, ALBUMS or QUERY, these forms name albums:

              3  2-5  7-  1,3-5       positions, from 1
              .  first  last          the current album, the ends
              +2  -1                  from the current one on, or back
              id:12                   an album's lasting number
              *                       all
              word  "two words"       words that begin so in title or artist
              artist:sting            words that begin so in that field; title:, genre:
                                      and any field of the album's own work alike
              artist:=U2              the whole field; case does not matter, accents do
              title:~son$             a regular expression
              year:1999  year:1990..1999  year:..1980
              has:cover  ^has:year    the field is there, or not
              ^genre:pop              not
              a b                     both
              a , b                   either; the comma is a word of its own

            Positions and ids unite: 'delete 3 5'. Terms beside them narrow them.
            Beside a plain word, numbers are words too: 'show 69 love songs'. A quoted
            form is always words: '1999'. An exact title wins where one album is needed.

            To try: list year:1990..1999 ^genre:pop; show first; count sting , bowie
            """)
}
