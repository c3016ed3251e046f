import ShellKit

/// Tells how long a command takes.
///
/// - Pattern: Decorator (concrete decorator)
struct TimeCommand: CommandDecorator {
    let command = Parameter.command(help: "The command to time.")

    var signature: Signature {
        Signature(
            "time", "Tells how long a command takes.", .shell, command,
            details: "The time is from its start to the end of its output, also when it fails.",
            examples: [
                CommandExample("time echo hello", "Writes the word, and how long that took."),
                CommandExample("time echo hello | cat", "Times both together."),
            ])
    }

    func run(_ inner: any CommandObject, in shell: ShellContext) async throws {
        let start = ContinuousClock.now
        defer { try? shell.note("Took \(Self.text(ContinuousClock.now - start)).") }
        try await inner.run(in: shell)
    }

    /// Two or three digits with a unit that fits: `0.42 ms`, `13 ms`, `1.73 s`, `2 min 5 s`.
    static func text(_ duration: Duration) -> String {
        let microseconds = duration / .microseconds(1)
        switch microseconds {
        case ..<9_950: return "\(hundredths(microseconds / 1_000)) ms"
        case ..<999_500: return "\(Int((microseconds / 1_000).rounded())) ms"
        case ..<59_995_000: return "\(hundredths(microseconds / 1_000_000)) s"
        default:
            let seconds = Int((microseconds / 1_000_000).rounded())
            return "\(seconds / 60) min \(seconds % 60) s"
        }
    }

    private static func hundredths(_ number: Double) -> String {
        let count = Int((number * 100).rounded())
        let rest = count % 100
        return "\(count / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
