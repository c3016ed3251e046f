public import Events
public import ShellKit

/// Commands that show how the shell works, and keep what is done in it.
public struct PatternCommandsPlugin: Plugin {
    private let recorder = TranscriptRecorder()

    /// The plugin.
    public init() {}

    /// `PatternCommands`
    public let name = "PatternCommands"
    /// What it brings.
    public let summary = "Keeps sessions as text."

    /// Its command.
    public var commands: [any Command] { [TranscriptCommand(recorder)] }

    /// What other programs call it.
    public var habits: [String: String] {
        let answer = "'transcript record FILE' keeps what is typed and shown from then on."
        return ["script": answer, "rec": answer, "asciinema": answer, "spool": answer, "log": answer]
    }

    /// Ends a transcript with the session.
    public func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [
            events.observe(SessionWillEnd.self, as: "transcript-keeper") { [recorder, weak shell] _ in
                // The prompt is gone, and nobody can be told of a failure.
                if let shell { _ = try? recorder.end(in: shell) }
            }
        ]
    }
}
