internal import Dispatch
internal import Files
internal import FoundationEssentials
internal import Glibc
internal import SQLite
internal import Synchronization

/// Makes a backup of a changed library in the background of an interactive session, at most once a day.
///
/// A library of a million albums has about 300 MB, which take a second or more to copy. This is too long for the end
/// of a script, which may be one of thousands, and for the end of a session. So the copy runs during the session: on
/// a thread of the lowest priority, over its own connection that never blocks writers, a megabyte at a time. Later
/// changes of the session are part of the next backup. The end of the session cancels an unfinished copy, and the
/// next session starts again. Users of scripts only can run `bluelib doctor --backup` beside them.
package final class DailyBackup: Sendable {
    /// The session ended before the copy was complete.
    private struct Cancelled: Error {}

    /// The pause in microseconds after each megabyte.
    private static let rest: UInt32 = 4000

    private let folder: BackupFolder
    private let location: LibraryFileLocation
    private let count: Int
    private let isCancelled = Atomic(false)
    private let finished = DispatchSemaphore(value: 0)

    /// Starts a backup that retains `count` daily backups.
    init(of location: LibraryFileLocation, in folder: BackupFolder, keeping count: Int) {
        (self.location, self.folder, self.count) = (location, folder, count)
        // A thread of its own, because a queue would go on with the low priority.
        let (context, run) = (Unmanaged.passRetained(self), Self.run)
        var thread = pthread_t()
        if pthread_create(&thread, nil, run, context.toOpaque()) == 0 {
            pthread_detach(thread)
        } else {
            context.release()
            finished.signal()
        }
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { backup in
        // On Linux, this affects only the current thread.
        setpriority(Int32(PRIO_PROCESS.rawValue), 0, 19)
        if let backup { Unmanaged<DailyBackup>.fromOpaque(backup).takeRetainedValue().work() }
        return nil
    }

    /// Cancels an unfinished copy and waits until the library is closed.
    func stop() {
        isCancelled.store(true, ordering: .relaxed)
        finished.wait()
        finished.signal()
    }

    private func work() {
        let now = Date()
        let copy = try? location.naming { try copyWhenDue(now) }
        // The library is closed; its user need not wait for the check and the sync of the copy.
        finished.signal()
        guard let copy else { return }
        // A damaged copy must not displace an intact backup.
        let isSound = try? LibraryDoctor.isSound(copy)
        guard isSound == true else {
            if isSound == false { location.markDamaged() }
            try? Path(copy).remove()
            return
        }
        try? folder.store(copy, for: .daily, newest: count, now)
    }

    private func copyWhenDue(_ now: Date) throws -> String? {
        guard folder.isDue(now) else { return nil }
        let file = try LibraryFile(path: folder.library, layout: ShelfLayout()).readingOnly(beside: location)
        let db = try file.connect(MatcherRegistry())
        defer { try? db.close() }
        try db.execute("\(LibraryCopy.smallCache); BEGIN")
        // A library without changes can be created again.
        guard try LibraryCounters(db).nextChange > 1 else { return nil }
        return try folder.copy(db) {
            guard !self.isCancelled.load(ordering: .relaxed) else { throw Cancelled() }
            usleep(Self.rest)
        }
    }
}
