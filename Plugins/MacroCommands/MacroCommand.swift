import Files
import ShellKit

/// Records, runs and lists macros.
///
/// - Pattern: Command (concrete template)
struct MacroCommand: Command {
    nonisolated static let name = "macro"

    enum Action: String, ParameterChoice {
        case record, stop, run, list
    }

    let action = Parameter<Action>.required("action", help: "The action.")
    let format = Parameter.listFormat
    let macro: Parameter<String?>
    let arguments = Parameter<ArraySlice<Word>>.rest(
        "arguments", placeholder: "ARG", help: "The arguments of the macro that is run: its $1, $2 and so on.")

    private let recorder: MacroRecorder
    private var folder: MacroFolder { recorder.folder }

    init(_ recorder: MacroRecorder) {
        self.recorder = recorder
        macro = .optional(
            "name", placeholder: "NAME", help: "The macro to record or run.",
            completion: .names { @MainActor in recorder.folder.names.map { CompletionValue($0) } })
    }

    var signature: Signature {
        Signature(
            Self.name, "Records typed commands as a macro, or runs a macro.", .shell, action, macro, format, arguments,
            details: """
                'macro record NAME' begins a recording, and 'macro stop' saves it. The macro contains the commands typed in between \
                that did not fail, except 'quit' and commands that begin or end a recording. 'macro run NAME' runs it, as one step for \
                'undo'. The prompt shows a running recording. Quitting, or disabling this plugin, saves it too.

                A macro is a script, the file NAME.blue in the directory 'macros' beside 'rc.blue'. You can change it with any editor, for \
                example to replace a name by $1.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "macro list", "Lists the macros.",
            output: """
                name
                There are no macros. 'macro record NAME' records one.
                """),
        CommandExample(
            "macro run nothing", "Fails, because this macro does not exist.",
            output: "Unknown macro 'nothing'. 'macro list' lists all macros.", status: 1),
        CommandExample(
            "macro stop", "Fails, because no macro is being recorded.",
            output: "No macro is being recorded. 'macro record NAME' begins a recording.", status: 1),
    ]

    let makesAliases = true

    func isRepeatable(with words: ArraySlice<Word>) -> Bool { words.first?.text == Action.run.rawValue }

    func check(_ call: Invocation, in context: ShellContext) throws {
        switch try task(in: call) {
        case .run(let name, _): try checkMacro(name, in: context)
        case .record: throw MacroError.recordingInScript
        case .stop, .list: break
        }
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        switch try task(in: call) {
        case .run(let name, let arguments):
            let file = try fileOfMacro(name)
            try await context.source(file, arguments: arguments, summary: "\(Self.name) run \(name)")
        case .record(let name): try record(name, in: context)
        case .stop: try recorder.stop(in: context)
        case .list:
            try context.output.writeList(folder.names, Self.columns, as: call[format])
            if folder.names.isEmpty { try context.note("There are no macros. 'macro record NAME' records one.") }
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

    private func record(_ name: String, in context: ShellContext) throws {
        guard context.isInteractive else { throw MacroError.recordingInScript }
        let replaced = try folder.version(of: name)
        try context.shell.protectedFiles.check(folder.file(of: name))
        try recorder.begin(name, replacing: replaced, in: context)
        let consequence = replaced == nil ? "" : ", which will replace the existing macro"
        try context.note("Recording '\(name)'\(consequence). 'macro stop' ends the recording.")
    }

    private func checkMacro(_ name: String, in context: ShellContext) throws {
        let file = try folder.file(of: name)
        // A script may create a macro's file as any other file.
        if context.predictedEffects?.mayCreate(file) != true { _ = try fileOfMacro(name) }
        try context.checkSource(file)
    }

    /// The file of an existing macro.
    private func fileOfMacro(_ name: String) throws -> String {
        let file = try folder.file(of: name)
        guard Path(file).exists else {
            throw MacroError.unknown(name, nearest: NearestName.of(name, among: folder.names))
        }
        return file
    }
}
