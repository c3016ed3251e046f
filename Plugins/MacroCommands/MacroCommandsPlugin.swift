public import Events
public import ShellKit

/// Macros: commands that were typed once, to be run again.
///
/// - Pattern: Command (macro command); Observer (of the commands that are run)
public struct MacroCommandsPlugin: Plugin {
    static let name = "MacroCommands"

    private let keeper: MacroKeeper

    /// The plugin.
    ///
    /// - Parameter directory: Where the macros are; it is made with the first one.
    public init(directory: String) {
        keeper = MacroKeeper(folder: MacroFolder(path: directory), recorder: MacroRecorder())
    }

    /// `MacroCommands`
    public var name: String { Self.name }
    /// What it brings.
    public let summary = "Records what is typed, to be run again."

    /// Its command.
    public var commands: [any Command] { [MacroCommand(keeper)] }

    /// What is being recorded.
    public var promptPart: (any PromptPart)? {
        PromptRemark { [recorder = keeper.recorder] in (recorder.recording?.name).map { "recording \($0)" } }
    }

    /// Keeps what was being recorded when the session ends before 'macro stop'.
    public func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [events.observe(SessionWillEnd.self, as: "macro-keeper") { [keeper] _ in keeper.stopUnasked() }]
    }
}
