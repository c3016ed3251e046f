private import Foundation

extension LibraryAPI {
    /// Who changes the library unless told otherwise: the user's login name and the number of this process.
    package nonisolated static var user: String { "\(NSUserName()) (\(ProcessInfo.processInfo.processIdentifier))" }
}
