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
            let without = contributions(of: plugin, in: try TestShell(others).shell)
            found += try leftovers(of: plugin, in: shell, without: without)
        }
        do { try RegistryLint.check(shell.registry) } catch let failure as ConformanceFailure {
            found += failure.offenders
        }
        try ConformanceFailure.throw(found)
    }

    private static func offenders(inDescriptionOf plugin: any Plugin) -> [String] {
        let name = plugin.name
        let hints = plugin.foreignCommandHints.map { word, hint in
            (RegistryLint.isSentence(hint), "\(name): the answer to '\(word)' is not one sentence with a full stop.")
        }
        let checks = [
            (!name.isEmpty && !name.contains(where: \.isWhitespace), "'\(name)': the name is not one word."),
            (
                RegistryLint.isSentence(plugin.summary),
                "\(name): the summary is not one sentence with a full stop."
            ),
            (plugin.version.first?.isNumber == true, "\(name): the version does not begin with a digit."),
        ]
        return RegistryLint.failed(checks + hints).sorted()
    }

    private static func offenders(inTopicsOf plugin: any Plugin) -> [String] {
        plugin.topics.flatMap { topic in
            let isNarrow = topic.text.split(separator: "\n").allSatisfy { $0.count <= 78 }
            return RegistryLint.failed([
                (RegistryLint.isName(topic.name), "the name is not made of lower-case letters."),
                (RegistryLint.isSentence(topic.summary), "the summary is not one sentence."),
                (isNarrow, "a line is longer than 78 characters."),
            ]).map { "\(plugin.name), topic '\(topic.name)': \($0)" }
        }
    }

    private static func offenders(inSettingsOf plugin: any Plugin, in shell: Shell) -> [String] {
        plugin.settings.flatMap { setting in
            var isAllowed = true
            do { try shell.settings.set(setting.name, to: setting.standard) } catch { isAllowed = false }
            return RegistryLint.failed([
                (RegistryLint.isName(setting.name), "the name is not made of lower-case letters."),
                (RegistryLint.isSentence(setting.summary), "the summary is not one sentence."),
                (isAllowed, "its standard value '\(setting.standard)' is not one of its values."),
            ]).map { "\(plugin.name), setting '\(setting.name)': \($0)" }
        }
    }

    /// Disables and enables the plugin, and compares the shell before, between and after with a shell without the
    /// plugin.
    private static func leftovers(
        of plugin: any Plugin, in shell: Shell, without: [Int]
    ) throws -> [String] {
        let before = contributions(of: plugin, in: shell)
        _ = try shell.registry.setEnabled(false, plugin: plugin.name)
        let between = contributions(of: plugin, in: shell)
        _ = try shell.registry.setEnabled(true, plugin: plugin.name)
        let after = contributions(of: plugin, in: shell)
        return RegistryLint.failed([
            (between == without, "\(plugin.name): disabling it leaves something behind."),
            (before == after, "\(plugin.name): enabling it again does not restore everything."),
        ])
    }

    /// The numbers of a plugin's visible contributions to a shell.
    private static func contributions(of plugin: any Plugin, in shell: Shell) -> [Int] {
        let handlers = Set(plugin.handlers.map(\.name) + [plugin.name])
        let lineHandlers = Set(plugin.lineHandlers.map(\.name))
        let settings = Set(plugin.settings.map(\.name))
        return [
            shell.registry.commands.count { $0.plugin == plugin.name },
            shell.registry.chain.handlers.count { handlers.contains($0.name) },
            shell.registry.lineHandlers.count { lineHandlers.contains($0.name) },
            shell.settings.definitions.count { settings.contains($0.name) },
            shell.events.observers.count,
        ]
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

/// All problems that a check found.
public struct ConformanceFailure: Error, Hashable, CustomStringConvertible {
    /// The problems, one sentence each; a sentence begins with the name of the offender.
    public let offenders: [String]

    /// All problems, one line each.
    public var description: String { offenders.joined(separator: "\n") }

    static func `throw`(_ offenders: [String]) throws {
        if !offenders.isEmpty { throw ConformanceFailure(offenders: offenders) }
    }
}
