public import Events
public import ShellKit

/// Macros: commands that were typed once, to be run again.
///
/// - Pattern: Command (macro command); Observer (of the commands that are run)
public struct MacroCommandsPlugin: Plugin {
    private let folder: MacroFolder
    private let recorder = MacroRecorder()

    /// The plugin.
    ///
    /// - Parameter directory: Where the macros are; it is made with the first one.
    public init(directory: String) {
        folder = MacroFolder(path: directory)
    }

    /// `MacroCommands`
    public let name = "MacroCommands"
    /// What it brings.
    public let summary = "Records what is typed, to be run again."

    /// Its command.
    public var commands: [any Command] { [MacroCommand(folder, recorder)] }

    /// Keeps what was being recorded when the session ends before 'macro stop'.
    public func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [
            events.observe(SessionWillEnd.self, as: "macro-keeper") { [recorder, folder] _ in
                guard let (name, lines) = try? recorder.end(), !lines.isEmpty else { return }
                // The prompt is gone, and nobody can be told of a failure.
                try? folder.write(lines, as: name)
            }
        ]
    }
}
