public import Events
public import ShellKit

/// Macros: recorded commands that can be run again.
public struct MacroCommandsPlugin: Plugin {
    private static let name = "MacroCommands"

    private let recorder: MacroRecorder

    /// Creates the plugin.
    ///
    /// - Parameter directory: The folder of the macros; it is created with the first one.
    public init(directory: String) {
        recorder = MacroRecorder(of: Self.name, in: MacroFolder(path: directory))
    }

    public var name: String { Self.name }
    public let summary = "Records typed commands as macros."

    public var commands: CommandList { [("macro", { MacroCommand(recorder) })] }

    /// The macro that is being recorded.
    public var promptRemark: String? { (recorder.recording?.name).map { "recording \($0)" } }

    /// Saves the macro that is being recorded when the session ends.
    public func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [events.observe(SessionWillEnd.self, as: "macro-saver") { [recorder] _ in recorder.stopWithoutRequest() }]
    }
}
