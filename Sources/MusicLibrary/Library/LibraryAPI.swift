package import Events
private import Glibc
internal import Transfers

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
    package private(set) var covers: CoverFetcher?
    /// Notifies the remote; nil before ``bringRemote(environment:pacing:)``.
    var notifier: RemoteNotifier?
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
        notifier?.close()
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

extension LibraryAPI {
    /// Starts to handle requests for covers: from the cache, the embedded covers, or the address.
    ///
    /// - Parameters:
    ///   - embedded: The embedded picture files of the program, by address.
    ///   - environment: The environment variables for proxies and certificates; evaluated at the first transfer.
    package func bringCovers(
        to cache: CoverCache, embedded: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
        environment: @autoclosure @escaping () -> [String: String]
    ) {
        covers?.close()
        covers = CoverFetcher(
            into: cache, embedded: embedded, settings: TransferSettings(environment: environment()), events: events)
    }
}

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

extension TransferSettings {
    /// The default settings with the proxies and certificates of an environment.
    init(environment: [String: String]) {
        self.init()
        proxies = ProxySettings(environment: environment)
        certificates = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    }
}
