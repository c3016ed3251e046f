/// A running script and the current position in it.
@MainActor
public final class ScriptFrame {
    /// The most scripts that may source each other.
    nonisolated static let deepest = 64

    /// The file's name as given, `<stdin>`, or `-c`.
    public let name: String
    /// The line of the running statement, from 1; 0 before the first.
    public internal(set) var line: Int {
        get { number }
        set { number = newValue }
    }
    /// The script that sourced this one; nil if none did.
    public let parent: ScriptFrame?
    /// The policy after a failed command. Sourced scripts inherit it.
    public let policy: ErrorPolicy
    /// The aliases that the script and its sourced scripts have set.
    public let aliases: AliasTable
    /// True if a sourced script did not run to its end because the reader of its output was gone.
    var hasCutScript = false
    /// The number of scripts above this one.
    public let depth: Int

    /// The name and the line: `albums.blue:12`; without a line, only the name.
    var location: String { location(ofLine: number) }

    // Stored privately, for the same reason as the status of ``Variables``.
    private var number = 0

    /// The name and a line, or 0 for none.
    func location(ofLine line: Int) -> String { line > 0 ? "\(name):\(line)" : name }

    init(name: String, policy: ErrorPolicy, parent: ScriptFrame?) {
        self.name = name
        self.policy = policy
        self.parent = parent
        aliases = parent?.aliases ?? AliasTable()
        depth = (parent?.depth ?? -1) + 1
    }
}

/// The behaviour of a script after a failed command.
public enum ErrorPolicy: String, ParameterChoice {
    /// The script ends.
    case stop
    /// The script continues with the next command.
    case `continue`
}
