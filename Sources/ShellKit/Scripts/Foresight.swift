/// The effects that a checked script will have had before its current line, as far as they are known. It prevents false
/// reports about aliases and files that earlier lines create.
@MainActor
public final class Foresight {
    /// True if earlier lines may define aliases that the check cannot determine, for example from variables.
    public private(set) var aliasesAreUncertain = false
    /// True if earlier lines may write files that the check cannot determine, for example by running a program.
    private var filesAreUncertain = false
    /// The canonical paths of the files that earlier lines write.
    private var files: Set<String> = []

    /// No effects.
    init() {}

    /// Records that unknown commands run.
    func runUnknown() {
        aliasesAreUncertain = true
        filesAreUncertain = true
    }

    /// Records that unknown files are written, for example by a program.
    func writeUnknown() {
        filesAreUncertain = true
    }

    /// Records that a file is written.
    public func write(_ path: String) {
        files.insert(FilePlace.of(path))
    }

    /// True if earlier lines may have created or changed the file.
    public func mayMake(_ path: String) -> Bool {
        filesAreUncertain || files.contains(FilePlace.of(path))
    }
}
