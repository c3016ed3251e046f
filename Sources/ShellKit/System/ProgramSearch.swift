internal import Glibc

/// Looks for programs where the system's shell would.
enum ProgramSearch {
    /// Whether a directory of `PATH` has a program of that name.
    static func finds(_ name: String) -> Bool {
        guard !name.isEmpty, !name.contains("/") else { return false }
        let directories = (Environment.value("PATH") ?? "/usr/bin:/bin").split(separator: ":")
        return directories.contains { access("\($0)/\(name)", X_OK) == 0 }
    }
}
