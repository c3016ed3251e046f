import Foundation
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The lock of the programs that change a library.
@Suite(.blocking) struct WriterLockTests {
    private let files = TemporaryLibrary()

    @Test func `a writer knows whether another one waits for its lock`() async throws {
        let lock = WriterLock(besides: files.path)
        #expect(lock.acquire())
        #expect(!lock.isAwaited)
        let waiter = Thread { [path = files.path] in
            let other = WriterLock(besides: path)
            if other.acquire() { other.release() }
        }
        waiter.start()
        // It waits for five seconds.
        while !lock.isAwaited, !waiter.isFinished { try await Task.sleep(for: .milliseconds(1)) }
        #expect(!waiter.isFinished)
        lock.release()
        while !waiter.isFinished { try await Task.sleep(for: .milliseconds(1)) }
        #expect(!lock.isAwaited)
    }

    @Test func `a program that ends does not wait for one that changes the library, and the last one removes the log`()
        throws
    {
        let (script, neighbour) = (try SQLiteStore(path: files.path), try SQLiteStore(path: files.path))
        try add("A", to: neighbour)
        try neighbour.commit()
        try add("B", to: script)
        let start = ContinuousClock.now
        try neighbour.close()
        #expect(ContinuousClock.now - start < .milliseconds(150))
        #expect(try Set(names).isSuperset(of: ["library.sqlite-wal", "library.sqlite-shm"]))
        try script.commit()
        try script.close()
        #expect(try names == ["library.sqlite", "library.sqlite-gate", "library.sqlite-turn"])
    }

    @Test func `of programs that end at the same time, the last one removes the log`() throws {
        for _ in 1...20 {
            DispatchQueue.concurrentPerform(iterations: 4) { [path = files.path] number in
                #expect(throws: Never.self) {
                    let store = try SQLiteStore(path: path)
                    try add("\(number)", to: store)
                    try store.commit()
                    try store.close()
                }
            }
            #expect(try !names.contains("library.sqlite-wal"))
        }
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: files.directory).sorted() }
    }
}

private func add(_ title: String, to store: SQLiteStore) throws {
    _ = try store.apply(.insert([draft(title)], at: nil), toMany: false)
    _ = try store.finishChange(JournalStep(summary: "add", author: "me", date: Date()))
}
