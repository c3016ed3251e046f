internal import Glibc

/// Finds programs as `/bin/sh` does.
enum ProgramSearch {
    /// True if a directory in `PATH` has a program of that name, or the path names a program.
    static func finds(_ name: String) -> Bool {
        guard !name.isEmpty else { return false }
        if name.contains("/") { return access(name, X_OK) == 0 }
        return directories.contains { access("\($0)/\(name)", X_OK) == 0 }
    }

    /// The directories of `PATH`, in order.
    static var directories: [String] {
        (Environment.value("PATH") ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
    }
}
