public import Events
public import LineEditing
public import Terminal

/// The commands of a plugin, each by its name. A command is created when its name is first needed, because most sessions need few.
public typealias CommandList = [(name: String, make: @MainActor () -> any Command)]

/// A part of the shell that can be enabled and disabled while the shell runs.
///
/// Disabling a plugin removes everything that it contributes: commands, handlers of both kinds, candidates, settings,
/// topics, observers and its part of the prompt. A plugin receives its dependencies through its `init`.
@MainActor
public protocol Plugin {
    /// The plugin's name, unique in a shell: `AlbumCommands`.
    var name: String { get }
    /// The plugin's version, as displayed.
    var version: String { get }
    /// The plugin's purpose, in one sentence.
    var summary: String { get }
    /// True if the plugin cannot be disabled, because no other plugin could enable it again; false by default.
    var isNeeded: Bool { get }

    /// The plugin's commands.
    var commands: CommandList { get }
    /// The plugin's handlers.
    var handlers: [any Handler] { get }
    /// The plugin's line handlers.
    var lineHandlers: [any LineHandler] { get }
    /// Settings that users can change.
    var settings: [SettingDefinition] { get }
    /// Help topics besides the commands.
    var topics: [HelpTopic] { get }
    /// Commands of other programs, each with a sentence that names the equivalent: `exit` → "'quit' ends the shell."
    var foreignCommandHints: [String: String] { get }
    /// Other names of commands, which only the prompt accepts: `exit` → `quit`.
    var promptNames: [String: String] { get }
    /// The plugin's part of the prompt, read before each line; nil for none.
    var promptText: StyledText? { get }
    /// The current activity, which the prompt shows in brackets after the other parts: `(recording tidy)`; nil for none.
    var promptRemark: String? { get }
    /// The state that the plugin saves for the next session; nil for none.
    var mementoPart: (any MementoPart)? { get }

    /// A query to the terminal when a prompt begins; nil for none. Only the first plugin's query is sent.
    func inquiry(in shell: Shell) -> TerminalInquiry?

    /// A short summary of the data for the greeting of an interactive session: `5 albums`; nil for none.
    var greeting: String? { get }
    /// A short summary of the saved data for the farewell: `5 albums`; nil for none. The farewell also names the ``mementoPart`` if
    /// it was saved.
    var farewell: String? { get }

    /// Registers the plugin's observers; they are removed when the plugin is disabled.
    func observe(_ events: EventCenter, in shell: Shell) -> [Observation]
}

extension Plugin {
    /// `1.0.0`.
    public var version: String { "1.0.0" }
    /// False.
    public var isNeeded: Bool { false }
    /// No commands.
    public var commands: CommandList { [] }
    /// No handlers.
    public var handlers: [any Handler] { [] }
    /// No line handlers.
    public var lineHandlers: [any LineHandler] { [] }
    /// No settings.
    public var settings: [SettingDefinition] { [] }
    /// No topics.
    public var topics: [HelpTopic] { [] }
    /// No equivalents.
    public var foreignCommandHints: [String: String] { [:] }
    /// No names.
    public var promptNames: [String: String] { [:] }
    /// No part of the prompt.
    public var promptText: StyledText? { nil }
    /// No activity.
    public var promptRemark: String? { nil }
    /// No saved state.
    public var mementoPart: (any MementoPart)? { nil }
    /// No query.
    public func inquiry(in shell: Shell) -> TerminalInquiry? { nil }
    /// No greeting.
    public var greeting: String? { nil }
    /// No farewell.
    public var farewell: String? { nil }
    /// No observers.
    public func observe(_ events: EventCenter, in shell: Shell) -> [Observation] { [] }
}
