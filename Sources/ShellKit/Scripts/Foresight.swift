/// What a script that is checked will have made by the time a line of it is reached, as far as that can be told without
/// running it: so that nothing is called wrong that may be right by then.
@MainActor
public final class Foresight {
    /// Whether aliases may be there that nobody can know of, because what makes them hangs on a variable.
    public private(set) var aliasesAreUncertain = false
    /// Whether programs were run, which may make any file.
    private var anyFileIsMade = false
    private var files: Set<String> = []

    /// Nothing was made yet.
    init() {}

    /// Foresees that a command makes aliases which cannot be told.
    func makeUnknownAliases() {
        aliasesAreUncertain = true
    }

    /// Foresees that a program is run.
    func runProgram() {
        anyFileIsMade = true
    }

    /// Foresees that a file is written.
    func write(_ path: String) {
        files.insert(path)
    }

    /// Whether a file that is missing may be there by then.
    public func mayMake(_ path: String) -> Bool {
        anyFileIsMade || files.contains(path)
    }
}
