internal import Events
public import ShellKit

/// Checks that a plugin fulfils its contract: complete descriptions, and complete removal and restoration when it is
/// disabled and enabled.
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

/// The visible contributions of a plugin to a shell.
private struct Presence: Equatable {
    private let commands: Int
    private let handlers: Int
    private let lineHandlers: Int
    private let settings: Int
    private let observers: Int

    @MainActor
    init(of plugin: any Plugin, in shell: Shell) {
        let names = Set(plugin.handlers.map(\.handler.name) + [plugin.name])
        let settingNames = Set(plugin.settings.map(\.name))
        commands = shell.registry.commands.count { $0.plugin == plugin.name }
        handlers = shell.registry.chain.handlers.count { names.contains($0.name) }
        let lineNames = Set(plugin.lineHandlers.map(\.handler.name))
        lineHandlers = shell.registry.lineHandlers.handlers.count { lineNames.contains($0.name) }
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
