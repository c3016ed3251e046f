internal import Foundation

/// A small disk in memory, which is unmounted with this value; only the superuser can create one.
public final class SmallDisk {
    /// Its path.
    public let path: String

    /// True if such a disk can be created here.
    public static let isPossible: Bool = {
        let path = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)").path
        return (try? SmallDisk(at: path, bytes: 1 << 20)) != nil
    }()

    /// The system cannot mount one.
    public struct NotMounted: Error {
        let code: Int32
    }

    /// Mounts a disk at a path that does not exist yet.
    public init(at path: String, bytes: Int) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(bytes)") == 0 else {
            let code = errno
            rmdir(path)
            throw NotMounted(code: code)
        }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
        rmdir(path)
    }

    /// Changes its size.
    public func resize(to bytes: Int) throws { try remount("size=\(bytes)", 0) }

    /// Removes a file to free its space.
    public func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

    /// Makes it read-only or writable; the system refuses this while a file is open for writing.
    public func setReadOnly(_ isReadOnly: Bool) throws { try remount("", isReadOnly ? Int(MS_RDONLY) : 0) }

    private func remount(_ options: String, _ flags: Int) throws {
        guard mount("tmpfs", path, "tmpfs", UInt(Int(MS_REMOUNT) | flags), options) == 0 else {
            throw NotMounted(code: errno)
        }
    }
}
