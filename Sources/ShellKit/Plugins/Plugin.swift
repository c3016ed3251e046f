public import Events
public import LineEditing

/// A part of the shell that can be switched on and off while it runs.
///
/// All that a plugin brings is gone when it is switched off: its commands and handlers of both kinds from the chain and the completion,
/// its settings and topics from the lists, its observers from the center, its part from the prompt. It gets what it works
/// on through its `init`.
@MainActor
public protocol Plugin {
    /// Its name, unique in a shell: `AlbumCommands`.
    var name: String { get }
    /// Its version, as people write them.
    var version: String { get }
    /// What it brings, a sentence.
    var summary: String { get }
    /// Whether it must stay switched on, since nothing could switch it on again.
    var isNeeded: Bool { get }

    /// Its commands.
    var commands: [any Command] { get }
    /// Handlers of its own, with their places in the chain.
    var handlers: [PlacedHandler] { get }
    /// Line handlers of its own, with their places in the chain's first stage.
    var lineHandlers: [PlacedLineHandler] { get }
    /// Settings that users can change.
    var settings: [SettingDefinition] { get }
    /// What `help` can explain beside the commands.
    var topics: [HelpTopic] { get }
    /// What other programs call things, and the sentence that says how it is done here: `exit` → "'quit' leaves."
    var habits: [String: String] { get }
    /// Its part of the prompt; nil for none.
    var promptPart: (any PromptPart)? { get }
    /// What it wants to find again in the next session; nil for nothing.
    var mementoPart: (any MementoPart)? { get }

    /// What it wants to know of the terminal when a prompt begins; nil for nothing. The first plugin that asks is answered.
    func inquiry(in shell: Shell) -> TerminalInquiry?

    /// What there is, said in a few words when a person comes to the prompt: `5 albums`; nil for nothing.
    var greeting: String? { get }
    /// What is kept, said in a few words when they leave it: `5 albums, and where you are`; nil for nothing.
    var farewell: String? { get }

    /// Begins to observe; the observations are ended when the plugin is switched off.
    func observe(_ events: EventCenter, in shell: Shell) -> [Observation]
}

extension Plugin {
    /// `1.0.0`, for a plugin that does not say.
    public var version: String { "1.0.0" }
    /// It may be switched off.
    public var isNeeded: Bool { false }
    /// No commands.
    public var commands: [any Command] { [] }
    /// No handlers.
    public var handlers: [PlacedHandler] { [] }
    /// No line handlers.
    public var lineHandlers: [PlacedLineHandler] { [] }
    /// No settings.
    public var settings: [SettingDefinition] { [] }
    /// No topics.
    public var topics: [HelpTopic] { [] }
    /// No habits to answer.
    public var habits: [String: String] { [:] }
    /// No part of the prompt.
    public var promptPart: (any PromptPart)? { nil }
    /// Nothing to find again.
    public var mementoPart: (any MementoPart)? { nil }
    /// Nothing to ask.
    public func inquiry(in shell: Shell) -> TerminalInquiry? { nil }
    /// Nothing to say at the start.
    public var greeting: String? { nil }
    /// Nothing to say at the end.
    public var farewell: String? { nil }
    /// No observers.
    public func observe(_ events: EventCenter, in shell: Shell) -> [Observation] { [] }
}
