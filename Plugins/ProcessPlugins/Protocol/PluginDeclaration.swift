internal import AlbumModel
internal import ShellKit
internal import Tabular
internal import Terminal

/// The declaration of a plugin, from which the shell registers its commands without starting it.
///
/// `Examples/Plugins/PROTOCOL.md` describes the JSON form.
struct PluginDeclaration: Sendable, Hashable {
    /// The form of the conversation with a plugin.
    enum Mode: String, Sendable {
        /// A process for each call; tab-separated lines.
        case once
        /// A process for many calls; a JSON object in each line.
        case lines
    }

    /// The only version of the protocol.
    static let version = 1

    /// The plugin's name, which is also the name of its file.
    let name: String
    let version: String
    let mode: Mode
    /// The names of the events that the plugin wants to receive.
    let observes: [String]
    /// True if the plugin answers events with actions, and the shell waits for its answers.
    let answers: Bool
    let commands: [DeclaredCommand]

    /// True for lower-case letters, digits and `-` after a letter.
    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.count <= 64
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || $0 == UInt8(ascii: "-")
            }
    }
}

struct DeclaredCommand: Sendable, Hashable {
    let name: String
    let summary: String
    let details: String
    /// The examples; the command's summary explains those without an explanation.
    let examples: [CommandExample]
    /// The columns of its rows; empty if the rows name them.
    let columns: [DeclaredColumn]
    let parameters: [DeclaredParameter]
}

struct DeclaredColumn: Sendable, Hashable {
    let name: String
    /// True for a column of numbers: aligned to the right, and its numbers are numbers in JSON even if the plugin sends texts.
    var isNumber = false
}

struct DeclaredParameter: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// Albums of the library; all of them or the current one by default.
        case albums(defaultsToAll: Bool)
        case text
        case int(ClosedRange<Int>)
        /// A decimal number within limits.
        case number(minimum: JSONNumber?, maximum: JSONNumber?)
        /// A year, a month or a day as in ISO 8601.
        case date
        /// A path, in which the shell expands `~`.
        case file
        case flag
        case choice([String])
    }

    let name: String
    let kind: Kind
    let summary: String
    let isOption: Bool
    let isRequired: Bool
    /// True if it can have several values.
    let repeats: Bool
    /// True if the plugin completes its values.
    let isCompleted: Bool
}

extension DeclaredParameter.Kind {
    /// True if only the plugin knows good values.
    fileprivate var hasOpenValues: Bool {
        switch self {
        case .text, .int, .number, .date: true
        case .albums, .flag, .choice, .file: false
        }
    }
}

extension JSONNumber {
    /// True if the number is greater than another one, exactly; false if one of them has an exponent.
    func isGreater(than other: JSONNumber) -> Bool {
        guard let own = DecimalNumber(text), let other = DecimalNumber(other.text) else { return false }
        return other < own
    }
}

/// Reads a declaration from JSON and refuses one that a shell could not register.
///
/// Unknown members are ignored, so later versions of the protocol can add some.
struct DeclarationReader {
    /// The plugin's file name, which the declaration must repeat.
    let plugin: String

    /// The parameters that every command of a plugin has.
    private static let reservedParameters = ["format", "dry-run"]
    /// The members of a parameter that only some kinds have.
    private static let members: [(key: String, kinds: [String])] = [
        ("minimum", ["int", "number"]), ("maximum", ["int", "number"]), ("choices", ["choice"]),
        ("default", ["albums"]),
    ]
    private static let mostCommands = 100

