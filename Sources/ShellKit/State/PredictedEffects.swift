internal import Files

/// The effects that a checked script will have had before its current line, as far as they are known. It prevents false
/// reports about aliases and files that earlier lines create.
@MainActor
public final class PredictedEffects {
    /// True if earlier lines may define aliases that the check cannot determine, for example from variables.
    public private(set) var aliasesAreUncertain = false
    /// True if a line so far starts another program.
    private(set) var startsProgram = false
    /// True if earlier lines may write files that the check cannot determine, for example by running a program.
    private var filesAreUncertain = false
    /// The canonical paths of the files that earlier lines write.
    private var files: Set<String> = []
    /// The variables that earlier lines set.
    private(set) var variables: [String: String] = [:]
    private var pluginsAreUncertain = false
    /// The first statement that changes the names of later ones in a way that is not known.
    private(set) var doubt: String?

    init() {}

    func addUnknownCommand() {
        aliasesAreUncertain = true
        filesAreUncertain = true
    }

    func addUnknownFile() { filesAreUncertain = true }

    /// Records that another program is started, which may write any file.
    func addProgram() { (startsProgram, filesAreUncertain) = (true, true) }

    /// Records that a plugin is enabled, disabled or installed.
    package func addPluginChange() { pluginsAreUncertain = true }

    /// Makes a statement the first of which the effects are not known, if that is so.
    func addDoubt(_ statement: String) {
        if aliasesAreUncertain || pluginsAreUncertain { doubt = doubt ?? statement }
    }

    /// Records the value of a variable.
    package func setVariable(_ name: String, to value: String) { variables[name] = value }

    /// Records that a file is written.
    public func addFile(_ path: String) { files.insert(Path(path).canonical) }

    /// True if earlier lines may have created or changed the file.
    public func mayCreate(_ path: String) -> Bool {
        filesAreUncertain || files.contains(Path(path).canonical)
    }
}
