/// Where a library is.
package enum LibraryLocation: Sendable, Hashable {
    /// A file, which is made when it is not there; the directory that it is in must be. Its backups go to a folder, if any.
    case file(String, backups: BackupFolder? = nil)
    /// Memory: a library that is gone when the program ends.
    case memory
}
