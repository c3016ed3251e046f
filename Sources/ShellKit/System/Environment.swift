internal import Files
internal import Glibc

/// The environment of the process, read on each access.
public enum Environment {
    /// The value of a variable; nil when it is not set.
    public static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The value of a variable; nil when it is not set or empty.
    public static func nonEmpty(_ name: String) -> String? {
        value(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The user's home directory: `HOME`, or else the entry in the password database, or `/`.
    public static var home: String {
        if let home = nonEmpty("HOME") { return home }
        guard let entry = getpwuid(getuid()), let directory = entry.pointee.pw_dir else { return "/" }
        return String(cString: directory)
    }

    /// The user's name, for a journal: `USER`, `LOGNAME`, the entry in the password database, or the user id.
    public static var user: String {
        if let user = nonEmpty("USER") ?? nonEmpty("LOGNAME") { return user }
        guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else { return String(getuid()) }
        return String(cString: name)
    }

    /// Every variable with its value; of several with the same name, the first, as in ``value(_:)``.
    public static var all: [String: String] {
        let texts = ChildEnvironment().entries.map {
            String(decoding: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        let parts = texts.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
        return Dictionary(parts.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }) { first, _ in first }
    }
}

// Programs, found as `/bin/sh` finds them.
extension Environment {
    /// True if a directory in `PATH` has a program of that name, or the path names a program.
    static func hasProgram(_ name: String) -> Bool { path(ofProgram: name) != nil }

    /// The path of the program with a name, or the name itself if it is the path of a program; nil if there is none.
    static func path(ofProgram name: String) -> String? {
        guard !name.isEmpty else { return nil }
        let paths = name.contains("/") ? [name] : programDirectories.map { "\($0)/\(name)" }
        return paths.first { Path($0).isExecutable }
    }

    /// The directories of `PATH`, in order.
    static var programDirectories: [String] {
        (value("PATH") ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
    }
}

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
        do throws(SystemError) { try Directory.make(path) } catch {
            throw CommandFailure("cannot create the directory '\(path)': \(error).")
        }
    }
}
