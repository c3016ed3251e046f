import BuiltProgram
import Foundation

/// A disk that can become read-only while programs write to it, as a disk does after the system has found an error.
///
/// It is an ext4 file system in a file, and is unmounted with this value; only the superuser can create one.
final class FailingDisk {
    /// The system cannot create or mount one.
    struct NotMounted: Error {
        let result: ProgramResult
    }

    /// True if such a disk can be created here.
    static let isPossible = (try? FailingDisk()) != nil

    private let home: ProgramHome

    init() throws {
        home = try ProgramHome()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try run("truncate -s 16M \(image) && mkfs.ext4 -q -F \(image) && mount -o loop \(image) \(path)")
    }

    deinit { try? run("umount -l \(path)") }

    /// Its path.
    var path: String { home.file("disk") }
    private var image: String { home.file("image") }
    private var copy: String { home.file("image-copy") }

    /// Makes the file system fail, so that the system stops writing to it.
    func fail() throws { try run("mount -o remount,abort \(path)") }

    /// Mounts it again, as after the next start of the machine.
    ///
    /// A copy of it is mounted. Any process with a mount namespace that was created in between still has the failed
    /// file system, which the kernel would mount again for the same image.
    func restart() throws { try run("umount \(path) && cp \(image) \(copy) && mount -o loop \(copy) \(path)") }

    private func run(_ line: String) throws {
        let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
        let result = try RunningProgram(["/bin/sh", "-c", line], environment: environment).finish()
        guard result.status == 0 else { throw NotMounted(result: result) }
    }
}
