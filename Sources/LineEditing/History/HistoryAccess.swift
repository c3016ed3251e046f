internal import Glibc
internal import Synchronization

/// The access of a ``HistoryFile`` to its file, and the errors that were already reported.
struct HistoryAccess: Sendable {
    /// Nil for a history in memory.
    var storage: HistoryStorage?
    /// True if a call that may wait has work to do: another program held the lock, or the file must be cut back.
    private(set) var isBusy = false

    private var told: Set<HistoryTrouble> = []
    /// The number of entries that could not be written, after this was reported.
    private var lateCount = 0
    /// The minimum number of records for the next attempt to cut the file back, after a failed attempt.
    private var cutFloor = 0

    init(_ storage: HistoryStorage?) {
        self.storage = storage
    }

    /// Writes the entries that the file lacks, and cuts the file back if it exceeds the limit by more than a quarter.
    ///
    /// - Parameter isPatient: True to wait for another program's lock, and to allow cutting the file back.
    /// - Returns: The number of written entries that were reported as not written before.
    /// - Throws: Each error only once.
    private mutating func write(
        _ state: borrowing Mutex<HistoryState>, limit: Int, isPatient: Bool
    ) throws(HistoryTrouble) -> Int {
        isBusy = false
        guard var storage else { return 0 }
        defer { self.storage = storage }
        if state.withLock({ $0.unwrittenCount }) == 0 && !wantsCut(storage, limit) { return 0 }
        do throws(HistoryTrouble) {
            try append(state, to: &storage, isPatient: isPatient)
            if wantsCut(storage, limit) {
                isBusy = !isPatient
                if isPatient { try cut(state, in: &storage, to: limit) }
            }
        } catch {
            if !isPatient && error == .notKept(.system(code: EWOULDBLOCK)) {
                isBusy = true
                return 0
            }
            let isNew = told.insert(error).inserted
            if case .notKept = error, isNew || lateCount > 0 { lateCount = state.withLock { $0.unwrittenCount } }
            if isNew { throw error }
            return 0
        }
        defer { lateCount = 0 }
        return lateCount
    }

    /// The result of ``write(_:limit:isPatient:)`` as a value that can leave the closure of a lock.
    mutating func result(
        ofWriting state: borrowing Mutex<HistoryState>, limit: Int, isPatient: Bool
    ) -> Result<Int, HistoryTrouble> {
        do throws(HistoryTrouble) {
            return .success(try write(state, limit: limit, isPatient: isPatient))
        } catch {
            return .failure(error)
        }
    }

    private func append(
        _ state: borrowing Mutex<HistoryState>, to storage: inout HistoryStorage, isPatient: Bool
    ) throws(HistoryTrouble) {
        do throws(RegularFile.Trouble) {
            let lock = try lock(&storage, for: state, isPatient: isPatient)
            defer { lock.release() }
            let news = storage.readNew(from: lock)
            let missing = state.withLock { state in
                state.take(news)
                return Array(state.unwritten)
            }
            for record in missing {
                try storage.append(record, to: lock)
                state.withLock { $0.noteWritten() }
            }
        } catch {
            throw .notKept(error)
        }
    }

    /// Reads the file, then takes the lock, so that little remains to be read under the lock. This also helps after
    /// another session has cut the file back: all sessions then read it again, and would otherwise wait for each other.
    private func lock(
        _ storage: inout HistoryStorage, for state: borrowing Mutex<HistoryState>, isPatient: Bool
    ) throws(RegularFile.Trouble) -> HistoryLock {
        let news = storage.readNew()
        state.withLock { $0.take(news) }
        let lock = try storage.lock(isPatient: isPatient)
        if storage.hasRead(lock) { return lock }
        lock.release()
        let others = storage.readNew()
        state.withLock { $0.take(others) }
        return try storage.lock(isPatient: isPatient)
    }

    private mutating func cut(
        _ state: borrowing Mutex<HistoryState>, in storage: inout HistoryStorage, to limit: Int
    ) throws(HistoryTrouble) {
        do throws(RegularFile.Trouble) {
            let lock = try storage.lock(isPatient: true)
            defer { lock.release() }
            let news = storage.readNew(from: lock)
            let kept = state.withLock { state in
                state.take(news)
                return Array(state.written.suffix(limit))
            }
            try storage.replace(with: kept, under: lock)
            cutFloor = 0
        } catch {
            cutFloor = storage.recordCount + max(1, limit / 4)
            throw .notCut(error)
        }
    }

    private func wantsCut(_ storage: HistoryStorage, _ limit: Int) -> Bool {
        storage.recordCount > max(limit + max(1, limit / 4), cutFloor)
    }
}

/// A history's file, open and locked.
struct HistoryLock {
    let descriptor: Int32

    /// Releases the lock. Closing the descriptor is not enough, because a ``HeldFile`` may share the lock.
    func release() {
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}

/// A report that entries were written to a history's file after earlier failures.
public struct HistoryRecovery: Sendable, Hashable {
    /// The history's file.
    public let path: String
    /// The number of entries that were written late.
    public let count: Int
}

/// A reference to a file through an open descriptor, so that its inode number is not reused meanwhile.
final class HeldFile: Sendable {
    private let descriptor: Int32
    private let device: dev_t
    private let inode: ino_t

    /// Holds the file of a descriptor, which the caller continues to own. Nil if the system has no descriptors left.
    init?(_ other: Int32) {
        var status = stat()
        let copy = fcntl(other, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, fstat(copy, &status) == 0 else {
            if copy >= 0 { close(copy) }
            return nil
        }
        descriptor = copy
        device = status.st_dev
        inode = status.st_ino
    }

    deinit { close(descriptor) }

    /// True if a status belongs to this file.
    func isFile(with status: stat) -> Bool { status.st_dev == device && status.st_ino == inode }
}
