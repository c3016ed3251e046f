private import Glibc

extension LibraryAPI {
    /// The default author of changes: the user's login name and the number of this process.
    package nonisolated static var user: String { "\(login) (\(getpid()))" }

    /// The author of the changes that are made here, as the journal names it.
    package var who: String { persistency.who }

    /// The login name: from the environment, else from the system, else the user's number.
    private nonisolated static var login: String {
        for variable in ["USER", "LOGNAME"] {
            if let value = getenv(variable), value.pointee != 0 { return String(cString: value) }
        }
        guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else { return String(getuid()) }
        return String(cString: name)
    }
}
