internal import Events
public import ShellKit

/// Checks that a plugin fulfils its contract: complete descriptions, true declarations of its handlers, and complete removal and
/// restoration when it is disabled and enabled.
@MainActor
public enum PluginConformance {
    /// Checks a plugin in a new shell, and the declarations of its commands.
    ///
    /// - Parameter others: Plugins that the plugin requires, for example for the position of its handler.
    /// - Throws: ``ConformanceFailure`` with every offender, or ``PluginError`` when the plugin cannot be loaded.
    public static func check(_ plugin: any Plugin, beside others: [any Plugin] = []) throws {
        let shell = try TestShell(others + [plugin]).shell
        var found = offenders(inDescriptionOf: plugin) + offenders(inTopicsOf: plugin)
        found += offenders(inSettingsOf: plugin, in: shell)
        found += DeclarationCheck(of: plugin, in: shell).offenders
        if !plugin.isNeeded {
            let without = Presence(of: plugin, in: try TestShell(others).shell)
            found += try whatStays(of: plugin, in: shell, without: without)
        }
        do { try RegistryLint.check(shell.registry) } catch let failure as ConformanceFailure {
            found += failure.offenders
        }
        try ConformanceFailure.throw(found)
    }

    private static func offenders(inDescriptionOf plugin: any Plugin) -> [String] {
        var found: [String] = []
        if plugin.name.isEmpty || plugin.name.contains(where: \.isWhitespace) {
            found.append("'\(plugin.name)': the name is not one word.")
        }
        if !RegistryLint.isSentence(plugin.summary) {
            found.append("\(plugin.name): the summary is not one sentence with a full stop.")
        }
        if plugin.version.first?.isNumber != true {
            found.append("\(plugin.name): the version does not begin with a digit.")
        }
        for (word, hint) in plugin.foreignCommandHints where !RegistryLint.isSentence(hint) {
            found.append("\(plugin.name): the answer to '\(word)' is not one sentence with a full stop.")
        }
        return found.sorted()
    }

    private static func offenders(inTopicsOf plugin: any Plugin) -> [String] {
        plugin.topics.flatMap { topic in
            var found: [String] = []
            if !RegistryLint.isName(topic.name) { found.append("the name is not made of lower-case letters.") }
            if !RegistryLint.isSentence(topic.summary) { found.append("the summary is not one sentence.") }
            if topic.text.split(separator: "\n").contains(where: { $0.count > 78 }) {
                found.append("a line is longer than 78 characters.")
            }
            return found.map { "\(plugin.name), topic '\(topic.name)': \($0)" }
        }
    }

    private static func offenders(inSettingsOf plugin: any Plugin, in shell: Shell) -> [String] {
        plugin.settings.flatMap { setting in
            var found: [String] = []
            if !RegistryLint.isName(setting.name) { found.append("the name is not made of lower-case letters.") }
            if !RegistryLint.isSentence(setting.summary) { found.append("the summary is not one sentence.") }
            do { try shell.settings.set(setting.name, to: setting.standard) } catch {
                found.append("its standard value '\(setting.standard)' is not one of its values.")
            }
            return found.map { "\(plugin.name), setting '\(setting.name)': \($0)" }
        }
    }

    /// Disables and enables the plugin, and compares the shell before, between and after with a shell without the
    /// plugin.
    private static func whatStays(
        of plugin: any Plugin, in shell: Shell, without: Presence
    ) throws -> [String] {
        let before = Presence(of: plugin, in: shell)
        _ = try shell.registry.setEnabled(false, plugin: plugin.name)
        let between = Presence(of: plugin, in: shell)
        _ = try shell.registry.setEnabled(true, plugin: plugin.name)
        let after = Presence(of: plugin, in: shell)
        var found: [String] = []
        if between != without { found.append("\(plugin.name): disabling it leaves something behind.") }
        if before != after { found.append("\(plugin.name): enabling it again does not restore everything.") }
        return found
    }
}

