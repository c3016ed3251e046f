/// A script that is running, and the place in it.
@MainActor
public final class ScriptFrame {
    /// The file's name as it was given, or `<stdin>`, or `-c`.
    public let name: String
    /// The line of the statement that is running, from 1.
    public internal(set) var line: Int {
        get { place }
        set { place = newValue }
    }
    /// The script that sourced this one.
    public let parent: ScriptFrame?
    /// What it does after a failed command; a script that it sources does the same.
    public let policy: ErrorPolicy
    /// The aliases that it and the scripts it sources have made.
    public let aliases: AliasTable
    /// How many scripts are above this one.
    public let depth: Int

    // Stored privately, for the same reason as the status of ``Variables``.
    private var place = 0

    init(name: String, policy: ErrorPolicy, parent: ScriptFrame?) {
        self.name = name
        self.policy = policy
        self.parent = parent
        aliases = parent?.aliases ?? AliasTable()
        depth = (parent?.depth ?? -1) + 1
    }
}
