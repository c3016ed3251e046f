private import Glibc

extension LibraryAPI {
    /// Who changes the library unless told otherwise: the user's login name and the number of this process.
    package nonisolated static var user: String { "\(login) (\(getpid()))" }

    /// The login name: what the environment says, or else what the system knows, or else the number.
    private nonisolated static var login: String {
        for variable in ["USER", "LOGNAME"] {
            if let value = getenv(variable), value.pointee != 0 { return String(cString: value) }
        }
        guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else { return String(getuid()) }
        return String(cString: name)
    }
}
