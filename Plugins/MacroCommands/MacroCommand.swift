import Glibc
import ShellKit

/// Records, runs and lists macros.
///
/// - Pattern: Command (macro command)
struct MacroCommand: Command {
    nonisolated static let name = "macro"

    /// The actions of the command.
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
                runs it, as one step for 'undo'. 'quit' and what only begins or ends a recording are left out. What is being recorded when you leave, or switch this plugin off, is kept too; \
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
            output: "No macro is called 'nothing'. 'macro list' lists them.", status: 1),
        CommandExample(
            "macro stop", "None is being recorded.",
            output: "No macro is being recorded. 'macro record NAME' begins one.", status: 1),
    ]

    let makesAliases = true

    func isRepeatable(with words: ArraySlice<Word>) -> Bool { words.first?.text == Action.run.rawValue }

    func check(_ call: Invocation, in shell: ShellContext) throws {
        switch try task(in: call) {
        case .run(let name, _): try checkMacro(name, in: shell)
        case .record: throw MacroError.recordingInScript
        case .stop, .list: break
        }
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        switch try task(in: call) {
        case .run(let name, let arguments):
            let file = try fileOfMacro(name)
            try await shell.source(file, arguments: arguments, summary: "\(Self.name) run \(name)")
        case .record(let name): try record(name, in: shell)
        case .stop: try keeper.stop(in: shell)
        case .list:
            try shell.output.writeList(folder.names, Self.columns, as: call[format])
            if folder.names.isEmpty { try shell.note("There are no macros. 'macro record NAME' begins one.") }
        }
    }

    /// An action with its operands.
    private enum Task {
        case record(String)
        case stop
        case run(String, arguments: [String])
        case list
    }

    private func task(in call: Invocation) throws -> Task {
        let (action, name, arguments) = (call[action], call[macro], call[arguments])
        switch (action, name) {
        case (.run, let name?): return .run(name, arguments: arguments.map(\.text))
        case (.record, let name?):
            if let word = arguments.first { throw MacroError.unexpectedWord(word.text, action: action.rawValue) }
            return .record(name)
        case (.run, nil), (.record, nil): throw MacroError.needsName(action.rawValue)
        case (.stop, let word?), (.list, let word?): throw MacroError.unexpectedWord(word, action: action.rawValue)
        case (.stop, nil): return .stop
        case (.list, nil): return .list
        }
    }

    private static let columns: [ListColumn<String>] = [.text("name") { $0 }]

    private func record(_ name: String, in shell: ShellContext) throws {
        guard shell.isInteractive else { throw MacroError.recordingInScript }
        let replaced = try folder.version(of: name)
        try keeper.recorder.begin(name, replacing: replaced, in: shell) { [keeper] in keeper.stopUnasked() }
        let fate = replaced == nil ? "" : ", which is then replaced"
        try shell.note("Recording '\(name)'\(fate). 'macro stop' ends it.")
    }

    private func checkMacro(_ name: String, in shell: ShellContext) throws {
        let file = try folder.file(of: name)
        // A script may create a macro's file as any other file.
        if shell.foresight?.mayMake(file) != true { _ = try fileOfMacro(name) }
        try shell.checkSource(file)
    }

    /// The file of an existing macro.
    private func fileOfMacro(_ name: String) throws -> String {
        let file = try folder.file(of: name)
        guard access(file, F_OK) == 0 else {
            throw MacroError.unknown(name, nearest: NearestName.of(name, among: folder.names))
        }
        return file
    }
}
