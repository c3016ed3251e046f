import Testing

@testable import LineEditing

@Suite struct EditorFunctionTests {
    @Test func `every function has a unique name and a description`() {
        let names = EditorFunction.all.map(\.keys.name)
        #expect(Set(names).count == names.count)
        #expect(EditorFunction.all.allSatisfy { $0.keys.name.hasPrefix("editor-") && !$0.keys.help.isEmpty })
        #expect(names.count <= 128, "as many as CLibEdit has numbers for")
    }

    @Test func `every key has at most one function`() {
        let functions = EditorFunction.all.map(\.keys) + FunctionKeys.ofLibedit
        let typing = functions.flatMap { $0.typing + $0.emacs }
        #expect(Set(typing).count == typing.count)
        let commanding = functions.flatMap(\.viCommand)
        #expect(Set(commanding).count == commanding.count)
    }

    /// The names are those of `bind -l` in libedit 3.1.
    private static let namesOfLibedit = """
        ed-argument-digit ed-clear-screen ed-command ed-delete-next-char ed-delete-prev-char
        ed-delete-prev-word ed-digit ed-end-of-file ed-ignore ed-insert ed-kill-line ed-move-to-beg
        ed-move-to-end ed-newline ed-next-char ed-next-history ed-next-line ed-prev-char ed-prev-history
        ed-prev-line ed-prev-word ed-quoted-insert ed-redisplay ed-search-next-history ed-search-prev-history
        ed-sequence-lead-in ed-start-over ed-transpose-chars ed-unassigned em-capitol-case em-copy-prev-word
        em-copy-region em-delete-next-word em-delete-or-list em-delete-prev-char em-exchange-mark
        em-gosmacs-transpose em-inc-search-next em-inc-search-prev em-kill-line em-kill-region em-lower-case
        em-meta-next em-next-word em-set-mark em-toggle-overwrite em-universal-argument em-upper-case em-yank
        vi-add vi-add-at-eol vi-alias vi-change-case vi-change-meta vi-change-to-eol vi-command-mode
        vi-comment-out vi-delete-meta vi-delete-prev-char vi-end-big-word vi-end-word vi-histedit
        vi-history-word vi-insert vi-insert-at-bol vi-kill-line-prev vi-list-or-eof vi-match vi-next-big-word
        vi-next-char vi-next-word vi-paste-next vi-paste-prev vi-prev-big-word vi-prev-char vi-prev-word
        vi-redo vi-repeat-next-char vi-repeat-prev-char vi-repeat-search-next vi-repeat-search-prev
        vi-replace-char vi-replace-mode vi-search-next vi-search-prev vi-substitute-char vi-substitute-line
        vi-to-column vi-to-history-line vi-to-next-char vi-to-prev-char vi-undo vi-undo-line vi-yank
        vi-yank-end vi-zero
        """

    @Test func `every function of libedit that changes the line has a replacement in editrc`() {
        let own = Set(EditorFunction.all.map(\.keys.name))
        let harmless: Set = ["ed-ignore", "ed-insert", "ed-sequence-lead-in", "ed-unassigned"]
        for name in EditorFunctionTests.namesOfLibedit.split(whereSeparator: \.isWhitespace) {
            let line = EditRC.replacingNames(in: "bind ^O \(name)")
            let replacement = String(line.dropFirst("bind ^O ".count))
            #expect(own.contains(replacement) || harmless.contains(replacement), "\(name)")
        }
        #expect(EditRC.replacingNames(in: #"bind "^O" "em-yank""#) == #"bind "^O" editor-yank"#, "a quoted name")
        #expect(EditRC.replacingNames(in: "bind -s ^O em-yank") == "bind -s ^O em-yank", "the text of a macro")
    }
}
