internal import ShellKit

extension HelpTopic {
    static let keys = HelpTopic(
        "keys", "The keys of the prompt.",
        aliases: [
            "key", "editing", "editor", "shortcuts", "bindings", "emacs", "vi", "vim", "prompt", "tab", "colours",
            "colors", "suggestions", "paste", "pasting",
        ],
        text: #"""
            Moving
              <- ->  Ctrl-B Ctrl-F    One character; -> at the end accepts the grey
                                      suggestion.
              Alt-B  Alt-F            One word; Alt-F at the end accepts one word of
                                      the suggestion.
              Home End Ctrl-A Ctrl-E  The start and the end of the line; pressed again,
                                      of the entry.

            History
              Up Down                 Other lines of the entry, then earlier entries that
                                      begin with the typed text. Alt-< selects the oldest.
              Ctrl-R                  Searches backwards; pressed again, finds the next
                                      match.
              Alt-.                   Inserts the last word of the previous entry.

            Editing
              Ctrl-K Ctrl-U           Kills to the end or the start of the line.
              Ctrl-W                  Kills back to a space; Alt-Backspace and Alt-D kill
                                      one word.
              Ctrl-Y, then Alt-Y      Yanks the latest killed text, then older ones.
              Ctrl-_  Alt-_           Undoes and redoes changes of the line.
              Alt-U Alt-L Alt-C       Changes a word to upper case, lower case, or a
                                      capital first letter.
              Ctrl-T Alt-T            Swaps two characters, or two words.
              Ctrl-V                  Inserts the next key literally.
              Ctrl-X Ctrl-E           Opens the entry in $VISUAL or $EDITOR.

            Entering
              TAB                     Completes a word, or opens a menu: TAB and the arrow
                                      keys select, typing filters, Escape closes it.
              Return                  Runs the entry; if a quote is open or the line ends
                                      with \, begins another line instead.
              Alt-Return              Always begins another line.
              Alt-#                   Adds the entry to the history without running it.
              Ctrl-C                  Discards the line, or cancels a running command;
                                      pressed again before its end, quits.
              Ctrl-D                  Quits if the line is empty.
              Ctrl-Z  Ctrl-L          Suspends the program until 'fg'; clears the screen.
              Pasted text is inserted into the line, and runs only after Return.

            Colours show the parts of the line while you type: bold for commands, cyan
            for options, yellow for strings, magenta for variables. Unknown names, and
            arguments that match nothing, are underlined in red. 'set highlight off'
            disables the colours, 'set suggestions off' the grey suggestions.

            Keys of vi
              'set edit-mode vi' selects them; 'set edit-mode editrc' follows ~/.editrc.
              The cursor is a bar in insert mode and a block in command mode. Command mode
              has counts, the operators d c y with movements, and . to repeat a change.
              u  Ctrl-R               Undoes and redoes a change.
              /  ?                    Search the history; in insert mode Ctrl-R does, too.
              j  k                    Other lines of the entry, then other entries.
              o  O                    Begin another line of the entry.
              v  #                    Open $VISUAL or $EDITOR; add the entry to the
                                      history without running it.

            In ~/.editrc, 'bind -v' also selects the keys of vi. 'bind' assigns other keys
            to the functions of libedit (man editrc) and to those of this program, whose
            names begin with 'editor-', for example editor-undo.
            """#)
}
