import Foundation
import TestTraits
import Testing

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
}
