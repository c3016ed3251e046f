package import MusicLibrary

extension SharedStore {
    /// The address of the log; the copy is on this machine.
    package var address: String { copy.address }

    /// Ends the sharing: the file is an ordinary library from then on, which is returned.
    package func leave() throws -> SQLiteStore {
        disconnect()
        try base.changeAlone { try base.write(nil) }
        try base.serve(asCopy: false)
        return base
    }

    /// Tries a lost connection again, in the background.
    package func retry() { follower?.retry() }
}
