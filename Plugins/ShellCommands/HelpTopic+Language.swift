internal import ShellKit

extension HelpTopic {
    /// The help topic on the syntax of a line, with the program's own examples in place of some of these.
    ///
    /// The text is only put together, because each start of the prompt reads the topics.
    static func language(with examples: [String: String]) -> HelpTopic {
        /// The example, filled up to the column of the explanations.
        func own(_ example: String) -> String {
            let shown = examples[example] ?? example
            return shown + String(repeating: " ", count: max(0, 24 - shown.count))
        }
        return HelpTopic(
            "language", "The syntax of a line: quotes, variables, pipes, scripts.", aliases: languageWords,
            text: syntax(own) + "\n\n" + programs(own))
    }

    private static func syntax(_ own: (String) -> String) -> String {
        #"""
        A line is a command and its arguments, separated by spaces. 'help COMMAND'
        explains the arguments. You can try the lines on the left:

        Quotes
          echo 'one;   two'       Text between ' and ' is literal.
          echo "a\tb, $HOME"      Text between " and " may contain the escapes
                                  \" \\ \n \t \$ and variables.
          echo one\;two           A \ makes the next character literal.
          echo What's Going On    A quote opens only at the start of a word, after
                                  = or : or another sign of a term (:~ :> :<), and
                                  \#(own("after the .. of a range; an apostrophe needs none."))

        Lines
          \#(own("echo one; echo two"))A ; separates commands.
          \#(own("echo one # or two"))A # and a space begin a comment; so does any # at
                                  the start of a line or after a ;
          A \ at the end of a line, or an open quote, continues it on the next line.

        Variables
          \#(own("let who 'Jane Austen'"))Sets a variable; 'let' alone lists the variables.
          \#(own("echo By $who"))Inserts its value, always as a single word.
          echo ${who}s            Braces end the name if a letter follows.
          echo $HOME              Other names are looked up in the environment.
          echo $?                 The last status: 0 after a success.
          echo $# $@              The number of the script's arguments, and all of
                                  them; $1 to $9 are single arguments. A $ without
                                  a name is literal.
        """#
    }

    private static func programs(_ own: (String) -> String) -> String {
        #"""
        Programs and files
          \#(own("help | sort"))Pipes the output into a line for /bin/sh.
          \#(own("help > help.txt"))Writes the output to a file; >> appends. A ~/ at the
                                  start of a file name is your home directory.
          ! date                  Runs a line in /bin/sh.
          Put spaces around | > and >>. The operators && || < & of other shells are
          errors that suggest a replacement.

        Scripts
          A script is a file of such lines, name.blue. Run it with 'source name.blue',
          or start this program with its name. It stops when a command fails, and the
          message names the line. It also stops, without a message and with status
          141, when the program that it writes to ends early, such as '| head -1'.
          With the option --check before its name, the program only reports
          \#(own("errors; it cannot check the values of variables."))
          \#(own("try help nothing"))Continues after a failure, with its status in $?.

        At the prompt only
          \#(own("hist"))A prefix that only one command has.
          \#(own("!!  !12  !echo"))The last line, line 12, and the latest line that
                                  \#(own("begins with 'echo'; 'history' lists the lines."))
          \#(own("alias h help echo       Defines a short name, and saves it."))
        """#
    }

    /// Other words for the topic.
    private static let languageWords = [
        "syntax", "line", "lines", "words", "quote", "quotes", "quoting", "escape", "escapes", "escaping",
        "comment",
        "comments", "variable", "variables", "environment", "arguments", "status", "operator", "operators", "pipe",
        "pipes", "piping", "redirection", "redirecting", "script", "scripts", "scripting", "abbreviations",
        "abbreviation", "macros", "|", ">", ">>", "!", "!!", "<", "&", "&&", "||", "$", "$?", "$#", "$@", "$1",
        "$NAME",
        "${}",
        "'", "\"", "\\", ";", "#", "~",
    ]
}
