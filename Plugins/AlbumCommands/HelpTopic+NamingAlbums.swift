internal import ShellKit

extension HelpTopic {
    static let namingAlbums = HelpTopic(
        "albums", "The forms that select albums: positions, words, fields, patterns.",
        aliases: [
            "naming", "names", "album", "query", "queries", "position", "positions", "searching", "finding", "first",
            "last",
            "*", ".", ",", "^", "(", ")", "@", "id:", "title:", "artist:", "genre:", "year:", "has:", "any:",
            "range", "ranges", "comparisons", "dates", "numbers", "values", "..",
        ],
        text: """
            The arguments ALBUM, ALBUMS and QUERY accept these forms:

              3  2-5  7-  1,3-5       positions, from 1
              .  first  last          the current, the first and the last album
              +2  -1                  relative to the current album
              id:12                   the album with this id, which never changes
              *                       all
              word  "two words"       words in the title or artist begin with this text
              artist:sting            words in this field begin with this text; also
                                      title:, genre: and any field of your own
              any:word                words in any field begin with this text
              artist:=U2              the whole field; ignores case, but not accents
              title:~son$             matches a regular expression
              year:1999  year:1990..1999  year:..1980
                                      a year, a range, an open range
              want:>100  rating:>=4  year:<1980  want:100..200
                                      compares values; for numbers, dates and texts
              "Date Added":2022..2023-06
                                      the name of a field may be quoted
              has:cover  ^has:year    the album has this field, or does not have it
              ^genre:pop              does not match
              a b                     both match
              a , b                   one of them matches; put spaces around the comma
              ( a , b ) c  ^( a b )   parentheses; put spaces around them
              @jazz  ^@jazz           a query that 'query' has saved under this name

            Several positions or ids select all these albums: 'delete 3 5'. Other terms
            beside them narrow the selection. Beside a plain word, a number is a word
            too: 'show 69 love songs'. If a command needs one album and several match, an
            exact title wins. The word 'all' alone does not name albums to change.

            Quoted text is words: '1999'. Only a field's form in quotes, such as
            'has:Release Year' or 'title:~sun$', is read as the form, if the field exists
            and no title or artist contains the text; so is 'genre=Drum n Bass' in 'edit'.
            A sign after the colon, as in artist:!u2, is an error: write ^artist:u2.

            Numbers are compared with numbers, texts with texts, and ISO dates by their
            beginning: '..2023-06' includes June. Texts too: artist:a..c includes Cher.
            Numbers precede texts; €12.50, 12,50 and 1,200.50 are numbers too. A genre or
            a field of your own may have several values, 'Rock; Dub'; one of them must
            match.

            Examples: list year:1990..1999 ^genre:pop; show first; count sting , bowie
            """)
}
