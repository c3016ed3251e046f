public import AlbumModel
public import Events
private import Glibc
internal import Transfers

/// The interface of an album library: reading, changing, and undo.
///
/// It hides the store. Commands edit albums inside a change, which the ``journal`` begins and ends.
/// - Pattern: Command (receiver)
/// - Pattern: Facade (facade)
/// - Pattern: Adapter (adaptee)
/// - Pattern: MVC (model)
@MainActor
public final class LibraryAPI {
    /// The journal: changes, groups, undo and redo.
    package let journal: PersistencyManager
    /// The center for events of the library and requests for covers.
    public let events: EventCenter
    /// The covers; nil before ``startCovers(to:embedded:environment:)``.
    package private(set) var covers: CoverFetcher?
    /// Notifies the remote; nil before ``startRemote(environment:pacing:)``.
    var notifier: RemoteNotifier?
    /// The readers beside it; an open connection of theirs would keep the log file in existence.
    private var readers: [LibraryReader] = []
    /// The backup that this program has started.
    var backup: DailyBackup?
    /// The store, which the plugin that shares the library exchanges.
    package var store: any LibraryStore { journal.store }

    nonisolated private let interruptMask: InterruptMask

    /// Creates a library over a store; `author` is the author of its changes in the journal.
    package init(store: any LibraryStore, events: EventCenter, author: @autoclosure @escaping () -> String) {
        self.events = events
        journal = PersistencyManager(store: store, events: events, author: author)
        interruptMask = store.interruptMask
    }

    /// Opens the library at a location; creates a new one if there is none.
    ///
    /// - Parameter author: The author of its changes in the journal; evaluated once, when it is first needed.
    /// - Throws: ``LibraryError`` when the location contains no usable library; it remains unchanged.
    public static func open(
        at location: LibraryLocation, events: EventCenter, author: @autoclosure @escaping () -> String = LibraryAPI.user
    ) throws -> LibraryAPI {
        LibraryAPI(store: try SQLiteStore(at: location), events: events, author: author())
    }

    /// The endings of the files that the program creates beside a library, besides those of SQLite.
    package nonisolated static let fileEndings = [WriterLock.queueEnding, WriterLock.lockEnding, DamageMark.ending]

    /// True if the library is read-only.
    public var isReadOnly: Bool { store.isReadOnly }

    /// True if another file, or none, has the path of the library or of its log by now, so that it can only be read. Three system
    /// calls.
    package var isReplaced: Bool { store.problemOfLocation != nil }

    /// Makes the running operation fail with ``LibraryError/interrupted``; usable from any thread.
    ///
    /// The command is then rolled back, and the library remains usable.
    public nonisolated func interrupt() { interruptMask.interrupt() }

    /// Commits all finished changes and closes the library, which must not be used afterwards.
    ///
    /// A library in a file is then a single file, unless another program has it open. Downloads of covers are
    /// cancelled, and changes that the remote has not received wait for the next program.
    public func close() throws {
        covers?.close()
        try journal.commit()
        notifier?.close()
        backup?.stop()
        for reader in readers { reader.close() }
        try store.close()
    }

    /// Creates a reader for other threads.
    public func makeReader() throws -> LibraryReader {
        let reader = try store.makeReader()
        readers.append(reader)
        return reader
    }
}

// Edits. A failed edit throws ``LibraryError`` and changes nothing; outside a change it is ``LibraryError/noChangeOpen``.
extension LibraryAPI {
    /// Prevents changes by other programs, which wait at most five seconds, until the open change ends. Call it before reading
    /// albums whose new values depend on the old ones.
    ///
    /// - Parameter isBrief: True if it takes almost no time. Otherwise, finished changes of a script are committed before.
    package func lock(briefly isBrief: Bool = false) throws { try journal.lock(briefly: isBrief) }

    /// Adds a new album at a position, or at the end, and returns its id.
    @discardableResult
    public func add(_ draft: AlbumDraft, at position: Int? = nil) throws -> Album.ID {
        let result = try journal.apply(.insert([draft], at: position))
        guard let id = result.ids.first else { throw LibraryError.noChangeOpen }
        return id
    }

    /// Adds new albums, the first at a position, or all at the end, and returns their ids.
    @discardableResult
    public func add(_ drafts: [AlbumDraft], at position: Int? = nil) throws -> [Album.ID] {
        try journal.apply(.insert(drafts, at: position)).ids
    }

    /// Sets fields of albums, and returns the number of changed albums; albums that already have the values do not count.
    @discardableResult
    public func update(_ selection: AlbumSelection, _ assignments: [FieldAssignment]) throws -> Int {
        guard !assignments.isEmpty else { return 0 }
        return try journal.apply(.update(selection, assignments)).count
    }

    /// Gives each album these fields, all of them, and returns the number of changed albums.
    ///
    /// Albums that already have the fields are not touched and do not count. Each must be in the library, and its fields
    /// must be valid as those of a new album. Memory grows with the number of albums, so pass at most 1000 at once.
    @discardableResult
    public func revise(_ albums: [Album]) throws -> Int { try journal.apply(.revise(albums)).count }

    /// Deletes albums, and returns their number.
    @discardableResult
    public func remove(_ selection: AlbumSelection) throws -> Int { try journal.apply(.remove(selection)).count }

    /// Moves albums in their order, so that the first is at the position and the others follow it.
    ///
    /// If the albums would extend beyond the end, they become the last ones. Returns the number of moved albums; 0 if
    /// all are already there.
    @discardableResult
    public func move(_ selection: AlbumSelection, to position: Int) throws -> Int {
        try journal.apply(.move(selection, to: position)).count
    }
}

extension LibraryAPI {
    /// Starts a backup of the library in the background, unless there is one of today or the library has not changed
    /// since the last one.
    ///
    /// At most one backup is made while the library is open. Libraries in memory and read-only libraries are not backed up.
    /// - Parameter count: The number of backups to retain; 0 disables backups.
    package func backUp(keeping count: Int) {
        guard count > 0, !isReadOnly, backup == nil else { return }
        backup = store.startBackup(keeping: count)
    }

    /// Starts to handle requests for covers: from the cache, the embedded covers, or the address.
    ///
    /// - Parameters:
    ///   - embedded: The embedded picture files of the program, by address.
    ///   - readPicture: Reads the pictures in audio files.
    ///   - environment: The environment variables for proxies and certificates; evaluated at the first transfer.
    package func startCovers(
        to cache: CoverCache, embedded: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
        readPicture: @escaping CoverCache.PictureReader = { _, _ in nil },
        environment: @autoclosure @escaping () -> [String: String]
    ) {
        covers?.close()
        covers = CoverFetcher(
            into: cache, embedded: embedded, readPicture: readPicture,
            settings: TransferSettings(environment: environment()), events: events)
    }
}

extension LibraryAPI {
    /// The default author of changes: the user's login name and the number of this process.
    public nonisolated static var user: String { "\(login) (\(getpid()))" }

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
    package init(environment: [String: String]) {
        self.init()
        proxies = ProxySettings(environment: environment)
        certificates = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension LibraryProgress {
    /// Calls `body`, and reports the progress of the library's operations in it.
    @MainActor
    package func watch<Result>(_ library: LibraryAPI, _ body: () throws -> Result) rethrows -> Result {
        library.store.progress = self
        defer { library.store.progress = nil }
        return try body()
    }
}
