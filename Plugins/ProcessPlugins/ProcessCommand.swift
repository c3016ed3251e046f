internal import AlbumShell
internal import MusicLibrary
internal import ShellKit
internal import Tabular

/// A command that a plugin declares and its process carries out.
///
/// - Pattern: Command (concrete template)
struct ProcessCommand: Command {
    let signature: Signature
    private let command: DeclaredCommand
    private let plugin: PluginDeclaration
    private let albums: AlbumsParameter?
    private let values: [ValueParameter]
    // The same for all commands, because a start creates the commands of all plugins.
    private static let format = Parameter.listFormat
    private static let dryRun = Parameter.flag(
        "dry-run", help: "Shows how many albums would change, without changing them.")
    private let host: PluginHost

    init(_ command: DeclaredCommand, of plugin: PluginDeclaration, host: PluginHost) {
        (self.command, self.plugin, self.host) = (command, plugin, host)
        albums = command.parameters.lazy.compactMap { AlbumsParameter($0, on: host.workspace) }.first
        values = command.parameters.compactMap { ValueParameter($0) }
        var parameters: [any AnyParameter] = []
        for parameter in command.parameters {
            let value = values.first { $0.declaration == parameter }?.parameter ?? albums?.parameter
            if let value { parameters.append(value) }
        }
        signature = Signature(
            command.name, command.summary, .plugins, parameters: parameters + [Self.dryRun, Self.format],
            details: command.details,
            examples: command.examples.map { CommandExample($0, "") })
    }

    func check(_ call: Invocation, in context: ShellContext) throws {
        for value in values { _ = try value.json(in: call) }
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        var arguments = JSONObject()
        var words: [String] = []
        for value in values {
            let json = try value.json(in: call)
            arguments[value.declaration.name] = json
            words.append(ValueParameter.word(json))
        }
        let conversation = try PluginCall(
            command, of: plugin.name, as: call[Self.format], isDryRun: call[Self.dryRun], host: host, in: context)
        try await host.run(
            command, of: plugin, albums: try albums?.listing(in: call, on: host.workspace), arguments, words,
            for: conversation, in: context)
    }
}

extension CommandCategory {
    /// Commands of plugins that are programs of their own.
    static let plugins = CommandCategory("Plugins", order: 80)
}

/// The parameter of a plugin's command for albums.
private struct AlbumsParameter: Sendable {
    private enum Form: Sendable {
        case required(Parameter<NamedAlbums>)
        /// The current album by default.
        case named(Parameter<NamedAlbums?>)
        /// All albums by default, and possibly none.
        case query(Parameter<AlbumPhrase?>)
    }

    private let form: Form

    @MainActor
    init?(_ declaration: DeclaredParameter, on workspace: AlbumWorkspace) {
        guard case .albums(let defaultsToAll) = declaration.kind else { return nil }
        func help(_ standard: String) -> String { declaration.summary.isEmpty ? standard : declaration.summary }
        if declaration.isRequired {
            form = .required(.requiredAlbums(of: workspace, help: help("The albums.")))
        } else if defaultsToAll {
            form = .query(.query(of: workspace, help: help("The albums; all by default.")))
        } else {
            form = .named(.albums(of: workspace, help: help("The albums; the current one by default.")))
        }
    }

    var parameter: any AnyParameter {
        switch form {
        case .required(let parameter): parameter
        case .named(let parameter): parameter
        case .query(let parameter): parameter
        }
    }

    /// The albums of a call.
    @MainActor
    func listing(in call: Invocation, on workspace: AlbumWorkspace) throws -> AlbumListing {
        switch form {
        case .required(let parameter): AlbumListing(try workspace.several(call[parameter]).selection.query)
        case .named(let parameter): AlbumListing(try workspace.several(call[parameter]).selection.query)
        case .query(let parameter): AlbumListing(try call[parameter]?.query(in: workspace) ?? .all)
        }
    }
}

/// A parameter of a plugin's command for anything but albums.
private struct ValueParameter: Sendable {
    private enum Form: Sendable {
        case flag(Parameter<Bool>)
        case required(Parameter<String>)
        case optional(Parameter<String?>)
        case several(Parameter<[String]>)
    }

    let declaration: DeclaredParameter
    private let form: Form

    init?(_ declaration: DeclaredParameter) {
        self.declaration = declaration
        let (name, isNeeded) = (declaration.name, declaration.isRequired)
        var (placeholder, completion): (String, CompletionSource) = ("TEXT", .none)
        switch declaration.kind {
        case .albums: return nil
        case .flag:
            form = .flag(.flag(name, help: declaration.summary))
            return
        case .text: break
        case .int: placeholder = "N"
        case .choice(let choices): (placeholder, completion) = (choices.joined(separator: "|"), .choices(choices))
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
            case (false, false) where isNeeded: .required(.required(name, placeholder: placeholder, help: help))
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

    private func value(_ text: String) throws -> JSONValue {
        func invalid(_ reason: String) -> ArgumentError {
            .invalidValue(text, parameter: declaration.name, reason: reason)
        }
        switch declaration.kind {
        case .choice(let choices):
            guard choices.contains(text) else { throw invalid("use one of " + choices.joined(separator: ", ")) }
        case .int(let range):
            guard let number = Int(text) else { throw invalid("it must be a whole number") }
            guard number >= range.lowerBound else { throw invalid("it must be at least \(range.lowerBound)") }
            guard number <= range.upperBound else { throw invalid("it must be at most \(range.upperBound)") }
            return .number(number)
        case .albums, .text, .flag: break
        }
        return .string(text)
    }

    /// The value as an argument of a program in mode `once`: '' if absent, a flag as `yes`, several values in lines.
    static func word(_ value: JSONValue?) -> String {
        switch value {
        case nil, .bool(false)?: ""
        case .bool(true)?: "yes"
        case .array(let values)?: values.map { TabularValue($0).text }.joined(separator: "\n")
        case let value?: TabularValue(value).text
        }
    }
}
