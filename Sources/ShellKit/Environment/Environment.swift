internal import Foundation
internal import Glibc

/// The environment of the process, read on each access.
public enum Environment {
    /// The value of a variable; nil when it is not set.
    public static func value(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

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
}

extension Environment {
    /// Every variable with its value.
    public static var all: [String: String] { ProcessInfo.processInfo.environment }
}
