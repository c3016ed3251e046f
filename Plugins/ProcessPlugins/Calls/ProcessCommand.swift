internal import AlbumModel
internal import AlbumShell
internal import ShellKit
internal import Tabular
internal import Terminal

/// A command that a plugin declares and its process carries out.
///
/// It reads the declaration when it is first needed.
/// - Pattern: Command (concrete template)
final class ProcessCommand: Command {
    private let name: String
    private let plugin: StoredDeclaration
    private let callRunner: PluginCallRunner
    private lazy var form = Result {
        CommandForm(try plugin.command(name), mode: try plugin.read().mode, on: callRunner.workspace) { parameter in
            .values(PluginValues(of: parameter, name, plugin.plugin, callRunner))
        }
    }

    init(_ name: String, of plugin: StoredDeclaration, callRunner: PluginCallRunner) {
        (self.name, self.plugin, self.callRunner) = (name, plugin, callRunner)
    }

    var signature: Signature {
        switch form {
        case .success(let form): form.signature
        case .failure(let error):
            Signature(
                name, FailureReport.opening(FailureReport.sentence(for: error)), .plugins,
                Parameter.rest("words", help: "Anything."), examples: [])
        }
    }

    func check(_ call: Invocation, in context: ShellContext) throws {
        for value in try form.get().values { _ = try value.json(in: call) }
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        let form = try form.get()
        var arguments = JSONObject()
        var words: [String] = []
        for value in form.values {
            let json = try value.json(in: call)
            arguments[value.declaration.name] = json
            words.append(ValueParameter.word(json))
        }
        let request = PluginRequest(
            plugin: plugin.plugin, command: name, arguments: arguments,
            albums: try form.albums?.albums(in: call, on: callRunner.workspace, context),
            isInteractive: context.canAsk, width: context.output.appearance.columns)
        try await context.withProgress { row in
            let pluginCall = try PluginCall(
                of: plugin.plugin, columns: form.command.columns, as: call[form.format], isDryRun: call[form.dryRun],
                on: callRunner.workspace, callRunner.plugins, in: context, progress: row)
            try await callRunner.run(request, words: form.mode == .once ? words : nil, for: pluginCall, in: context)
        }
    }
}

/// The parameters of a plugin's command.
@MainActor
struct CommandForm {
    let command: DeclaredCommand
    let mode: PluginDeclaration.Mode
    let signature: Signature
    fileprivate let albums: AlbumsParameter?
    fileprivate let values: [ValueParameter]
    fileprivate let format = Parameter.listFormat
    fileprivate let dryRun = Parameter.flag(
        "dry-run", help: "Shows how many albums would change, without changing them.")

    /// - Parameter completion: Returns the source of values for a parameter that the plugin completes.
    init(
        _ command: DeclaredCommand, mode: PluginDeclaration.Mode, on workspace: AlbumWorkspace,
        completion: (String) -> CompletionSource = { _ in .none }
    ) {
        (self.command, self.mode) = (command, mode)
        let albums = command.parameters.lazy.compactMap { AlbumsParameter($0, on: workspace) }.first
        let values = command.parameters.compactMap { ValueParameter($0, $0.isCompleted ? completion($0.name) : .none) }
        (self.albums, self.values) = (albums, values)
        let parameters = command.parameters.compactMap { parameter in
            values.first { $0.declaration == parameter }?.parameter ?? albums?.parameter
        }
        signature = Signature(
            command.name, command.summary, .plugins, parameters: parameters + [dryRun, format],
            details: command.details,
            examples: command.examples)
    }
}

extension CommandCategory {
    /// Commands of plugins that are programs of their own.
    static let plugins = CommandCategory("Plugins", order: 80)
}

/// The parameter of a plugin's command for albums.
private enum AlbumsParameter: Sendable {
    case required(Parameter<NamedAlbums>)
    /// The current album by default.
    case named(Parameter<NamedAlbums?>)
    /// All albums by default, and possibly none.
    case query(Parameter<AlbumPhrase?>)

    @MainActor
    init?(_ declaration: DeclaredParameter, on workspace: AlbumWorkspace) {
        guard case .albums(let defaultsToAll) = declaration.kind else { return nil }
        func help(_ standard: String) -> String { declaration.summary.isEmpty ? standard : declaration.summary }
        if declaration.isRequired {
            self = .required(.requiredAlbums(of: workspace, help: help("The albums.")))
        } else if defaultsToAll {
            self = .query(.query(of: workspace, help: help("The albums; all by default.")))
        } else {
            self = .named(.albums(of: workspace, help: help("The albums; the current one by default.")))
        }
    }

    var parameter: any AnyParameter {
        switch self {
        case .required(let parameter): parameter
        case .named(let parameter): parameter
        case .query(let parameter): parameter
        }
    }

    @MainActor
    func albums(
        in call: Invocation, on workspace: AlbumWorkspace, _ context: ShellContext
    ) throws -> AlbumListing {
        let selection: AlbumSelection
        switch self {
        case .required(let parameter): selection = try workspace.several(call[parameter], in: context).selection
        case .named(let parameter): selection = try workspace.several(call[parameter], in: context).selection
        case .query(let parameter):
            let query = try call[parameter]?.query(in: workspace) ?? .all
            try workspace.explain(call[parameter], query, isEmpty: nil, in: context)
            selection = .matching(query)
        }
        return AlbumListing(selection.query)
    }
}

