import Events
import Foundation
import Synchronization
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary
@testable import Sharing

@MainActor
@Suite(.serialized, .mainActor)
struct SharedFaultTests {
    private let shared = SharedLibrary()
    private let faults = LogFaults()

    @Test(arguments: LogFaults.Call.allCases, [LogError.unreachable("reset"), .isFull, .tooSlow])
    func `a failure before the commit of the log changes nothing`(_ call: LogFaults.Call, _ error: LogError) throws {
        let ann = try shared.library("ann", faults: faults)
        try shared.library("ben").addEach("B")
        faults.plan.withLock { $0.next = (call, error, isDone: false) }
        #expect(throws: (any Error).self) { try ann.addEach("A") }
        #expect(try !ann.added.contains("A"))
        #expect(try shared.library("new").added == ["B"])
        let isOffline = (ann.store as? SharedStore)?.state.values.offlineSince != nil
        #expect(isOffline == (error == .unreachable("reset")))
        if isOffline { reconnect(ann) }
        try ann.addEach("A")
        #expect(try ann.added == ["B", "A"])
        #expect(try shared.library("new2").added == ["B", "A"])
    }

    @Test(arguments: [true, false])
    func `after a lost answer, the log says if the change is done`(_ isDone: Bool) throws {
        let ann = try shared.library("ann", faults: faults)
        faults.plan.withLock { $0.next = (.commit, .answerLost, isDone) }
        if isDone {
            try ann.addEach("A")
        } else {
            #expect(throws: SharingError.notSaved) { try ann.addEach("A") }
        }
        #expect(try ann.added == (isDone ? ["A"] : []))
        #expect(try shared.library("new").store.everything == ann.store.everything)
        try ann.addEach("B")
        #expect(try ann.added == (isDone ? ["A", "B"] : ["B"]))
    }

    @Test func `a lost answer of a server that does not return is reported, and the copy gets the change later`() throws
    {
        let ann = try shared.library("ann", faults: faults)
        faults.plan.withLock { $0.next = (.commit, .answerLost, isDone: true) }
        // The connection breaks with the commit, and none can be made after it.
        faults.plan.withLock { $0.isDownAfter = .commit }
        #expect(throws: SharingError.unknownOutcome) { try ann.addEach("A") }
        #expect(try ann.added == [])
        reconnect(ann)
        try ann.addEach("B")
        #expect(try ann.added == ["A", "B"])
    }

