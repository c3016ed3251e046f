internal import Files

/// The lines of the user's editrc(5), without those that require libedit's own drawing.
struct EditRC {
    /// The lines that select emacs or vi.
    private(set) var modeLines: [String] = []
    private(set) var otherLines: [String] = []

    /// In bytes; a larger file is an accident.
    private static let limit = 1 << 20

    private(set) var error: LineEditingError?

    /// Reads `$EDITRC`, or else `~/.editrc`; an unreadable file is empty.
    init(environment: [String: String]) {
        let path = environment["EDITRC"] ?? environment["HOME"].map { $0 + "/.editrc" }
        guard let path else { return }
        do throws(RegularFile.Failure) {
            let contents = try RegularFile.contents(of: path, limit: EditRC.limit)
            for line in contents.split(separator: 0x0a) { add(String(decoding: line, as: UTF8.self)) }
        } catch .notRegular {
            error = .keysAreNoFile(path: path)
        } catch .tooLarge {
            error = .keysTooLarge(path: path, limit: EditRC.limit)
        } catch {}
    }

    private mutating func add(_ line: String) {
        let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
        guard let first = words.first, !first.hasPrefix("#") else { return }
        let command = first.split(separator: ":").last ?? first
        switch command {
        case "edit": break
        case "bind" where words.count > 1 && (words[1] == "-v" || words[1] == "-e"): modeLines.append(line)
        default: otherLines.append(line)
        }
    }
}

/// The names of libedit's functions in `~/.editrc`, which the editor's own functions replace.
extension EditRC {
    /// A line of `~/.editrc` with the names of the editor's own functions.
    static func replacingNames(in line: String) -> String {
        let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
        if words.contains("-s") { return line }
        return words.map { ownName(of: $0) ?? $0 }.joined(separator: " ")
    }

    /// The editor's own name in place of one of libedit's, which may be quoted; nil for another word.
    private static func ownName(of word: String) -> String? {
        let name = word.trimmingPrefix { "\"'".contains($0) }.prefix { !"\"'".contains($0) }
        return viKeys[String(name)] == nil ? replacements[String(name)] : "editor-" + name
    }

    /// The functions that are keys in vi's command mode.
    static let viKeys: [String: Unicode.Scalar] = [
        "vi-paste-next": "p", "vi-paste-prev": "P", "vi-prev-big-word": "B", "vi-prev-word": "b",
        "vi-next-big-word": "W", "vi-next-word": "w", "vi-change-case": "~", "vi-change-meta": "c",
        "vi-insert-at-bol": "I", "vi-replace-char": "r", "vi-replace-mode": "R", "vi-substitute-char": "s",
        "vi-substitute-line": "S", "vi-change-to-eol": "C", "vi-insert": "i", "vi-add": "a", "vi-add-at-eol": "A",
        "vi-delete-meta": "d", "vi-end-big-word": "E", "vi-end-word": "e", "vi-zero": "0", "vi-next-char": "f",
        "vi-prev-char": "F", "vi-to-next-char": "t", "vi-to-prev-char": "T", "vi-repeat-next-char": ";",
        "vi-repeat-prev-char": ",", "vi-match": "%", "vi-to-column": "|", "vi-yank-end": "Y", "vi-yank": "y",
        "vi-redo": ".",
    ]

    private static let replacements = [
        "ed-clear-screen": "editor-clear-screen", "ed-redisplay": "editor-clear-screen",
        "ed-delete-next-char": "editor-delete-character", "em-delete-or-list": "editor-delete-or-end",
        "vi-list-or-eof": "editor-end-if-empty", "ed-end-of-file": "editor-end-input",
        "ed-delete-prev-char": "editor-delete-previous-character",
        "em-delete-prev-char": "editor-delete-previous-character",
        "vi-delete-prev-char": "editor-delete-previous-character", "ed-delete-prev-word": "editor-kill-previous-word",
        "em-delete-next-word": "editor-kill-word", "ed-kill-line": "editor-kill-to-line-end",
        "em-kill-line": "editor-kill-entry", "ed-start-over": "editor-kill-entry",
        "vi-kill-line-prev": "editor-kill-to-line-start", "em-kill-region": "editor-kill-region",
        "em-copy-region": "editor-copy-region", "em-copy-prev-word": "editor-copy-previous-word",
        "em-yank": "editor-yank", "em-set-mark": "editor-set-mark", "em-exchange-mark": "editor-exchange-mark",
        "ed-move-to-beg": "editor-entry-start", "ed-move-to-end": "editor-entry-end",
        "ed-next-char": "editor-next-character", "ed-prev-char": "editor-previous-character",
        "em-next-word": "editor-next-word", "ed-prev-word": "editor-previous-word",
        "em-upper-case": "editor-upper-case-word", "em-lower-case": "editor-lower-case-word",
        "em-capitol-case": "editor-capitalize-word", "ed-transpose-chars": "editor-transpose-characters",
        "em-gosmacs-transpose": "editor-transpose-previous-characters", "ed-quoted-insert": "editor-quoted-insert",
        "ed-argument-digit": "editor-digit-argument", "ed-digit": "editor-insert-key", "ed-insert": "editor-insert-key",
        "em-universal-argument": "editor-multiply-argument", "em-toggle-overwrite": "editor-toggle-overwrite",
        "ed-newline": "editor-accept-line", "em-inc-search-next": "editor-search-history",
        "em-inc-search-prev": "editor-search-history", "vi-search-next": "editor-search-history",
        "vi-search-prev": "editor-search-history", "ed-prev-history": "editor-previous-entry",
        "ed-prev-line": "editor-up",
        "ed-search-prev-history": "editor-up", "ed-next-history": "editor-next-entry", "ed-next-line": "editor-down",
        "ed-search-next-history": "editor-down", "vi-to-history-line": "editor-oldest-entry",
        "vi-history-word": "editor-append-last-word", "vi-undo": "editor-undo", "vi-undo-line": "editor-revert-line",
        "vi-comment-out": "editor-comment-entry", "vi-histedit": "editor-edit-in-editor",
        "vi-command-mode": "editor-vi-command-mode", "ed-command": "ed-unassigned", "vi-alias": "ed-unassigned",
        "vi-repeat-search-next": "ed-unassigned", "vi-repeat-search-prev": "ed-unassigned",
        "em-meta-next": "ed-unassigned",
    ]
}
