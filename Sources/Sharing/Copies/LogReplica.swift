internal import AlbumModel
internal import MusicLibrary

/// The copy of a shared library: applies the entries of the log, in their order, to the library's file.
///
/// The file has the number of the newest entry that was applied, in the same transaction, so a program that is killed leaves a whole
/// entry or none. Several programs on a machine use the same file, and each may apply entries; the file's lock decides.
struct LogReplica {
    /// The entries that are read before they are applied in one transaction.
    private static let (mostEntries, mostBytes) = (1000, 1 << 20)

    /// The fingerprint of a library without albums and changes.
    private static let empty = [1, 1, 1, 0, 0, 0]

    let store: SQLiteStore
    let address: String
    let state: SharingState

    /// The place of the file in the log.
    var record: CopyRecord {
        get throws {
            if let record = try store.copyRecord { return record }
            return CopyRecord(address: address, number: 0, entry: "", fingerprint: try store.fingerprint)
        }
    }

    /// True if the file has the entries that a log has up to its number, and no other changes.
    func fits(_ log: any ChangeLog, newest: Int) throws -> Bool {
        let record = try record
        guard record.address == address, try record.fingerprint == store.fingerprint else { return false }
        if record.number == 0 { return record.fingerprint == Self.empty }
        return try record.number <= newest && log.contains(record.entry)
    }

    /// Applies and commits the entries that the copy does not have yet.
    ///
    /// - Throws: ``CopyMismatch``; ``LogError``; ``LibraryError``
    func catchUp(_ log: any ChangeLog) throws {
        while try applyNext(log) {}
    }

    /// Applies and commits some entries, and returns true if there may be others.
    ///
    /// It also reads those that another program on this machine has applied, for the news.
    func applyNext(_ log: any ChangeLog) throws -> Bool {
        let (entries, isWhole) = try Self.entries(of: log, after: min(record.number, state.values.applied))
        try apply(entries)
        return !isWhole
    }

    /// The next entries; `isWhole` if there are no others.
    static func entries(of log: any ChangeLog, after number: Int) throws -> (entries: [LogEntry], isWhole: Bool) {
        var (entries, size, isWhole): ([LogEntry], Int, Bool) = ([], 0, true)
        try log.visit(after: number) { entry in
            let next = number + entries.count + 1
            do {
                guard entry.number == next else { throw LogError.gap(at: next) }
                guard entry.format == EntryBody.format else { throw LogError.otherFormat(entry.format) }
            } catch  where !entries.isEmpty {
                // The entries before it count.
                isWhole = false
                return false
            }
            entries.append(entry)
            size += entry.body.count
            isWhole = entries.count < mostEntries && size < mostBytes
            return isWhole
        }
        return (entries, isWhole)
    }

    /// Applies and commits entries that follow those of the copy, besides those that another program has applied meanwhile.
    ///
    /// - Throws: ``CopyMismatch`` after the entries before the one that does not fit; ``LibraryError``
    func apply(_ entries: some Collection<LogEntry>) throws {
        guard !entries.isEmpty else { return state.note(applied: try record.number) }
        do {
            try store.lock()
            let number = try record.number
            let news = try entries.map { entry in
                // Another program has applied the others.
                let operations = try entry.number > number ? apply(entry) : EntryBody(entry.body).operations
                return (entry.number, SharedNews(entry, operations))
            }
            if let last = entries.filter({ $0.number > number }).last { try write(last.number, last.id) }
            try store.commit()
            state.note(read: news)
        } catch {
            store.rollBack()
            if let mismatch = error as? CopyMismatch { try apply(entries.prefix { $0.number < mismatch.entry }) }
            throw error
        }
    }

    /// Writes the newest entry that the copy has, in the open transaction.
    func write(_ number: Int, _ id: String) throws {
        try store.write(
            CopyRecord(address: address, number: number, entry: id, fingerprint: try store.fingerprint))
    }

    private func apply(_ entry: LogEntry) throws -> [EntryOperation] {
        do {
            let body = try EntryBody(entry.body)
            for operation in body.operations { try apply(operation) }
            guard try store.fingerprint == body.fingerprint else { throw CopyMismatch(entry: entry.number) }
            return body.operations
        } catch is MalformedBody {
            throw CopyMismatch(entry: entry.number)
        } catch is EditMismatch {
            throw CopyMismatch(entry: entry.number)
        } catch let error as LibraryError where !error.isOfFile {
            throw CopyMismatch(entry: entry.number)
        }
    }

    private func apply(_ operation: EntryOperation) throws {
        switch operation {
        case .begin(let albums): try store.begin(with: albums)
        case .edit(let edit): try store.apply(edit)
        case .change(let step): _ = try store.finishChange(step)
        case .group(let summary): _ = try store.openGroup(summary: summary)
        case .joiningGroup(let change): _ = try store.openGroup(joining: change)
        case .request(let request, let group):
            let group = group.map { JournalGroup(number: $0.number, first: $0.first) }
            _ = try store.perform(request, in: group, from: nil, collectsEdits: false)
        case .query(let name, let text): try store.saveQuery(name, text)
        case .readings(let readings): try store.save(readings)
        // A copy begins with the file; it cannot get another one.
        case .file: throw MalformedBody()
        }
    }
}

/// An entry of the log does not fit the copy.
struct CopyMismatch: Error {
    /// The number of the entry; 0 if the copy is not one of this log.
    let entry: Int
}
