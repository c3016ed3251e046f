internal import AlbumModel
internal import FoundationEssentials
internal import Glibc
internal import MusicLibrary

/// The transaction of a shared library: the lock of the log, and the entries that it gets with the commit.
///
/// A change locks the log, applies what the copy has not seen, and is made in the file. The commit appends it to the log, commits the
/// log, and then the file. So a change is in the file only if it is in the log, and a copy that misses one applies it later.
///
///     this copy          log                                another copy
///                        1 to 7                             has 1 to 7
///     has 1 to 5
///     edit: lock         locked; the newest is 7
///     apply 6 and 7
///     edit                                                  edit: waits for the lock
///     commit             8 is durable, unlocked; a notice   apply 8, edit
///     commit the file
///
/// If this program ends before it commits the file, the file has 7 entries, and the next program applies the eighth.
final class LogTransaction {
    private let store: SQLiteStore
    private let copy: LogReplica
    private let connection: LogConnection
    private let (author, machine): (String, String)

    /// The store's transaction while the log is locked; nil without the lock.
    private var locked: Int?
    /// The number of the newest entry before this transaction.
    private(set) var newest = 0
    /// The entries of this transaction, and the operations since the last one.
    private var (entries, operations): ([LogEntry], [EntryOperation]) = ([], [])

    init(of copy: LogReplica, _ connection: LogConnection, author: String, machine: String) {
        (store, self.copy, self.connection) = (copy.store, copy, connection)
        (self.author, self.machine) = (author, machine)
    }

    /// True while the log is locked.
    var isOpen: Bool { locked != nil && locked == store.transaction }

    /// Locks the log, and applies what the copy has not seen. Does nothing if the log is locked.
    func begin() throws {
        if isOpen { return }
        // A failed operation may have rolled back the transaction of a lock.
        end()
        // The log has no changes that belong to this copy alone.
        try store.commit()
        try connection.use { log in
            do {
                try store.interruptMask.ending(by: log.interruption) {
                    newest = try log.lock()
                    if try min(copy.record.number, copy.state.values.applied) != newest { try copy.catchUp(log) }
                }
                try store.lock()
                let record = try copy.record
                guard record.number == newest, try record.fingerprint == store.fingerprint else {
                    throw CopyMismatch(entry: 0)
                }
                locked = store.transaction
            } catch {
                store.rollBack()
                log.rollBack()
                throw error
            }
        }
    }

    /// Adds an operation that the store has performed.
    func add(_ operation: EntryOperation) { operations.append(operation) }

    /// Makes an entry of the operations since the last one.
    func endEntry(_ command: String, date: Date = Date()) throws {
        guard !operations.isEmpty else { return }
        let body = EntryBody(operations: operations, fingerprint: try store.fingerprint)
        operations = []
        entries.append(
            LogEntry(
                format: EntryBody.format, date: date, author: author, machine: machine, command: command,
                body: body.bytes))
    }

    /// Removes the edits since the last change, which the store has rolled back, with the readings that belong to them.
    func cancelEdits() {
        guard isOpen else { return end() }
        guard let first = operations.firstIndex(where: { if case .edit = $0 { true } else { false } }) else { return }
        operations[first...].removeAll { operation in
            switch operation {
            case .edit, .readings: true
            default: false
            }
        }
    }

    /// Unlocks the log without a change.
    func end() {
        guard locked != nil else { return }
        (locked, entries, operations) = (nil, [], [])
        try? connection.use { $0.rollBack() }
    }

    /// Commits the entries, then the file.
    ///
    /// - Throws: ``LogError``, ``SharingError`` or ``LibraryError``; the file is then rolled back.
    func commit() throws {
        guard isOpen else {
            end()
            return try store.commit()
        }
        do {
            try endEntry("")
            guard let last = entries.last else {
                try store.commit()
                return end()
            }
            try copy.write(newest + entries.count, last.id)
            try connection.use { log in
                try store.interruptMask.ending(by: log.interruption) { try log.append(entries) }
                try log.commit()
            }
        } catch {
            let last = entries.last?.id
            store.rollBack()
            end()
            guard let last, error as? LogError == .answerLost else { throw error }
            return try recover(last)
        }
        let own = entries.enumerated().map { $1.numbered(newest + $0 + 1) }
        (locked, entries) = (nil, [])
        do {
            try store.commit()
            copy.state.note(read: own.map { ($0.number, SharedNews($0, [])) })
        } catch {
            // The log has it, so the copy gets it from there, now or later.
            do { try connection.use { try copy.catchUp($0) } } catch { throw SharingError.savedElsewhere("\(error)") }
        }
    }

    /// Finds out whether the log has an entry whose commit was not answered.
    private func recover(_ id: String) throws {
        var isSaved = false
        var problem: LogError?
        for milliseconds: useconds_t in [0, 200, 800, 2000] {
            usleep(milliseconds * 1000)
            do {
                return try connection.use(retrying: true) { log in
                    // The lock is free when the transaction that was not answered has ended.
                    _ = try log.lock()
                    defer { log.rollBack() }
                    guard try log.contains(id) else { throw SharingError.notSaved }
                    isSaved = true
                    do { try copy.catchUp(log) } catch  where !(error is LogError) {
                        throw SharingError.savedElsewhere("\(error)")
                    }
                }
            } catch let error as LogError { problem = error }
        }
        if isSaved, let problem { throw SharingError.savedElsewhere("\(problem)") }
        throw SharingError.unknownOutcome
    }
}

/// A failure of a shared library that its log has not caused.
package enum SharingError: CommitDoubt, Hashable, Sendable {
    /// The connection broke during a commit, and nothing was changed.
    case notSaved
    /// The connection broke during a commit, and the server cannot be asked about it.
    case unknownOutcome
    /// The same for the upload of a library to this address.
    case unknownUpload(String)
    /// The log has a change that could not be written to the copy.
    case savedElsewhere(String)
    /// An undo would take back a change of another session that this one has not seen.
    case unseenChange(number: Int, command: String, author: String)
    /// The copy has changes that the log does not have.
    case copyDiffers
}

extension SharingError: CustomStringConvertible {
    package var isSaved: Bool? {
        switch self {
        case .savedElsewhere: true
        case .unknownOutcome, .unknownUpload: false
        case .notSaved, .unseenChange, .copyDiffers: nil
        }
    }

    /// One sentence and a remedy; it begins in lower case so that a location can precede it.
    package var description: String {
        switch self {
        case .notSaved: "the connection to the server broke during the commit. Nothing was changed. Try again."
        case .unknownOutcome:
            "the connection to the server broke during the commit. The change may be saved: 'changes' shows it when the server can be reached again."
        case .unknownUpload(let address):
            "the connection to the server broke during the commit. The library may be shared: 'bluelib --library \(address)' shows it when the server can be reached again."
        case .savedElsewhere(let reason):
            "the change is saved in the shared library, but not in the copy on this machine: \(reason)"
        case .unseenChange(let number, let command, let author):
            "'\(author)' has just made the latest change, \(number): \(command). 'undo --theirs' undoes it."
        case .copyDiffers:
            "the copy on this machine does not fit the shared library. Start the program again: it makes a new copy."
        }
    }
}
