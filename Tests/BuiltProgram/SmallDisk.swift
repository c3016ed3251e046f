internal import Foundation

/// A disk with little room, in memory, which goes when this value goes; only the superuser can have one.
public final class SmallDisk {
    /// Where it is.
    public let path: String

    /// Whether one can be had here.
    public static let isPossible: Bool = {
        let path = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)").path
        return (try? SmallDisk(at: path, bytes: 1 << 20)) != nil
    }()

    /// The system mounts none.
    public struct NotMounted: Error {
        let code: Int32
    }

    /// A disk at a path where there is nothing yet.
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

    /// Gives it other room.
    public func resize(to bytes: Int) throws { try remount("size=\(bytes)", 0) }

    /// Removes a file, so that there is room again.
    public func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

    /// Lets it only be read, or be written again; while somebody has a file open to write, the system refuses.
    public func setReadOnly(_ isReadOnly: Bool) throws { try remount("", isReadOnly ? Int(MS_RDONLY) : 0) }

    private func remount(_ options: String, _ flags: Int) throws {
        guard mount("tmpfs", path, "tmpfs", UInt(Int(MS_REMOUNT) | flags), options) == 0 else {
            throw NotMounted(code: errno)
        }
    }
}