    /// Reads a declaration.
    ///
    /// - Throws: ``PluginFault/badDeclaration(_:_:)``
    func declaration(_ value: JSONValue) throws -> PluginDeclaration {
        guard let name = value["plugin"]?.string else { throw bad("it has no text 'plugin'") }
        guard name == plugin else { throw bad("its 'plugin' is '\(name)', but the file is '\(plugin)'") }
        guard let version = value["protocol"]?.integer else { throw bad("it has no number 'protocol'") }
        guard version == PluginDeclaration.version else {
            throw bad("it needs protocol \(version), but this program has protocol \(PluginDeclaration.version)")
        }
        try checkTypes(in: value)
        guard let text = value["version"]?.string else { throw bad("it has no text 'version'") }
        guard let mode = value["mode"]?.string.flatMap(PluginDeclaration.Mode.init(rawValue:)) else {
            throw bad(
                "its 'mode' must be 'once' or 'lines', not '\(value["mode"]?.text ?? "")'")
        }
        let observes = texts(value["observes"])
        if let event = observes.first(where: { $0 != "LibraryDidChange" }) {
            throw bad("it observes the unknown event '\(event)'")
        }
        guard mode == .lines || observes.isEmpty else { throw bad("only the mode 'lines' can have 'observes'") }
        let answers = value["answers"] == true
        guard !answers || !observes.isEmpty else { throw bad("it has 'answers' without 'observes'") }
        let completes = value["completes"] == true
        let commands = try (value["commands"]?.array ?? []).map { try command($0, isCompleted: completes) }
        let areCompleted = commands.contains { $0.parameters.contains(where: \.isCompleted) }
        guard mode == .lines || !areCompleted else { throw bad("only the mode 'lines' can have 'completes'") }
        guard !commands.isEmpty || !observes.isEmpty else { throw bad("it has no commands") }
        guard commands.count <= Self.mostCommands else { throw bad("it has more than \(Self.mostCommands) commands") }
        try checkNames(commands.map(\.name), "commands")
        return PluginDeclaration(
            name: name, version: line(text), mode: mode, observes: observes, answers: answers,
            commands: commands)
    }

    private func command(_ value: JSONValue, isCompleted: Bool) throws -> DeclaredCommand {
        guard let name = value["name"]?.string else { throw bad("a command has no text 'name'") }
        guard PluginDeclaration.isName(name) else {
            throw bad("the command '\(name)' must have lower-case letters, digits and '-' only")
        }
        guard let summary = value["summary"]?.string, !summary.isEmpty else {
            throw bad("the command '\(name)' has no 'summary'")
        }
        let parameters = try (value["parameters"]?.array ?? []).map {
            try parameter($0, of: name, isCompleted: isCompleted)
        }
        try check(parameters, of: name)
        return DeclaredCommand(
            name: name, summary: line(summary), details: line(value["details"]?.string ?? "", keepingBreaks: true),
            examples: try examples(value, of: name, explainedBy: summary),
            columns: try columns(value["columns"], of: name),
            parameters: parameters)
    }

    private func examples(_ value: JSONValue, of name: String, explainedBy summary: String) throws -> [CommandExample] {
        let (examples, explanations) = (value["examples"]?.array ?? [], texts(value["explanations"]))
        guard explanations.count <= examples.count else {
            throw bad("the command '\(name)' has more 'explanations' than 'examples'")
        }
        return try examples.enumerated().map { index, example in
            guard let line = example.string ?? example["line"]?.string else {
                throw bad("an example of '\(name)' is neither a text nor an object with a text 'line'")
            }
            let listed = index < explanations.count ? explanations[index] : ""
            let explanation = example["explanation"]?.string ?? listed
            return CommandExample(
                self.line(line), self.line(explanation.isEmpty ? summary : explanation),
                output: example["output"]?.string.map { self.line($0, keepingBreaks: true) })
        }
    }

    private func check(_ parameters: [DeclaredParameter], of command: String) throws {
        try checkNames(parameters.map(\.name), "parameters of '\(command)'")
        let albums = parameters.filter { if case .albums = $0.kind { true } else { false } }
        guard albums.count <= 1 else { throw bad("'\(command)' has two parameters of the kind 'albums'") }
        let positional = parameters.filter { !$0.isOption }
        let takesAll = positional.firstIndex { $0.repeats || $0 == albums.first }
        guard takesAll == nil || takesAll == positional.count - 1 else {
            throw bad("a parameter of '\(command)' follows one that takes all words; make it an option")
        }
        if let early = positional.firstIndex(where: { !$0.isRequired }),
            positional[early...].contains(where: \.isRequired)
        {
            throw bad("a required parameter of '\(command)' follows one that can be left out")
        }
    }

