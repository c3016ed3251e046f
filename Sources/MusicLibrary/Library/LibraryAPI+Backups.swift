extension LibraryAPI {
    /// Starts a backup of the library in the background, unless there is one of today or the library has not changed
    /// since the last one.
    ///
    /// At most one backup is made while the library is open. Libraries in memory and read-only libraries are not backed
    /// up.
    /// - Parameter count: The number of backups to retain; 0 disables backups.
    package func backUp(keeping count: Int) {
        guard count > 0, !isReadOnly, backup == nil, let folder = store.backups else { return }
        backup = DailyBackup(in: folder, keeping: count)
    }
}