/// A word as it was typed.
private struct TypedValue: ParameterValue {
    static let placeholder = "TEXT"
    let word: Word
}

/// A parameter of a plugin's command for anything but albums.
private struct ValueParameter: Sendable {
    private enum Form: Sendable {
        case flag(Parameter<Bool>)
        case required(Parameter<TypedValue>)
        case optional(Parameter<TypedValue?>)
        case several(Parameter<[TypedValue]>)
    }

    let declaration: DeclaredParameter
    private let form: Form

    /// - Parameter completion: The source of values of an open kind.
    init?(_ declaration: DeclaredParameter, _ completion: CompletionSource) {
        self.declaration = declaration
        let (name, isNeeded) = (declaration.name, declaration.isRequired)
        var (placeholder, completion) = (TypedValue.placeholder, completion)
        switch declaration.kind {
        case .albums: return nil
        case .flag:
            form = .flag(.flag(name, help: declaration.summary))
            return
        case .text: break
        case .int: placeholder = "N"
        case .number: placeholder = "NUMBER"
        case .date: placeholder = "DATE"
        case .file: (placeholder, completion) = (FilePath.placeholder, .files)
        case .choice(let choices):
            placeholder = ControlCharacters.shown(choices.joined(separator: "|"))
            completion = .choices(choices)
        }
        let help = declaration.summary.isEmpty ? "The value of '\(name)'." : declaration.summary
        form =
            switch (declaration.isOption, declaration.repeats) {
            case (true, true): .several(.options(name, placeholder: placeholder, help: help, completion: completion))
            case (false, true):
                .several(
                    .list(name, placeholder: placeholder, isNeeded: isNeeded, help: help, completion: completion))
            case (true, false) where isNeeded:
                .required(.requiredOption(name, placeholder: placeholder, help: help, completion: completion))
            case (true, false): .optional(.option(name, placeholder: placeholder, help: help, completion: completion))
            case (false, false) where isNeeded:
                .required(.required(name, placeholder: placeholder, help: help, completion: completion))
            case (false, false):
                .optional(.optional(name, placeholder: placeholder, help: help, completion: completion))
            }
    }

    var parameter: any AnyParameter {
        switch form {
        case .flag(let parameter): parameter
        case .required(let parameter): parameter
        case .optional(let parameter): parameter
        case .several(let parameter): parameter
        }
    }

    /// The value in a call; nil if it is absent.
    ///
    /// - Throws: ``ArgumentError`` for a value that the declaration does not allow.
    func json(in call: Invocation) throws -> JSONValue? {
        switch form {
        case .flag(let parameter): return .bool(call[parameter])
        case .required(let parameter): return try value(call[parameter])
        case .optional(let parameter): return try call[parameter].map(value)
        case .several(let parameter):
            let values = call[parameter]
            if values.isEmpty, declaration.isRequired {
                throw ArgumentError.missingParameter(
                    "--\(declaration.name)", command: call.signature.name, usage: call.signature.usage)
            }
            return values.isEmpty ? nil : .array(try values.map(value))
        }
    }

    private func value(_ value: TypedValue) throws -> JSONValue {
        let text = value.word.text
        func invalid(_ reason: String) -> ArgumentError {
            .invalidValue(
                text, parameter: (declaration.isOption ? "--" : "") + declaration.name, reason: reason)
        }
        switch declaration.kind {
        case .choice(let choices):
            guard choices.contains(text) else { throw invalid(InvalidValue(value.word, noneOf: choices).reason) }
        case .int(let range):
            guard let number = Int(text) else { throw invalid("it must be a whole number") }
            guard number >= range.lowerBound else { throw invalid("it must be at least \(range.lowerBound)") }
            guard number <= range.upperBound else { throw invalid("it must be at most \(range.upperBound)") }
            return .number(number)
        case .number(let minimum, let maximum):
            guard DecimalNumber(text) != nil, let number = JSONNumber(text) else {
                throw invalid("it must be a number such as 4.5")
            }
            if let minimum, minimum.isGreater(than: number) { throw invalid("it must be at least \(minimum.text)") }
            if let maximum, number.isGreater(than: maximum) { throw invalid("it must be at most \(maximum.text)") }
            return .number(number)
        case .date:
            guard Self.isDate(text) else { throw invalid("it must be a date such as 1987-10-13, 1987-10 or 1987") }
        case .file: return .string(FilePath(word: value.word).path)
        case .albums, .text, .flag: break
        }
        return .string(text)
    }

    /// True for `YYYY-MM-DD`, `YYYY-MM` and `YYYY` of the calendar.
    private static func isDate(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { $0 &- 48 < 10 } ? Int(part) : nil }
        let isForm = [[4], [4, 2], [4, 2, 2]].contains(parts.map(\.utf8.count))
        guard isForm, numbers.count == parts.count else { return false }
        let (year, month, day) = (numbers[0], numbers.count > 1 ? numbers[1] : 1, numbers.count > 2 ? numbers[2] : 1)
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...12).contains(month) && (1...days[month - 1]).contains(day)
    }

    /// The value as an argument of a program in mode `once`: '' if absent, a flag as `yes`, several values in lines.
    static func word(_ value: JSONValue?) -> String {
        switch value {
        case nil, .bool(false)?: ""
        case .bool(true)?: "yes"
        case .array(let values)?: values.map(\.text).joined(separator: "\n")
        case let value?: value.text
        }
    }
}
