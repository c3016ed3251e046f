package import Events

/// The one door to an album library: reading it, changing it, and taking changes back.
///
/// Behind it stand a store and the journal of every change; who uses it need not know of either. Commands change albums inside
/// a change (``beginChange(command:currentBefore:)`` to ``endChange(currentAfter:)``), which is what `undo` takes back.
/// - Pattern: Facade
@MainActor
package final class LibraryAPI {
    let persistency: PersistencyManager
    /// Where the library says what happens, and hears what is wanted.
    package let events: EventCenter
    /// The covers; nil where nobody fetches any.
    package internal(set) var covers: LibraryCovers?
    /// Who tells the remote; nil where nobody does.
    var told: LibraryRemote?
    /// Those that read beside it, whose connections would keep the log beside the file.
    private var readers: [LibraryReader] = []
    /// The backup that this program has begun.
    var backup: DailyBackup?
    var store: any LibraryStore { persistency.store }

    /// Stops what the library is doing; usable from any thread.
    nonisolated private let interruption: Interruption

    /// A library over a store; `who` is written into the journal with each change.
    package init(store: any LibraryStore, events: EventCenter, who: String) {
        self.events = events
        persistency = PersistencyManager(store: store, events: events, who: who)
        interruption = store.interruption
    }

    /// Opens the library at a location, and makes a new one when there is none.
    ///
    /// - Throws: ``LibraryError`` when what is there is no library that can be used; it is left as it is.
    package static func open(
        at location: LibraryLocation, events: EventCenter, who: String = LibraryAPI.user
    ) throws -> LibraryAPI {
        LibraryAPI(store: try StoreFactory.makeStore(at: location), events: events, who: who)
    }

    /// Whether the library can only be read.
    package var isReadOnly: Bool { store.isReadOnly }

    /// Makes the command that is running fail with ``LibraryError/interrupted``; from any thread.
    ///
    /// The command is then rolled back, and the library works on.
    package nonisolated func interrupt() { interruption.interrupt() }

    /// Puts on disk what is finished and closes the library, which is not to be used after.
    ///
    /// A library in a file is then that one file, unless another program has it open. Covers that are being fetched are given up, and what the
    /// remote was not told of waits for the next program.
    package func close() throws {
        covers?.close()
        try persistency.flush()
        told?.close()
        backup?.stop()
        for reader in readers { reader.close() }
        try store.close()
    }

    /// A reader for other threads.
    package func makeReader() throws -> LibraryReader {
        let reader = try store.makeReader()
        readers.append(reader)
        return reader
    }
}
