internal import Glibc

/// A file that replaces another file only when it is complete.
///
/// It is written beside the target, synchronised to the disk and renamed, so a failure or a crash leaves the old file
/// unchanged. Symbolic links are followed; the mode and the owner of the old file are preserved. A target that is not a
/// regular file, such as a device or a pipe, is written directly. If the target is writable but its directory does not
/// allow a replacement, the complete new contents overwrite it.
public final class ReplacementFile {
    /// A lock of the caller that excludes other writers. The unfinished file then always has the same name, so a file that
    /// a crash left is overwritten and does not remain for ever.
    public enum Lock: Sendable {
        case none
        /// The lock belongs to the path; other links to the file have other locks.
        case ofPath
        /// The lock belongs to the file itself. The file is always replaced and never overwritten.
        case ofFile
    }

    /// The file that receives the contents.
    public let file: OpenFile
    private let target: String
    private let lock: Lock
    private var state: State

    private enum State {
        /// The contents are in place.
        case finished
        /// The unfinished file has this path, and is renamed.
        case named(String)
        /// The unfinished file has no name, and is copied over the target.
        case unnamed
    }

    /// Creates the unfinished file for a path.
    ///
    /// - Parameter mode: The permissions of a new file, reduced by the user's mask.
    public init(path: String, mode: UInt32 = 0o666, lock: Lock = .none) throws(SystemError) {
        // A link of the system to a pipe, such as `/dev/stdout`, leads to no path.
        let isSpecial = FileStatus(path).map { $0.kind != .regular } ?? false
        target = isSpecial ? path : try Path(path).followingLinks().string
        self.lock = lock
        let old = FileStatus(target)
        guard old.map({ $0.kind == .regular }) ?? true else {
            file = try OpenFile(target, for: .writing, .nonblocking)
            file.setNonblocking(false)
            state = .finished
            return
        }
        if old != nil, let error = Path(target).writeError { throw error }
        let isExclusive = lock == .ofFile || (lock == .ofPath && target == path)
        let beside = isExclusive ? target + ".new" : Self.unfinishedPath(for: target)
        if isExclusive { unlink(beside) }
        do throws(SystemError) {
            file = try OpenFile(beside, for: .readingAndWriting, .createNew, mode: mode)
            state = .named(beside)
        } catch {
            guard old != nil, error.isForbidden, lock != .ofFile else { throw error }
            file = try .temporary()
            state = .unnamed
            return
        }
        guard let old else { return }
        file.copyOwner(of: old)
    }

    deinit { if case .named(let unfinished) = state { unlink(unfinished) } }

    /// Replaces the file at a path by a text.
    public static func write(
        _ text: String, to path: String, mode: UInt32 = 0o666, lock: Lock = .none
    ) throws(SystemError) {
        let replacement = try ReplacementFile(path: path, mode: mode, lock: lock)
        try replacement.file.write(Array(text.utf8))
        try replacement.finish()
    }

    /// Replaces the target by the complete file; waits until it is on the disk.
    public func finish() throws(SystemError) {
        switch state {
        case .finished: return
        case .unnamed: try overwriteTarget()
        case .named(let unfinished): try rename(unfinished)
        }
    }

    private func rename(_ unfinished: String) throws(SystemError) {
        try file.sync()
        do throws(SystemError) {
            try Path(unfinished).rename(to: target)
        } catch {
            // In a shared directory such as `/tmp`, another user's file can be written but not replaced.
            guard error.isForbidden, lock != .ofFile else { throw error }
            return try overwriteTarget()
        }
        state = .finished
        Directory.syncName(of: target)
    }

    /// Overwrites the target with the complete contents. If the disk is full, the old contents remain.
    private func overwriteTarget() throws(SystemError) {
        let destination = try OpenFile(target, for: .writing)
        let size = try file.status.size
        try Self.reserve(size, in: destination)
        try file.rewind()
        do throws(CopyFailure) { try file.copy(to: destination) } catch { throw error.reason }
        try destination.truncate(to: size)
        try destination.sync()
    }

    /// Reserves the additional room for a file, if the file system supports it.
    private static func reserve(_ size: Int, in file: OpenFile) throws(SystemError) {
        let old = try file.status.size
        guard size > old else { return }
        let code = posix_fallocate(file.descriptor, 0, size)
        guard [ENOSPC, EDQUOT, EFBIG].contains(code) else { return }
        try? file.truncate(to: old)
        throw SystemError(code: code)
    }

    // MARK: Paths

    /// A hidden name beside the target. It contains the target's name, so that a user who finds it after a crash can
    /// identify it.
    private static func unfinishedPath(for target: String) -> String {
        let directory = directory(of: target)
        var name = target.dropFirst(directory.count)
        while name.utf8.count > longestName { name = name.dropLast() }
        let digits = String(UInt64.random(in: 0 ... .max), radix: 36)
        return "\(directory).\(name)\(mark)\(String(repeating: "0", count: digitCount - digits.count))\(digits)"
    }

    /// The target's name from the name of an unfinished file; nil for other names.
    public static func original(ofUnfinished name: String) -> String? {
        let digits = name.suffix(digitCount)
        let rest = name.dropLast(digits.count)
        guard name.hasPrefix("."), rest.hasSuffix(mark), digits.utf8.count == digitCount,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) })
        else { return nil }
        return String(rest.dropFirst().dropLast(mark.count))
    }

    /// Separates the name from the digits, which can hold any 64-bit number in base 36.
    private static let mark = ".new-"
    private static let digitCount = 13

    /// In bytes: a file name may have 255, additions included.
    private static let longestName = 230

    /// The path before the file's name, with the slash; empty for the current directory.
    private static func directory(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}

/// The file whose access failed during a copy.
public enum CopyFailure: Error {
    /// The bytes cannot be read.
    case source(SystemError)
    /// The bytes cannot be written.
    case target(SystemError)

    /// The error of the system call.
    public var reason: SystemError {
        switch self {
        case .source(let error), .target(let error): error
        }
    }
}

extension OpenFile {
    /// Gives the file the owner and the mode of another one. Only the superuser may change the owner; otherwise, the writer owns the file.
    public func copyOwner(of other: FileStatus) {
        _ = fchown(descriptor, other.owner, other.group)
        _ = fchmod(descriptor, other.mode)
    }

    /// Copies the bytes from the current position to the end to the current position of another file.
    public func copy(to target: OpenFile) throws(CopyFailure) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count: Int
            do throws(SystemError) { count = try read(into: buffer) } catch { throw .source(error) }
            if count == 0 { return }
            do throws(SystemError) { try target.write(UnsafeRawBufferPointer(rebasing: buffer[..<count])) } catch {
                throw .target(error)
            }
        }
    }
}
