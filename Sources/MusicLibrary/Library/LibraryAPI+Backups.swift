extension LibraryAPI {
    /// Begins to back the library up beside what else goes on, where that was not done today and the library was changed since.
    ///
    /// Does so once for as long as the library is open, and nothing for a library in memory or one that can only be read.
    /// - Parameter count: How many backups are kept; none are made for 0.
    package func backUp(keeping count: Int) {
        guard count > 0, !isReadOnly, backup == nil, let folder = store.backups else { return }
        backup = DailyBackup(in: folder, keeping: count)
    }
}
