package import Events

/// The interface of an album library: reading, changing, and undo.
///
/// It hides the store and the journal. Commands change albums inside a change
/// (``beginChange(command:currentBefore:)`` to ``endChange(currentAfter:)``), which is the unit of `undo`.
/// - Pattern: Facade
@MainActor
package final class LibraryAPI {
    let persistency: PersistencyManager
    /// The center for events of the library and requests for covers.
    package let events: EventCenter
    /// The covers; nil before ``bringCovers(to:embedded:environment:)``.
    package internal(set) var covers: LibraryCovers?
    /// The relay to the remote; nil before ``bringRemote(environment:pacing:)``.
    var told: LibraryRemote?
    /// The readers beside it; an open connection of theirs would keep the log file in existence.
    private var readers: [LibraryReader] = []
    /// The backup that this program has started.
    var backup: DailyBackup?
    var store: any LibraryStore { persistency.store }

    /// Interrupts the running operation; usable from any thread.
    nonisolated private let interruption: Interruption

    /// Creates a library over a store; `who` is the author of its changes in the journal.
    package init(store: any LibraryStore, events: EventCenter, who: String) {
        self.events = events
        persistency = PersistencyManager(store: store, events: events, who: who)
        interruption = store.interruption
    }

    /// Opens the library at a location; creates a new one if there is none.
    ///
    /// - Throws: ``LibraryError`` when the location contains no usable library; it remains unchanged.
    package static func open(
        at location: LibraryLocation, events: EventCenter, who: String = LibraryAPI.user
    ) throws -> LibraryAPI {
        LibraryAPI(store: try StoreFactory.makeStore(at: location), events: events, who: who)
    }

    /// True if the library is read-only.
    package var isReadOnly: Bool { store.isReadOnly }

    /// Makes the running operation fail with ``LibraryError/interrupted``; usable from any thread.
    ///
    /// The command is then rolled back, and the library remains usable.
    package nonisolated func interrupt() { interruption.interrupt() }

    /// Commits all finished changes and closes the library, which must not be used afterwards.
    ///
    /// A library in a file is then a single file, unless another program has it open. Downloads of covers are
    /// cancelled, and changes that the remote has not received wait for the next program.
    package func close() throws {
        covers?.close()
        try persistency.flush()
        told?.close()
        backup?.stop()
        for reader in readers { reader.close() }
        try store.close()
    }

    /// Creates a reader for other threads.
    package func makeReader() throws -> LibraryReader {
        let reader = try store.makeReader()
        readers.append(reader)
        return reader
    }
}
