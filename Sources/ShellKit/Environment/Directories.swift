internal import Glibc

/// Where a program keeps its files, by the XDG Base Directory Specification 0.8 (freedesktop.org).
public struct Directories: Sendable, Hashable {
    /// What is the user's and must not be lost.
    public let data: String
    /// What is remembered from one session to the next.
    public let state: String
    /// What can be made again.
    public let cache: String
    /// What the user has written to set things up.
    public let config: String

    /// The directories of an application.
    ///
    /// - Parameters:
    ///   - application: The name of its directory under each of the base directories.
    ///   - override: The variable that, when it is set, names one directory for all four.
    public init(application: String, override: String) {
        if let home = Environment.nonEmpty(override) {
            data = home
            state = home
            cache = home
            config = home
            return
        }
        func base(_ variable: String, _ standard: String) -> String {
            // A relative path in one of these variables is to be ignored, says the specification.
            let value = Environment.nonEmpty(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
            return (value ?? Environment.home + "/" + standard) + "/" + application
        }
        data = base("XDG_DATA_HOME", ".local/share")
        state = base("XDG_STATE_HOME", ".local/state")
        cache = base("XDG_CACHE_HOME", ".cache")
        config = base("XDG_CONFIG_HOME", ".config")
    }

    /// Makes a directory with its parents, mode 0700; one that is there is left as it is.
    ///
    /// - Throws: A ``CommandFailure`` with what the system says.
    public static func make(_ path: String) throws {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try make(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        }
        throw CommandFailure("cannot make the directory '\(path)': \(String(cString: strerror(errno))).")
    }
}