    private func parameter(
        _ value: JSONValue, of command: String, isCompleted: Bool
    ) throws -> DeclaredParameter {
        guard let name = value["name"]?.string, PluginDeclaration.isName(name) else {
            throw bad("a parameter of '\(command)' needs a 'name' of lower-case letters, digits and '-'")
        }
        guard !Self.reservedParameters.contains(name) else {
            throw bad("'\(command)' cannot declare '\(name)', because every command of a plugin has it")
        }
        let kind = try kind(value, of: name, command)
        let isOption = kind == .flag || value["option"] == true
        if case .albums = kind, isOption {
            throw bad("'\(name)' of '\(command)' has the kind 'albums', so it cannot be an option")
        }
        return DeclaredParameter(
            name: name, kind: kind, summary: line(value["summary"]?.string ?? ""), isOption: isOption,
            isRequired: kind != .flag && value["required"] == true, repeats: value["repeats"] == true,
            isCompleted: kind.hasOpenValues && (isCompleted || value["completes"] == true))
    }

    private func kind(
        _ value: JSONValue, of name: String, _ command: String
    ) throws -> DeclaredParameter.Kind {
        let kind = value["kind"]?.string
        for (key, kinds) in Self.members where value[key] ?? .null != .null && !kinds.contains(kind ?? "") {
            throw bad("the '\(key)' of '\(name)' of '\(command)' needs the kind \(kinds.joined(separator: " or "))")
        }
        switch kind {
        case "albums":
            let standard = value["default"]?.string
            guard standard ?? "all" == "all" else {
                throw bad("the 'default' of '\(name)' of '\(command)' must be 'all'")
            }
            return .albums(defaultsToAll: standard != nil)
        case "text": return .text
        case "flag": return .flag
        case "int":
            let low = try limit(value, "minimum", name, command, isWhole: true)?.integer ?? .min
            let high = try limit(value, "maximum", name, command, isWhole: true)?.integer ?? .max
            guard low <= high else { throw bad("the 'minimum' of '\(name)' of '\(command)' exceeds its 'maximum'") }
            return .int(low...high)
        case "number":
            let (low, high) = (try limit(value, "minimum", name, command), try limit(value, "maximum", name, command))
            if let low, let high, low.isGreater(than: high) {
                throw bad("the 'minimum' of '\(name)' of '\(command)' exceeds its 'maximum'")
            }
            return .number(minimum: low, maximum: high)
        case "date": return .date
        case "file": return .file
        case "choice":
            let choices = texts(value["choices"])
            guard !choices.isEmpty else { throw bad("the choice '\(name)' of '\(command)' has no 'choices'") }
            try checkNames(choices, "choices of '\(name)' of '\(command)'")
            return .choice(choices)
        case let kind?: throw bad("the kind '\(kind)' of '\(name)' of '\(command)' is unknown")
        case nil: throw bad("the parameter '\(name)' of '\(command)' has no 'kind'")
        }
    }

    /// The columns, each a name or an object with a name and a kind.
    private func columns(_ value: JSONValue?, of command: String) throws -> [DeclaredColumn] {
        let columns = try (value?.array ?? []).map { column in
            if let name = column.string { return DeclaredColumn(name: name) }
            guard let name = column["name"]?.string else {
                throw bad("a column of '\(command)' is neither a text nor an object with a text 'name'")
            }
            let kind = column["kind"]?.string ?? "text"
            guard ["text", "number"].contains(kind) else {
                throw bad("the kind '\(kind)' of the column '\(name)' of '\(command)' is unknown")
            }
            return DeclaredColumn(name: name, isNumber: kind == "number")
        }
        try checkNames(columns.map(\.name), "columns of '\(command)'")
        return columns
    }

    /// A text for people, with visible control characters. On a single line, a space stands for each line break and tab.
    private func line(_ text: String, keepingBreaks: Bool = false) -> String {
        let isPlain = !text.utf8.contains { $0 < 0x20 }
        let lines = isPlain ? text : String(text.map { $0.isNewline ? keepingBreaks ? "\n" : " " : $0 })
        let line = isPlain || keepingBreaks ? lines : lines.replacing("\t", with: " ")
        return ControlCharacters.shown(line, keepingLines: keepingBreaks)
    }

    func bad(_ problem: String) -> PluginFault { .badDeclaration(plugin, problem) }
}
