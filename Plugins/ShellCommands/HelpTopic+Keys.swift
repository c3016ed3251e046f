internal import ShellKit

extension HelpTopic {
    /// The help topic on the keys of the prompt.
    static let keys = HelpTopic(
        "keys", "What the keys of the prompt do.",
        aliases: [
            "key", "editing", "editor", "shortcuts", "bindings", "emacs", "vi", "vim", "prompt", "tab", "colours",
            "colors", "suggestions", "paste", "pasting",
        ],
        text: #"""
            Moving
              <- ->  Ctrl-B Ctrl-F    A character; at the end -> takes the grey
                                      suggestion.
              Alt-B  Alt-F            A word; at the end Alt-F takes one of what is grey.
              Home End Ctrl-A Ctrl-E  The line's ends, and pressed again the entry's.

            History
              Up Down                 The lines of an entry, then the entries that begin
                                      with what is typed. Alt-< goes to the oldest.
              Ctrl-R                  Searches backwards, again for the one before.
              Alt-.                   The last word of the entry before.

            Changing
              Ctrl-K Ctrl-U           Kills to the line's end or beginning.
              Ctrl-W                  Kills back to a blank; Alt-Backspace and Alt-D kill
                                      a word.
              Ctrl-Y, then Alt-Y      Puts back what was killed last, then what before.
              Ctrl-_  Alt-_           Takes back what was typed, and brings it again.
              Alt-U Alt-L Alt-C       A word in capitals, small letters, with a capital.
              Ctrl-T Alt-T            Exchanges two characters, or two words.
              Ctrl-V                  Takes the next key as it is.
              Ctrl-X Ctrl-E           Opens the entry in $VISUAL or $EDITOR.

            Entering
              TAB                     Completes, or opens a menu: TAB and the arrows walk
                                      it, typing narrows it, Escape closes it.
              Return                  Runs the entry, unless a quote is open or it ends
                                      in \: then it goes on in the next line.
              Alt-Return              Begins another line in any case.
              Alt-#                   Keeps the entry in the history without running it.
              Ctrl-C  Ctrl-D          Gives the line up; leaves where the line is empty.
              Ctrl-Z  Ctrl-L          Stops the program until 'fg'; clears the screen.
              What is pasted is put into the line, and runs only with Return.

            The line is coloured while it is typed: bold for commands, cyan for options,
            yellow for strings, magenta for variables; what is underlined in red is not
            known, or names no album. 'set highlight off' leaves the colours out,
            'set suggestions off' the grey ones.

            Vi's keys
              'set edit-mode vi' chooses them, 'set edit-mode editrc' leaves it to
              ~/.editrc. The cursor is a bar where you insert and a block in command
              mode, which knows counts, d c y with movements, and . to do it again.
              u  Ctrl-R               Takes back a change, and brings it again.
              /  ?                    Searches the history; so does Ctrl-R while you
                                      insert.
              j  k                    The lines of an entry, then other entries.
              o  O                    Begins another line of the entry.
              v  #                    Opens $VISUAL or $EDITOR; keeps the entry in the
                                      history without running it.

            In ~/.editrc, 'bind -v' chooses vi's keys too, and 'bind' gives others to the
            functions of libedit (man editrc) and to ours, whose names begin with
            'editor-', such as editor-undo.
            """#)
}
