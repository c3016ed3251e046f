internal import Dispatch
internal import Foundation
internal import GRDB
internal import Synchronization

/// Backs a library up beside the work at the prompt, once a day at most and only when it was changed since.
///
/// A library of a million albums has some 300 MB, which take a second or more to copy: too much for the end of a script, which may
/// be one of thousands that somebody runs, and for the end of a session, when somebody wants to go. So it is done while a person sits
/// at the prompt: by a thread of the lowest priority, over a connection of its own that keeps nobody from writing, a megabyte at a
/// time. What the session changes afterwards is in the next one. A session that ends earlier gives it up, and the next
/// begins anew. Whoever only runs scripts can have `bluelib doctor --backup` run beside them.
final class DailyBackup: Sendable {
    /// The session ended before the copy did.
    private struct Cancelled: Error {}

    /// How many microseconds nothing is done after each megabyte.
    private static let rest: UInt32 = 4000

    private let folder: BackupFolder
    private let isCancelled = Atomic(false)
    private let finished = DispatchSemaphore(value: 0)

    /// Begins, and keeps this many backups.
    init(in folder: BackupFolder, keeping count: Int) {
        self.folder = folder
        let thread = Thread { [self] in
            // For this thread alone, on Linux.
            setpriority(Int32(PRIO_PROCESS.rawValue), 0, 19)
            work(count)
        }
        thread.name = "backup"
        thread.start()
    }

    /// Gives up what is not finished, and waits until the library is let go.
    func stop() {
        isCancelled.store(true, ordering: .relaxed)
        finished.wait()
        finished.signal()
    }

    private func work(_ count: Int) {
        let now = Date()
        let copy = try? copyWhenDue(now)
        // The library is not in use any more; that the copy is looked through and put on disk need not be waited for.
        finished.signal()
        guard let copy else { return }
        // Damage that nobody has met yet must not push out what was whole.
        guard (try? LibraryDoctor.isSound(copy)) == true else {
            unlink(copy)
            return
        }
        try? folder.keep(copy, for: .day, newest: count, now)
    }

    private func copyWhenDue(_ now: Date) throws -> String? {
        guard folder.isDue(now) else { return nil }
        let queue = try LibraryFile(path: folder.library, layout: ShelfLayout()).readingOnly.connect(MatcherRegistry())
        defer { try? queue.close() }
        return try queue.unsafeRead { db in
            try db.execute(sql: "PRAGMA cache_size = -256; BEGIN")
            // A library that nobody has changed can be had again.
            guard try Ledger(db).nextChange > 1 else { return nil }
            return try folder.copy(db) {
                guard !self.isCancelled.load(ordering: .relaxed) else { throw Cancelled() }
                usleep(Self.rest)
            }
        }
    }
}
