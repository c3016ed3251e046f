import Events
import ShellKit

/// Commands that add and remove notes, with every kind of contribution of a plugin, for the tests.
@MainActor
final class Notes {
    let history = NotesHistory()
    private(set) var texts: [String] = []
    private(set) var heard: [String] = []

    func add(_ text: String) {
        texts.append(text)
        history.record(
            undo: { [unowned self] in texts.removeLast() },
            redo: { [unowned self] in texts.append(text) })
    }

    func hear(_ line: String) {
        heard.append(line)
    }
}

struct NotesPlugin: Plugin {
    let name: String
    let version = "2.1"
    let summary = "Notes, to test with."
    let notes: Notes

    init(_ notes: Notes = Notes(), name: String = "Notes") {
        self.notes = notes
        self.name = name
    }

    var commands: CommandList {
        [
            ("note", { NoteCommand(notes: notes) }),
            ("notes", { NotesCommand(notes: notes) }),
            ("note-and-fail", { NoteThenFailCommand(notes: notes) }),
            ("fail", { FailCommand() }),
            ("undo", { TakeBackCommand(history: notes.history) }),
            ("redo", { BringAgainCommand(history: notes.history) }),
            ("close", { CloseCommand() }),
        ]
    }
    var handlers: [any Handler] { [ShoutingHandler()] }
    var lineHandlers: [any LineHandler] { [PastedPromptHandler()] }
    var settings: [SettingDefinition] {
        [SettingDefinition("note-limit", "How many notes there may be.", .number(1...99), standard: "9")]
    }
    var topics: [HelpTopic] {
        [HelpTopic("writing", "How notes are written.", text: "A note is a text.\n\n    note 'Buy milk'")]
    }
    var foreignCommandHints: [String: String] { ["jot": "'note TEXT' keeps a note."] }

    func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [events.observe(CommandDidRun.self, as: "notes") { [notes] in notes.hear($0.statement.text) }]
    }
}

/// Removes a prompt that was copied with its line.
final class PastedPromptHandler: LineHandler {
    let name = "pasted-prompts"
    let position: HandlerPosition? = .before("history")
    let summary = "Takes a prompt away that was pasted with a line."

    func declaration(in context: ShellContext) -> HandlerDeclaration<String> {
        HandlerDeclaration { $0.hasPrefix("> ") ? .statement : nil }
    }

    func handle(_ line: String, in shell: ShellContext) throws -> String? {
        guard line.hasPrefix("> ") else { return nil }
        guard line.count > 2 else { throw CommandFailure("there is nothing behind the prompt.") }
        return String(line.dropFirst(2))
    }
}

/// Changes a first word in capitals to lower case.
final class ShoutingHandler: Handler {
    let name = "shouting"
    let position: HandlerPosition? = .before("variables")
    let summary = "Hears what is shouted."

    func declaration(in context: ShellContext) -> HandlerDeclaration<Word> {
        HandlerDeclaration { Self.isShouted($0) ? .replaced(by: Self.statement($0)) : nil }
    }

    private nonisolated static func isShouted(_ word: Word) -> Bool {
        word.text.count > 1 && word.text == word.text.uppercased() && word.text != word.text.lowercased()
    }

    private nonisolated static func statement(_ word: Word) -> Statement {
        Statement(words: [Word(word.text.lowercased())], text: word.text.lowercased(), line: 1)
    }

    func handle(_ request: inout Request, in shell: ShellContext) -> (any CommandObject)? {
        if let first = request.words.first, first.text.count > 1, first.text == first.text.uppercased() {
            request.words[0] = Word(first.text.lowercased())
        }
        return nil
    }
}

struct NoteCommand: Command {
    let notes: Notes
    let text = Parameter<String>.required("text", help: "The note.")

    var signature: Signature {
        Signature(
            "note", "Keeps a note.", .changes, text,
            examples: [CommandExample("note 'Buy milk'", "Keeps a note.")])
    }

    func run(_ call: Invocation, in shell: ShellContext) {
        notes.add(call[text])
    }
}

struct NotesCommand: Command {
    let notes: Notes

    var signature: Signature {
        Signature("notes", "Shows the notes.", .changes, examples: [CommandExample("notes", "Shows the notes.")])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        try shell.output.writeLine(notes.texts.joined(separator: ","))
    }
}

struct NoteThenFailCommand: Command {
    let notes: Notes

    var signature: Signature {
        Signature(
            "note-and-fail", "Keeps two notes and fails.", .changes,
            examples: [CommandExample("note-and-fail", "Fails.", status: 1)])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        notes.add("first")
        notes.add("second")
        throw CommandFailure("no more notes. Take one away.")
    }
}

struct FailCommand: Command {
    var signature: Signature {
        Signature("fail", "Fails.", .shell, examples: [CommandExample("fail", "Fails.", status: 1)])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        throw CommandFailure("it failed.")
    }
}

struct TakeBackCommand: Command {
    let history: NotesHistory
    let count = Parameter<Int?>.optional("count", help: "The number of changes to undo.")

    var signature: Signature {
        Signature(
            "undo", "Undoes changes.", .changes, count,
            examples: [CommandExample("undo", "Fails where nothing was changed.", status: 1)])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        for step in try history.undo(call[count] ?? 1) { try shell.output.writeLine("undone: \(step.summary)") }
    }
}

struct BringAgainCommand: Command {
    let history: NotesHistory

    var signature: Signature {
        Signature(
            "redo", "Redoes a change.", .changes,
            examples: [CommandExample("redo", "Fails where nothing was taken back.", status: 1)])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        for step in try history.redo(1) { try shell.output.writeLine("redone: \(step.summary)") }
    }
}

/// Fails like an output whose reader has gone.
struct CloseCommand: Command {
    var signature: Signature {
        Signature("close", "Finds its output closed.", .shell, examples: [CommandExample("close", "Ends quietly.")])
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        throw OutputClosed()
    }
}
