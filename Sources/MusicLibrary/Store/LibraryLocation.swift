/// The location of a library.
package enum LibraryLocation: Sendable, Hashable {
    /// A file, which is created if it does not exist; its directory must exist. `backups` is the folder for its
    /// backups, if any.
    case file(String, backups: BackupFolder? = nil)
    /// Memory: the library ends with the program.
    case memory
}
