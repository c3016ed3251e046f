import Foundation

/// A disk with little room, in memory, which goes when this value goes; only the superuser can have one.
final class SmallDisk {
    let path: String

    /// Whether one can be had here.
    static let isPossible: Bool = {
        let path = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)").path
        return (try? SmallDisk(at: path, bytes: 1 << 20)) != nil
    }()

    struct NotMounted: Error {
        let code: Int32
    }

    init(at path: String, bytes: Int) throws {
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
}