/// Types lines, and compares what the handlers of a shell do with them to what the handlers declare. Nothing is run.
///
/// The lines are the declared words, the names of all commands, also in capitals, quoted texts of the handlers' summaries, and a few
/// words that nobody should take.
@MainActor
private struct DeclarationCheck {
    private static let others = ["zzyzx", "Zzyzx", "ZZYZX", "7", "zzyzx 7"]

    private let plugin: any Plugin
    private let context: ShellContext

    init(of plugin: any Plugin, in shell: Shell) {
        self.plugin = plugin
        context = ShellContext(
            shell: shell, output: Output(MemoryOutput()), diagnostics: Output(MemoryOutput()), isInteractive: true)
    }

    var offenders: [String] {
        let summaries = plugin.handlers.map(\.summary) + plugin.lineHandlers.map(\.summary)
        let quoted = summaries.flatMap { $0.split(separator: "'", omittingEmptySubsequences: false).enumerated() }
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        let words = context.firstWords.map(\.text)
        let lines = Set(words + words.map { $0.uppercased() } + quoted + Self.others)
        return lines.sorted().compactMap { offence(in: $0) }
    }

    private func offence(in line: String) -> String? {
        // Operators and variables have their meaning in every shell.
        guard let statement = try? Tokenizer.statements(in: line).first, !statement.hasOperators,
            !statement.hasVariables
        else { return nil }
        switch (context.rest(ofLine: line), isTaken(line)) {
        case (nil, true): return "\(plugin.name): a handler takes '\(line)', which is not declared."
        // The statement in place of the word may itself be unknown.
        case (.replaced(let statement), false) where !isTaken(statement.text): return nil
        case (.statement, false): return nil
        case (_?, false): return "\(plugin.name): '\(line)' is declared, but no handler takes it."
        case (.nothing, true) where error(of: "\(line) zzyzx") == nil:
            return "\(plugin.name): nothing is declared to follow '\(line)', but a handler takes another word."
        default: return nil
        }
    }

    private func isTaken(_ line: String) -> Bool {
        switch error(of: line) as? ShellError {
        case .unknownCommand, .foreignCommand, .ambiguousCommand: false
        default: true
        }
    }

    /// The error of the handlers for a typed line; nil if they make an object of it.
    private func error(of line: String) -> (any Error)? {
        do {
            let meant = try context.registry.line(replacing: line, in: context)
            guard let statement = try Tokenizer.statements(in: meant).first else { return nil }
            var request = Request(statement)
            _ = try context.resolve(&request)
            return nil
        } catch {
            return error
        }
    }
}

/// The visible contributions of a plugin to a shell.
private struct Presence: Equatable {
    private let commands: Int
    private let handlers: Int
    private let lineHandlers: Int
    private let settings: Int
    private let observers: Int

    @MainActor
    init(of plugin: any Plugin, in shell: Shell) {
        let names = Set(plugin.handlers.map(\.name) + [plugin.name])
        let settingNames = Set(plugin.settings.map(\.name))
        commands = shell.registry.commands.count { $0.plugin == plugin.name }
        handlers = shell.registry.chain.handlers.count { names.contains($0.name) }
        let lineNames = Set(plugin.lineHandlers.map(\.name))
        lineHandlers = shell.registry.lineHandlers.count { lineNames.contains($0.name) }
        settings = shell.settings.definitions.count { settingNames.contains($0.name) }
        observers = shell.events.observers.count
    }
}

/// All problems that a check found.
public struct ConformanceFailure: Error, Hashable, CustomStringConvertible {
    /// The problems, one sentence each; a sentence begins with the name of the offender.
    public let offenders: [String]

    /// All problems, one line each.
    public var description: String { offenders.joined(separator: "\n") }

    /// Throws the problems, if there are any.
    static func `throw`(_ offenders: [String]) throws {
        if !offenders.isEmpty { throw ConformanceFailure(offenders: offenders) }
    }
}
