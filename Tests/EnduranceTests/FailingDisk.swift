import BuiltProgram
import Foundation

/// A disk that can turn read-only under the programs that write on it, as a disk does on which the system has found a fault.
///
/// It is an ext4 file system in a file, and goes when this value goes; only the superuser can have one.
final class FailingDisk {
    /// The system makes or mounts none.
    struct NotMounted: Error {
        let result: ProgramResult
    }

    /// Whether one can be had here.
    static let isPossible = (try? FailingDisk()) != nil

    private let home: ProgramHome

    init() throws {
        home = try ProgramHome()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try run("truncate -s 16M \(image) && mkfs.ext4 -q -F \(image) && mount -o loop \(image) \(path)")
    }

    deinit { try? run("umount -l \(path)") }

    /// Where it is.
    var path: String { home.file("disk") }
    private var image: String { home.file("image") }
    private var copy: String { home.file("image-copy") }

    /// Lets the system give up writing on it.
    func fail() throws { try run("mount -o remount,abort \(path)") }

    /// Mounts it anew, as after the next start of the machine.
    ///
    /// A copy of it is mounted. Any process with a mount namespace of its own that was made meanwhile still has the failed file system,
    /// which the kernel would mount again for the same image.
    func restart() throws { try run("umount \(path) && cp \(image) \(copy) && mount -o loop \(copy) \(path)") }

    private func run(_ line: String) throws {
        let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
        let result = try RunningProgram(["/bin/sh", "-c", line], environment: environment).finish()
        guard result.status == 0 else { throw NotMounted(result: result) }
    }
}
