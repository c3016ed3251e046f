public import Events
public import ShellKit

/// Commands that demonstrate the workings of the shell and record sessions.
public struct PatternCommandsPlugin: Plugin {
    private static let name = "PatternCommands"

    private let recorder = TranscriptRecorder(of: Self.name)
    private let tracer = Tracer()

    public init() {}

    public var name: String { Self.name }
    public let summary = "Shows how the shell works, explains design patterns, and records sessions as text."

    public var commands: CommandList {
        [
            ("chain", { ChainCommand() }), ("trace", { TraceCommand(tracer) }), ("observers", { ObserversCommand() }),
            ("patterns", { PatternsCommand() }), ("transcript", { TranscriptCommand(recorder) }),
        ]
    }

    /// The transcript that is being recorded.
    public var promptRemark: String? { recorder.name.map { "recording to \($0)" } }

    public var foreignCommandHints: [String: String] {
        let answer = "'transcript record FILE' records the typed lines and their output."
        return ["script": answer, "rec": answer, "asciinema": answer, "spool": answer, "log": answer]
    }

    /// Saves the transcript that is being recorded when the session ends, and ends the tracing with the plugin.
    public func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        [
            events.observe(SessionWillEnd.self, as: "transcript-keeper") { [recorder] _ in recorder.endWithoutRequest()
            },
            Observation { [tracer] in tracer.stop() },
        ]
    }
}