    @Test(arguments: [false, true])
    func `a script does not report a change as lost that the log has or may have`(isSaved: Bool) throws {
        let ann = try shared.library("ann", faults: faults)
        ann.journal.state.beginGroup(summary: "script", isBatch: true)
        faults.plan.withLock { plan in
            plan.next = (.commit, .answerLost, isDone: true)
            // The log says that it has the change, and then the connection breaks again.
            if isSaved { plan.later = [(.visit, .unreachable("reset"), isDone: false)] }
            plan.isDownAfter = isSaved ? .visit : .commit
        }
        let saved = SharingError.savedElsewhere("\(LogError.unreachable("down"))")
        #expect(throws: isSaved ? saved : .unknownOutcome) {
            try ann.addEach("A")
            try ann.journal.flush()
        }
        #expect(try ann.added == [])
        reconnect(ann)
        try ann.addEach("B")
        try ann.journal.endGroup()
        #expect(try ann.added == ["A", "B"])
        #expect(try ann.journal.steps(limit: 9).map(\.changes) == (isSaved ? [2] : [1, 1]))
        #expect(try shared.library("new").store.everything == ann.store.everything)
    }

    @Test func `a copy whose file cannot be written now can be read, and says why`() throws {
        try shared.library("ann").addEach("A")
        try shared.library("ben").addEach("B")
        let other = try SQLiteStore(copyAt: shared.path(of: "ann"))
        try other.lock()
        let ann = try shared.store("ann")
        #expect(try ann.count(of: .all) == 6)
        let problem = LibraryError.locked(path: shared.path(of: "ann"))
        #expect(ann.state.values.problemOfCopy as? LibraryError == problem)
        #expect(throws: problem) { try ann.lock() }
        other.rollBack()
        try ann.lock()
        try ann.commit()
        #expect(ann.state.values.problemOfCopy == nil)
        #expect(try ann.count(of: .all) == 7)
    }

    @Test func `without the server, albums can be read, and changes are refused`() throws {
        try shared.library("ann").addEach("A")
        faults.plan.withLock { $0.isDown = true }
        let ann = try shared.library("ann", faults: faults)
        #expect(try ann.added == ["A"])
        let problem = LogError.unreachable("down")
        #expect(throws: problem) { try ann.addEach("B") }
        #expect(throws: problem) { try ann.undo() }
        #expect(throws: problem) { try ann.redo() }
        #expect(throws: problem) { try ann.saveQuery("a", "b") }
        #expect(try ann.added == ["A"])
        #expect(throws: problem) { try shared.library("new", faults: faults) }
        reconnect(ann)
        try ann.undo()
        #expect(try ann.added == [])
    }

    @Test func `a program stops before a format that it does not know`() throws {
        let ann = try shared.library("ann")
        try ann.addEach("A")
        let log = MemoryLog(shared.server)
        _ = try log.lock()
        try log.append([LogEntry(format: 2, date: Date(), author: "ben", machine: "m", command: "new", body: [])])
        try log.commit()
        #expect(throws: LogError.otherFormat(2)) { try ann.addEach("B") }
        let new = try shared.library("ann")
        #expect(try new.added == ["A"])
        #expect(throws: LogError.otherFormat(2)) { try new.addEach("B") }
    }

    @Test func `a gap in the log is reported`() throws {
        let ann = try shared.library("ann", faults: faults)
        try shared.library("ben").addEach("A", "B")
        faults.plan.withLock { $0.missing = 2 }
        #expect(throws: LogError.gap(at: 2)) { try ann.addEach("C") }
        #expect(try ann.added == [])
    }

    // MARK: Copies that do not fit

    @Test(arguments: ["changed", "other", "newer", "plain"])
    func `a copy that does not fit is set aside and made again`(_ kind: String) throws {
        do {
            let (ann, _) = try open("ann")
            defer { try? ann.close() }
            let library = LibraryAPI(store: ann, events: EventCenter(), author: "ann")
            try library.addEach("A", "B")
        }
        let path = shared.path(of: "ann")
        var log = shared.server
        switch kind {
        case "changed":
            let base = try SQLiteStore(copyAt: path)
            _ = try base.apply(.remove(.album(Album.ID(1))))
            _ = try base.finishChange(JournalStep(summary: "delete 1", author: "old", date: Date()))
            try base.commit()
            try base.close()
        case "newer", "other":
            log = MemoryLogServer()
            let copy = try SQLiteStore(copyAt: shared.path(of: "other"))
            let other = try SharedStore(
                copy, address: "memory", author: "ben", machine: "m", opening: { [log] in MemoryLog(log) })
            if kind == "other" {
                try LibraryAPI(store: other, events: EventCenter(), author: "ben").addEach("C", "D", "E", "F")
            }
            try other.close()
        default:
            try FileManager.default.removeItem(atPath: path)
            try SQLiteStore(path: path).close()
        }
        let (ann, setAside) = try open("ann", log)
        defer { try? ann.close() }
        #expect(setAside == path + "-set-aside")
        #expect(FileManager.default.fileExists(atPath: path + "-set-aside"))
        let new = try SharedStore(
            SQLiteStore(copyAt: shared.path(of: "new")), address: "memory", author: "n", machine: "m",
            opening: { [log] in MemoryLog(log) })
        #expect(try ann.everything == new.everything)
    }

    @Test(arguments: [2, 3])
    func `a log with an entry that does not fit can be read up to it, and no copy is set aside`(at number: Int) throws {
        let ann = try shared.library("ann")
        for _ in 2..<number { try ann.addEach("A") }
        let before = try ann.store.everything
        let log = shared.log()
        _ = try log.lock()
        let edit = JournalEdit(
            before: [], after: [PositionedAlbum(position: 1, album: Album(id: Album.ID(99), details: draft("B")))])
        let body = EntryBody(operations: [.edit(edit)], fingerprint: [])
        try log.append([
            LogEntry(format: 1, date: Date(), author: "ben", machine: "m", command: "bad", body: body.bytes),
            LogEntry(format: 1, date: Date(), author: "ben", machine: "m", command: "cut", body: [1]),
        ])
        try log.commit()
        #expect(throws: SharingError.copyDiffers) { try ann.addEach("C") }
        for copy in ["ann", "ann", "new", "new"] {
            let (store, setAside) = try open(copy)
            #expect(setAside == nil)
            #expect(try store.everything == before)
            #expect(throws: LogError.damaged(at: number)) { try store.lock() }
            try store.close()
        }
        #expect(!FileManager.default.fileExists(atPath: shared.path(of: "ann") + "-set-aside"))
    }

    /// The bodies of a log's first entries, and the number of the one that is damaged.
    nonisolated private static let beginnings = [
        ([[1]], 1), ([EntryBody(operations: [.query("a", text: "b")], fingerprint: [9]).bytes], 1),
        ([EntryBody(operations: [.file([1], isLast: false)], fingerprint: []).bytes, [1]], 2),
    ]

    @Test(arguments: beginnings)
    func `a log that is damaged from the beginning is named, and an old copy stays`(_ bodies: [[UInt8]], at number: Int)
        throws
    {
        try open("ann").store.close()
        let server = MemoryLogServer()
        let log = MemoryLog(server)
        _ = try log.lock()
        try log.append(
            bodies.map { LogEntry(format: 1, date: Date(), author: "b", machine: "m", command: "c", body: $0) })
        try log.commit()
        for copy in ["ann", "new", "new"] {
            #expect(throws: LogError.damaged(at: number)) { try open(copy, server) }
        }
        #expect(try files() == ["ann.sqlite"])
    }

    @Test func `a copy that does not fit stays if the connection breaks before a new one is made`() throws {
        try open("ann").store.close()
        let server = MemoryLogServer()
        let count = Mutex(0)
        #expect(throws: LogError.unreachable("down")) {
            try SharedStore.open(at: shared.path(of: "ann"), address: "memory", author: "ann", machine: "m") {
                let isFirst = count.withLock { count in
                    count += 1
                    return count == 1
                }
                if isFirst { return MemoryLog(server) }
                throw LogError.unreachable("down")
            }
        }
        #expect(try files() == ["ann.sqlite"])
        let (ann, setAside) = try open("ann")
        #expect(setAside == nil)
        try ann.close()
    }

    @Test func `an upload whose commit is not answered names the command that shows the outcome`() throws {
        let path = shared.path(of: "ann")
        let base = try SQLiteStore(path: path)
        faults.plan.withLock {
            $0.next = (.commit, .answerLost, isDone: true)
            $0.isDownAfter = .commit
        }
        #expect(throws: SharingError.unknownUpload("memory")) {
            try LogReplica.share(base, at: path, address: "memory", author: "ann", machine: "m") {
                try FaultyLog(shared.server, faults)
            }
        }
        #expect(SharingError.unknownUpload("memory").description.contains("'bluelib --library memory' shows it"))
        #expect(try base.copyRecord == nil)
    }

    /// The names of the libraries, and of those that were set aside.
    private func files() throws -> [String] {
        let folder = URL(filePath: shared.path(of: "ann")).deletingLastPathComponent()
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".sqlite") || $0.contains("set-aside")
        }
    }

    @Test func `dates of a wrong clock change neither the order nor what undo undoes`() throws {
        for (year, title) in [(2100.0, "A"), (1970, "B"), (2026, "C")] {
            let store = try shared.store(title)
            _ = try store.apply(.insert([draft(title)], at: nil))
            let date = Date(timeIntervalSince1970: (year - 1970) * 31_557_600)
            _ = try store.finishChange(JournalStep(summary: "add \(title)", author: title, date: date))
            try store.commit()
            try store.close()
        }
        let ann = try shared.library("ann")
        #expect(try ann.added == ["A", "B", "C"])
        #expect(try ann.journal.steps(limit: 9).map(\.summary) == ["add C", "add B", "add A"])
        #expect(try ann.undo(2).map(\.summary) == ["add C", "add B"])
        #expect(try shared.library("new").added == ["A"])
    }

    @Test func `a copy that cannot be made leaves no file`() throws {
        faults.plan.withLock { $0.isDown = true }
        #expect(throws: LogError.unreachable("down")) {
            try SharedStore.open(
                at: shared.path(of: "ann"), address: "memory", author: "ann", machine: "m",
                opening: { [server = shared.server, faults] in try FaultyLog(server, faults) })
        }
        #expect(!FileManager.default.fileExists(atPath: shared.path(of: "ann")))
    }

    private func open(_ copy: String, _ log: MemoryLogServer? = nil) throws -> (store: SharedStore, setAside: String?) {
        let log = log ?? shared.server
        return try SharedStore.open(
            at: shared.path(of: copy), address: "memory", author: copy, machine: "m", opening: { MemoryLog(log) })
    }

    /// The server is there again, and the follower has noticed it.
    private func reconnect(_ library: LibraryAPI) {
        faults.plan.withLock { $0.isDown = false }
        (library.store as? SharedStore)?.state.noteConnection()
    }
}
