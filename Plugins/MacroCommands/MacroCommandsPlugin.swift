public import Events
public import ShellKit

/// Macros: recorded commands that can be run again.
public struct MacroCommandsPlugin: Plugin {
    private static let name = "MacroCommands"

    private let saver: MacroSaver

    /// Creates the plugin.
    ///
    /// - Parameter directory: The folder of the macros; it is created with the first one.
    public init(directory: String) {
        saver = MacroSaver(folder: MacroFolder(path: directory), recorder: MacroRecorder(of: Self.name))
    }

    /// `MacroCommands`
    public var name: String { Self.name }
    /// A sentence for the list of plugins.
    public let summary = "Records typed commands as macros."

    /// The plugin's command.
    public var commands: [any Command] { [MacroCommand(saver)] }

    /// The macro that is being recorded.
    public var promptRemark: String? { (saver.recorder.recording?.name).map { "recording \($0)" } }

    /// Saves the macro that is being recorded when the session ends.
    public func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [events.observe(SessionWillEnd.self, as: "macro-saver") { [saver] _ in saver.stopWithoutRequest() }]
    }
}
