import Glibc
import Synchronization

/// How a ``HistoryFile`` gets at its file, and what has been told of the trouble that it has with it.
struct HistoryAccess: Sendable {
    /// Nil for a history in memory.
    var storage: HistoryStorage?
    /// Something is left to do for who may wait: others held the lock, or the file is to be cut back.
    private(set) var isBusy = false

    private var told: Set<HistoryTrouble> = []
    /// Entries that the file has refused, after this was told.
    private var lateCount = 0
    /// How many records the file must have to be cut back, after that has failed.
    private var cutFloor = 0

    init(_ storage: HistoryStorage?) {
        self.storage = storage
    }

    /// Writes what the file does not have yet, and cuts the file back when it has grown a quarter past the limit.
    ///
    /// - Parameter isPatient: Whether others are waited for, and the file may be cut back.
    /// - Returns: How many entries are in the file after all, of which was told that they are not.
    /// - Throws: Each trouble once.
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

    /// What ``write(_:limit:isPatient:)`` answers or throws, as a value that can be carried out of a lock.
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

    /// Takes the lock, after the file has been read: little is left to read under it then, also when somebody has just cut the
    /// file back and all others read it anew, who would wait for each other.
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
