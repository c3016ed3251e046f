public import Events
public import ShellKit

/// Commands that show how the shell works, and keep what is done in it.
public struct PatternCommandsPlugin: Plugin {
    static let name = "PatternCommands"

    private let recorder = TranscriptRecorder()

    /// The plugin.
    public init() {}

    /// `PatternCommands`
    public var name: String { Self.name }
    /// What it brings.
    public let summary = "Keeps sessions as text."

    /// Its command.
    public var commands: [any Command] { [TranscriptCommand(recorder)] }

    /// What is being recorded.
    public var promptPart: (any PromptPart)? {
        PromptRemark { [recorder] in recorder.name.map { "recording to \($0)" } }
    }

    /// What other programs call it.
    public var habits: [String: String] {
        let answer = "'transcript record FILE' keeps what is typed and shown from then on."
        return ["script": answer, "rec": answer, "asciinema": answer, "spool": answer, "log": answer]
    }

    /// Keeps what was being recorded when the session ends before 'transcript stop'.
    public func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [events.observe(SessionWillEnd.self, as: "transcript-keeper") { [recorder] _ in recorder.endUnasked() }]
    }
}
