internal import ShellKit

extension HelpTopic {
    /// The help topic on the syntax of a line.
    static let language = HelpTopic(
        "language", "What a line may hold: quotes, variables, pipes, scripts.",
        aliases: [
            "syntax", "line", "lines", "words", "quote", "quotes", "quoting", "escape", "escapes", "escaping",
            "comment",
            "comments", "variable", "variables", "environment", "arguments", "status", "operator", "operators", "pipe",
            "pipes", "piping", "redirection", "redirecting", "script", "scripts", "scripting", "abbreviations",
            "abbreviation", "macros", "|", ">", ">>", "!", "!!", "<", "&", "&&", "||", "$", "$?", "$#", "$@", "$1",
            "$NAME",
            "${}",
            "'", "\"", "\\", ";", "#", "~",
        ],
        text: #"""
            A line is a command and its words, with spaces between them. 'help COMMAND'
            says which words it takes. Try what stands on the left:

            Quotes
              echo 'one;   two'       Between ' and ' every character is itself.
              echo "a\tb, $HOME"      Between " and ", \" \\ \n \t \$ and $NAME are read.
              echo one\;two           A \ makes the next character ordinary.
              echo What's Going On    A quote opens only where a word begins, or after
                                      = and :, so that an apostrophe needs nothing.

            Lines
              count; count *          A ; begins another command.
              count # all of them     A # and a space begin a comment; so does a # at
                                      the start of a line or after a ;
              A \ at the end of a line, or an open quote, goes on in the next line.

            Variables
              let who 'David Bowie'   Makes a variable; 'let' alone lists them.
              list artist:$who        Uses it: always as one word, whatever is in it.
              echo ${who}s            Where letters follow, braces say where it ends.
              echo $HOME              What is no variable comes from the environment.
              echo $?                 The last status: 0 if all went well.
              echo $# $@              A script's arguments: how many, and all; $1 to $9
                                      are one each. A $ that no name follows is itself.

            Other programs and files
              list | sort             Gives what is listed to a line of /bin/sh.
              list > albums.txt       Writes it to a file; >> adds to one. A ~/ at the
                                      start of a file's name is your home.
              ! date                  Runs a line of /bin/sh.
              | > >> count only with a space on both sides. && || < & mean nothing
              here, and say what to write instead.

            Scripts
              A file of lines, name.blue, run by 'source name.blue' or from outside by
              'bluelib name.blue'. It stops where a command fails, and the message names
              the line; it is one step for 'undo'. 'bluelib --check name.blue' runs
              nothing and says what is wrong in it, but for what hangs on a variable.
              try next 9              Goes on although the command fails; $? says so.

            At the prompt only
              cou                     Any beginning that no other command shares.
              !!  !12  !list          The last line again, line 12, the last that
                                      begins with 'list'; 'history' lists them.
              alias b list bowie      A name for words of your own, kept for next time.
              macro record tidy       Keeps what you type until 'macro stop' as a
                                      script, which 'macro run tidy' runs.
            """#)
}
