/// What a script that is checked will have made by the time a line of it is reached, as far as that can be told without
/// running it: so that nothing is called wrong that may be right by then.
@MainActor
public final class Foresight {
    /// Whether aliases may be there that nobody can know of, because what makes them hangs on a variable.
    public private(set) var aliasesAreUncertain = false
    /// Whether files may be there that nobody can know of, because a program was run, or the name hangs on a variable.
    private var filesAreUncertain = false
    /// The places of the files that are written.
    private var files: Set<String> = []

    /// Nothing was made yet.
    init() {}

    /// Foresees that commands are run which cannot be told.
    func runUnknown() {
        aliasesAreUncertain = true
        filesAreUncertain = true
    }

    /// Foresees that files are written which cannot be told, as by a program.
    func writeUnknown() {
        filesAreUncertain = true
    }

    /// Foresees that a file is written.
    public func write(_ path: String) {
        files.insert(FilePlace.of(path))
    }

    /// Whether a file that is missing may be there by then, or one that is there be another.
    public func mayMake(_ path: String) -> Bool {
        filesAreUncertain || files.contains(FilePlace.of(path))
    }
}
