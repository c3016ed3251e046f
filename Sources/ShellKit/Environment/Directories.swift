internal import Glibc

/// The directories for a program's files, by the XDG Base Directory Specification 0.8 (freedesktop.org).
public struct Directories: Sendable, Hashable {
    /// Data of the user, which must not be lost.
    public let data: String
    /// State that is saved from one session to the next.
    public let state: String
    /// Files that can be created again.
    public let cache: String
    /// Configuration files of the user.
    public let config: String

    /// The directories of an application.
    ///
    /// - Parameters:
    ///   - application: The name of its directory under each of the base directories.
    ///   - override: The environment variable that, if set, names one directory for all four.
    public init(application: String, override: String) {
        if let home = Environment.nonEmpty(override) {
            data = home
            state = home
            cache = home
            config = home
            return
        }
        func base(_ variable: String, _ standard: String) -> String {
            // The specification requires relative paths in these variables to be ignored.
            let value = Environment.nonEmpty(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
            return (value ?? Environment.home + "/" + standard) + "/" + application
        }
        data = base("XDG_DATA_HOME", ".local/share")
        state = base("XDG_STATE_HOME", ".local/state")
        cache = base("XDG_CACHE_HOME", ".cache")
        config = base("XDG_CONFIG_HOME", ".config")
    }

    /// Creates a directory and its parents with mode 0700. An existing one is left unchanged.
    ///
    /// - Throws: A ``CommandFailure`` with the system's reason.
    public static func make(_ path: String) throws {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try make(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        }
        throw CommandFailure("cannot create the directory '\(path)': \(String(cString: strerror(errno))).")
    }
}
