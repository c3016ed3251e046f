internal import Files
internal import Synchronization

/// The access of a ``HistoryFile`` to its file, and the errors that were already reported.
struct HistoryAccess: Sendable {
    /// Nil for a history in memory.
    var storage: HistoryStorage?
    /// True if a call that may wait has work to do: another program held the lock, or the file must be cut back.
    private(set) var isBusy = false

    private var reported: Set<LineEditingError> = []
    /// The number of entries that could not be written, after this was reported.
    private var lateCount = 0
    /// The minimum number of records for the next attempt to cut the file back, after a failed attempt.
    private var cutFloor = 0

    init(_ storage: HistoryStorage?) { self.storage = storage }

    /// Writes the entries that the file lacks, and cuts the file back if it exceeds the limit by more than a quarter.
    ///
    /// - Parameter isPatient: True to wait for another program's lock, and to allow cutting the file back.
    /// - Returns: The recovery, if entries were written that were reported as not written before.
    /// - Throws: Each error only once.
    mutating func write(
        _ state: borrowing Mutex<HistoryState>, limit: Int, isPatient: Bool
    ) throws(LineEditingError) -> HistoryRecovery? {
        isBusy = false
        guard var storage else { return nil }
        defer { self.storage = storage }
        if state.withLock({ $0.unwrittenCount }) == 0 && !wantsCut(storage, limit) { return nil }
        do throws(LineEditingError) {
            try append(state, to: &storage, isPatient: isPatient)
            if wantsCut(storage, limit) {
                isBusy = !isPatient
                if isPatient { try cut(state, in: &storage, to: limit) }
            }
        } catch {
            if !isPatient, case .historyNotWritten(_, SystemError.wouldWait.code) = error {
                isBusy = true
                return nil
            }
            let isNew = reported.insert(error).inserted
            let isOfCut = if case .historyNotCut = error { true } else { false }
            if !isOfCut, isNew || lateCount > 0 { lateCount = state.withLock { $0.unwrittenCount } }
            if isNew { throw error }
            return nil
        }
        defer { lateCount = 0 }
        return lateCount > 0 ? HistoryRecovery(path: storage.path, count: lateCount) : nil
    }

    private func append(
        _ state: borrowing Mutex<HistoryState>, to storage: inout HistoryStorage, isPatient: Bool
    ) throws(LineEditingError) {
        do throws(RegularFile.Failure) {
            let lock = try lock(&storage, for: state, isPatient: isPatient)
            defer { lock.unlock() }
            let news = storage.readNew(from: lock)
            let missing = state.withLock { state in
                state.merge(news)
                return Array(state.unwritten)
            }
            for record in missing {
                try storage.append(record, to: lock)
                state.withLock { $0.noteWritten() }
            }
        } catch {
            if case .system(let error) = error { throw .historyNotWritten(path: storage.path, code: error.code) }
            throw .historyIsNoFile(path: storage.path)
        }
    }

    /// Reads the file, then takes the lock, so that little remains to be read under the lock. This also helps after
    /// another session has cut the file back: all sessions then read it again, and would otherwise wait for each other.
    private func lock(
        _ storage: inout HistoryStorage, for state: borrowing Mutex<HistoryState>, isPatient: Bool
    ) throws(RegularFile.Failure) -> OpenFile {
        let news = storage.readNew()
        state.withLock { $0.merge(news) }
        let lock = try storage.lock(isPatient: isPatient)
        if storage.hasRead(lock) { return lock }
        lock.unlock()
        let others = storage.readNew()
        state.withLock { $0.merge(others) }
        return try storage.lock(isPatient: isPatient)
    }

    private mutating func cut(
        _ state: borrowing Mutex<HistoryState>, in storage: inout HistoryStorage, to limit: Int
    ) throws(LineEditingError) {
        do throws(RegularFile.Failure) {
            let lock = try storage.lock(isPatient: true)
            defer { lock.unlock() }
            let news = storage.readNew(from: lock)
            let remaining = state.withLock { state in
                state.merge(news)
                return Array(state.written.suffix(limit))
            }
            try storage.replace(with: remaining)
            cutFloor = 0
        } catch {
            cutFloor = storage.recordCount + max(1, limit / 4)
            if case .system(let error) = error { throw .historyNotCut(path: storage.path, code: error.code) }
            throw .historyIsNoFile(path: storage.path)
        }
    }

    private func wantsCut(_ storage: HistoryStorage, _ limit: Int) -> Bool {
        storage.recordCount > max(limit + max(1, limit / 4), cutFloor)
    }
}
