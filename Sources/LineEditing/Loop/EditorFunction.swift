/// A function of the editor that keys can be bound to, also in `~/.editrc`, beside those of libedit.
struct EditorFunction: Sendable {
    /// Functions that depend on an earlier one of the same family right before them.
    enum Family {
        case other
        case kill
        case yank
        /// Preserves the column of the first movement.
        case vertical
        case lastWord
        /// Sets or uses the number for the next function.
        case argument
    }

    let keys: FunctionKeys
    let family: Family
    let run: @Sendable (EditingLoop) -> EngineResult

    init(
        _ name: String, _ help: String, _ family: Family = .other, typing: [String] = [], emacs: [String] = [],
        vi: [String] = [], run: @escaping @Sendable (EditingLoop) -> EngineResult
    ) {
        keys = FunctionKeys(name: name, help: help, typing: typing, emacs: emacs, viCommand: vi)
        self.family = family
        self.run = run
    }
}

extension EditorFunction {
    /// All functions; the index is the number for libedit. It finds the first one fastest.
    static let all =
        [insert] + completing + moving + killing + recalling + changing + vi + entering + arguments

    /// The sequences of a cursor key in the terminal's two modes.
    static func arrow(_ letter: String) -> [String] { ["\\e[\(letter)", "\\eO\(letter)"] }
}

extension String {
    fileprivate var firstWord: String { String(prefix { $0 == " " } + drop { $0 == " " }.prefix { $0 != " " }) }
}

extension EditorFunction {
    /// libedit's own function would draw into its discarded output.
    private static let insert = EditorFunction(
        "editor-insert", "Insert the key's character", .argument,
        typing: (UInt8(ascii: " ")...UInt8(ascii: "~")).map { "\\" + String($0, radix: 8) }
    ) { $0.insertKey() }

    static let completing = [
        EditorFunction("editor-complete", "Complete the word, or open the menu", typing: ["^I"]) { $0.complete() },
        EditorFunction(
            "editor-accept-line", "Accept the entry, or begin another line if it is incomplete",
            typing: ["^M", "^J"], vi: ["^M", "^J"]
        ) { $0.line.acceptLine() },
        EditorFunction(
            "editor-accept-suggestion", "Move right, or accept the suggestion", typing: ["^F"] + arrow("C")
        ) { $0.line.accept({ $0 }, orMoveTo: { $0.cursor + 1 }) },
        EditorFunction(
            "editor-accept-word", "Move to the end of the word, or accept one word of the suggestion",
            typing: ["\\ef", "\\eF", "\\e[1;3C", "\\e[1;5C"]
        ) { $0.line.accept(\.firstWord, orMoveTo: \.wordEnd) },
        EditorFunction("editor-insert-line-break", "Begin another line of the entry", typing: ["\\e^M", "\\e^J"]) {
            $0.line.insert("\n")
        },
    ]

    static let moving = [
        EditorFunction(
            "editor-line-start", "Move to the start of the line, and from there to that of the entry",
            typing: ["^A", "\\e[1~", "\\e[7~"] + arrow("H")
        ) { $0.line.move { $0.lineStart < $0.cursor ? $0.lineStart : 0 } },
        EditorFunction(
            "editor-line-end", "Move to the end of the line, and from there to that of the entry",
            typing: ["^E", "\\e[4~", "\\e[8~"] + arrow("F")
        ) { $0.line.move { $0.lineEnd > $0.cursor ? $0.lineEnd : $0.count } },
        EditorFunction("editor-entry-start", "Move to the start of the entry", vi: ["^A"]) { $0.line.move { _ in 0 } },
        EditorFunction("editor-entry-end", "Move to the end of the entry", vi: ["^E"]) { $0.line.move { $0.count } },
        EditorFunction(
            "editor-previous-character", "Move left", typing: arrow("D"), emacs: ["^B"]
        ) { $0.line.move(by: -1) },
        EditorFunction("editor-next-character", "Move right") { $0.line.move(by: 1) },
        EditorFunction("editor-next-word", "Move to the end of the word") { $0.line.move(to: \.wordEnd) },
        EditorFunction(
            "editor-previous-word", "Move to the start of the word", typing: ["\\eb", "\\eB", "\\e[1;3D", "\\e[1;5D"]
        ) { $0.line.move(to: \.wordStart) },
    ]

    static let entering = [
        EditorFunction(
            "editor-delete-or-end",
            "Delete a character, end the input if the line is empty, or accept an incomplete entry", typing: ["^D"],
            vi: ["^D"]
        ) { $0.line.line.buffer.isEmpty ? $0.endInput() : $0.line.deleteOrEnter() },
        EditorFunction("editor-end-input", "End the input") { $0.endInput() },
        EditorFunction("editor-end-if-empty", "End the input if the line is empty") {
            $0.line.line.buffer.isEmpty ? $0.endInput() : .impossible
        },
        EditorFunction(
            "editor-comment-entry", "Add the entry to the history as a comment without running it", emacs: ["\\e#"],
            vi: ["#"]
        ) { $0.line.enterAsComment() },
    ]

