import Files
import Foundation
import TestFiles
import Testing

@Suite struct LockFileTests {
    private let folder = TemporaryFolder()

    @Test func `each open file has a lock of its own`() throws {
        let files = try (1...2).map { _ in try OpenFile(folder.file("lock"), for: .reading, .create) }
        #expect(try files[0].tryLock())
        #expect(try files[0].tryLock())
        #expect(try !files[1].tryLock())
        let duplicate = try OpenFile(duplicating: files[0].descriptor)
        files[0].unlock()
        #expect(try files[1].tryLock())
        #expect(try !duplicate.tryLock())
        files[1].unlock()
        #expect(try files[0].tryLock())
        #expect(try !files[1].tryLock())
    }

    @Test(arguments: [false, true])
    func `locking a file waits until the deadline`(isDirectory: Bool) {
        let path = isDirectory ? folder.path : folder.file("lock")
        let locks = (1...2).map { _ in isDirectory ? LockFile(directory: path) : LockFile(path: path) }
        #expect(locks[0].lock(until: .now))
        let start = ContinuousClock.now
        #expect(!locks[1].lock(until: start + .milliseconds(20)))
        #expect(ContinuousClock.now >= start + .milliseconds(20))
        locks[0].unlock()
        #expect(locks[1].lock(until: .now))
        #expect(!locks[0].lock(until: .now))
    }

    @Test func `locking does not wait if the lock file cannot be created`() {
        let locks = (1...2).map { _ in LockFile(path: folder.file("none/lock")) }
        #expect(locks[0].lock(until: .now))
        #expect(locks[1].lock(until: .now))
        locks[0].unlock()
    }

    @Test func `a byte lock of another process is detected`() throws {
        folder.write("0123456789", to: "a")
        let file = try OpenFile(folder.file("a"), for: .readingAndWriting)
        #expect(!file.isLocked(atByte: 4))
        // A lock of this process is not detected; a lock of an open file description is.
        // `F_OFD_SETLK`, which Swift does not import.
        let setLockOfOpenFile: Int32 = 37
        var lock = flock()
        (lock.l_type, lock.l_whence, lock.l_start, lock.l_len) = (Int16(F_WRLCK), Int16(SEEK_SET), 4, 1)
        let other = try OpenFile(folder.file("a"), for: .readingAndWriting)
        #expect(fcntl(other.descriptor, setLockOfOpenFile, &lock) == 0)
        #expect(file.isLocked(atByte: 4))
        #expect(!file.isLocked(atByte: 3))
        withExtendedLifetime(other) {}
    }
}
