import Glibc
import ShellKit

/// Records macros, runs them and lists them.
///
/// - Pattern: Command (macro command)
struct MacroCommand: Command {
    nonisolated static let name = "macro"

    /// What can be done with macros.
    enum Action: String, ParameterChoice {
        case record, stop, run, list
    }

    let action = Parameter<Action>.required("action", help: "What to do.")
    let format = Parameter.listFormat
    let macro: Parameter<String?>
    let arguments = Parameter<ArraySlice<Word>>.rest(
        "arguments", placeholder: "ARG", help: "What a macro that is run finds in $1, $2 and so on.")

    private let keeper: MacroKeeper
    private var folder: MacroFolder { keeper.folder }

    init(_ keeper: MacroKeeper) {
        self.keeper = keeper
        macro = .optional(
            "name", placeholder: "NAME", help: "The macro to record or to run.",
            completion: .values(MacroNames(keeper.folder)))
    }

    var signature: Signature {
        Signature(
            Self.name, "Records what is typed, to be run again.", .shell, action, macro, format, arguments,
            details: """
                'macro record NAME' begins, 'macro stop' keeps what was typed in between and did not fail, and 'macro run NAME' \
                runs it, as one step for 'undo'. What is being recorded when you leave, or switch this plugin off, is kept too; \
                the prompt shows that it is. A macro is a script, \
                NAME.blue in the folder 'macros' beside 'rc.blue': what it says can be changed with any editor, $1 in the place \
                of a name for instance.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "macro list", "Lists the macros.",
            output: """
                name
                There are no macros. 'macro record NAME' begins one.
                """),
        CommandExample(
            "macro run nothing", "There is no such macro.",
            output: "no macro is called 'nothing'. 'macro list' lists them.", status: 1),
        CommandExample(
            "macro stop", "None is being recorded.",
            output: "no macro is being recorded. 'macro record NAME' begins one.", status: 1),
    ]

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        let (action, name, arguments) = (call[action], call[macro], call[arguments])
        switch (action, name) {
        case (.run, let name?):
            try await run(name, arguments: arguments.map(\.text), in: shell)
        case (.record, let name?):
            if let word = arguments.first { throw MacroError.unexpectedWord(word.text, action: action.rawValue) }
            try record(name, in: shell)
        case (.run, nil), (.record, nil):
            throw MacroError.needsName(action.rawValue)
        case (.stop, let word?), (.list, let word?):
            throw MacroError.unexpectedWord(word, action: action.rawValue)
        case (.stop, nil):
            try keeper.stop(in: shell)
        case (.list, nil):
            try shell.output.writeList(folder.names, Self.columns, as: call[format])
            if folder.names.isEmpty { try shell.note("There are no macros. 'macro record NAME' begins one.") }
        }
    }

    private static let columns: [ListColumn<String>] = [.text("name") { $0 }]

    private func record(_ name: String, in shell: ShellContext) throws {
        guard shell.isInteractive else { throw MacroError.recordingInScript }
        let isThere = access(try folder.file(of: name), F_OK) == 0
        try keeper.recorder.begin(name, in: shell) { [keeper] in keeper.stopUnasked() }
        try shell.note("Recording '\(name)'\(isThere ? ", which is then replaced" : ""). 'macro stop' ends it.")
    }

    private func run(_ name: String, arguments: [String], in shell: ShellContext) async throws {
        let file = try folder.file(of: name)
        guard access(file, F_OK) == 0 else {
            throw MacroError.unknown(name, nearest: NearestName.of(name, among: folder.names))
        }
        try await shell.source(file, arguments: arguments, summary: "\(Self.name) run \(name)")
    }
}