    static let changing = [
        EditorFunction(
            "editor-delete-previous-character", "Delete the character before the cursor", typing: ["^H", "^?"]
        ) { $0.line.delete(-1) },
        EditorFunction("editor-delete-character", "Delete the character at the cursor", typing: ["\\e[3~"]) {
            $0.line.delete(1)
        },
        EditorFunction("editor-copy-previous-word", "Insert the word before the cursor again", emacs: ["\\e^_"]) {
            $0.line.copyPreviousWord()
        },
        EditorFunction("editor-toggle-overwrite", "Let typed characters overwrite others, or insert them") {
            $0.line.toggleOverwriting()
        },
        EditorFunction("editor-undo", "Undo the last change of the line", typing: ["^_"], vi: ["u"]) {
            $0.line.undo { $0.undo(from: $1) }
        },
        EditorFunction("editor-redo", "Redo the change that was undone last", typing: ["\\e_"], vi: ["^R"]) {
            $0.line.undo { $0.redo(from: $1) }
        },
        EditorFunction("editor-revert-line", "Undo all changes of the line", emacs: ["\\er", "\\eR"], vi: ["U"]) {
            $0.line.undo({ $0.undoAll(from: $1) }, isCounted: false)
        },
        EditorFunction("editor-insert-key", "Insert the key's character, also in the command mode of vi", .argument) {
            $0.line.insertBoundKey()
        },
        EditorFunction("editor-quoted-insert", "Insert the next key literally", typing: ["^V", "^Q"]) {
            $0.line.insertNextLiterally()
        },
        EditorFunction("editor-upper-case-word", "Change the word to upper case", emacs: ["\\eu", "\\eU"]) {
            $0.line.replace { $0.changingCase(.upper) }
        },
        EditorFunction("editor-lower-case-word", "Change the word to lower case", emacs: ["\\el", "\\eL"]) {
            $0.line.replace { $0.changingCase(.lower) }
        },
        EditorFunction("editor-capitalize-word", "Capitalize the word", emacs: ["\\ec", "\\eC"]) {
            $0.line.replace { $0.changingCase(.capitalized) }
        },
        EditorFunction(
            "editor-transpose-characters", "Swap the characters before and at the cursor", typing: ["^T"]
        ) { $0.line.replace(by: \.transposingCharacters) },
        EditorFunction("editor-transpose-previous-characters", "Swap the two characters before the cursor") {
            $0.line.replace(by: \.transposingPreviousCharacters)
        },
        EditorFunction(
            "editor-transpose-words", "Swap the words before and at the cursor", emacs: ["\\et", "\\eT"]
        ) { $0.line.replace(by: \.transposingWords) },
        EditorFunction("editor-edit-in-editor", "Edit the entry in $VISUAL or $EDITOR", typing: ["^X^E"], vi: ["v"]) {
            $0.editInEditor()
        },
        EditorFunction("editor-clear-screen", "Clear the screen", typing: ["^L", "\\e^L"], vi: ["^L"]) {
            $0.display.clear()
            return .done
        },
    ]
}

/// The command mode of vi, and the numbers before functions.
extension EditorFunction {
    static let vi =
        [
            EditorFunction(
                "editor-vi-command", "Run the key's function in the command mode of vi",
                vi: ["^H", "^?", "\\^"] + "0123456789hl wWbBeE$|;,%dcyxXDCsSYpPrR~iIaAoO.fFtT".map(String.init)
            ) { $0.line.runViCommand() },
            EditorFunction("editor-vi-command-mode", "Begin the command mode of vi") {
                $0.line.vi.endInsertion()
                return .done
            },
        ]
        + EditRC.viKeys.map { name, key in
            EditorFunction("editor-" + name, "Run \(key) of the command mode of vi") { $0.line.runBoundViCommand(key) }
        }

    static let arguments = [
        EditorFunction(
            "editor-digit-argument", "Begin or continue the number for the next function", .argument,
            emacs: (0...9).map { "\\e\($0)" }
        ) { loop in
            loop.line.setArgument { ($0 ?? 0) * 10 + (Character(loop.line.key).wholeNumberValue ?? 0) }
        },
        EditorFunction("editor-multiply-argument", "Multiply the number for the next function by 4", .argument) {
            $0.line.setArgument { ($0 ?? 1) * 4 }
        },
    ]
}
