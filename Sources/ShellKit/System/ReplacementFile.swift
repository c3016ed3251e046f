internal import Glibc

/// A file that takes the place of another one only when it is whole.
///
/// It is written beside its place, brought to the disk and renamed, so that a failure or a crash leaves what was there as it
/// was. A link is followed to what it names; the file's mode and owner are kept. What is no ordinary file, such as a device or
/// a pipe, cannot be replaced and is written as it stands. A file that may be written, in a directory where it may not be
/// replaced, is written over when the new one is whole.
package final class ReplacementFile {
    /// Why it cannot be written.
    package struct Failure: Error {
        /// What the system says.
        package let reason: String

        init(_ code: Int32) {
            reason = String(cString: strerror(code))
        }

        init(reason: String) {
            self.reason = reason
        }
    }

    private let target: String
    private let descriptor: Int32
    private var way: Way

    /// How what is written comes to its place.
    private enum Way {
        /// It is there already.
        case asItStands
        /// By another name for the unfinished file at a path.
        case renaming(String)
        /// By a copy of the unfinished file, which has no name.
        case copying
    }

    /// Opens the file that is to be put at a path.
    ///
    /// - Parameters:
    ///   - mode: What may be done with a file that is new, as far as the user's mask lets it.
    ///   - isLocked: Whether a lock keeps all others from writing it. Then the unfinished file always has the same name, so that
    ///     one that a crash has left is written over, where otherwise it would lie there for ever.
    package init(path: String, mode: UInt32 = 0o666, isLocked: Bool = false) throws(Failure) {
        target = try Self.followLinks(path)
        var status = stat()
        let exists = stat(target, &status) == 0
        guard !exists || status.st_mode & S_IFMT == S_IFREG else {
            descriptor = try Self.openAsItStands(target)
            way = .asItStands
            return
        }
        if exists, access(target, W_OK) != 0 { throw Failure(errno) }
        // By another link to the same file, somebody may write it under another lock.
        let isOnlyOne = isLocked && target == path
        let beside = isOnlyOne ? path + ".new" : Self.unfinishedPath(for: target)
        if isOnlyOne { unlink(beside) }
        let made = open(beside, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard made >= 0 else {
            guard exists, Self.isForbidden(errno) else { throw Failure(errno) }
            descriptor = try Self.openNameless()
            way = .copying
            return
        }
        descriptor = made
        way = .renaming(beside)
        guard exists else { return }
        // Only its owner and the superuser may give a file away; where that fails, it is the writer's own.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        _ = fchmod(descriptor, status.st_mode & 0o7777)
    }

    deinit {
        close(descriptor)
        if case .renaming(let temporary) = way { unlink(temporary) }
    }

    /// Appends bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
        try Self.write(bytes[...], to: descriptor)
    }

    /// Appends a text.
    package func write(_ text: String) throws(Failure) {
        let bytes = Array(text.utf8)
        try bytes.withUnsafeBufferPointer { buffer throws(Failure) in try write(UnsafeRawBufferPointer(buffer)) }
    }

    /// Puts the file, which is whole now, in its place.
    package func putInPlace() throws(Failure) {
        switch way {
        case .asItStands: return
        case .copying: try Self.copy(descriptor, over: target)
        case .renaming(let temporary): try rename(temporary)
        }
    }

    private func rename(_ temporary: String) throws(Failure) {
        guard fsync(descriptor) == 0 else { throw Failure(errno) }
        guard Glibc.rename(temporary, target) == 0 else {
            // In a directory of everybody's, such as that for temporary files, another's file can be written and not replaced.
            guard Self.isForbidden(errno) else { throw Failure(errno) }
            return try Self.copy(descriptor, over: target)
        }
        way = .asItStands
        let directory = open(Self.directory(of: target) + ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        // The file is in place and whole; that the name, too, is on the disk cannot be had from every file system.
        _ = fsync(directory)
        close(directory)
    }

    private static func isForbidden(_ code: Int32) -> Bool { code == EACCES || code == EPERM }

    /// Opens what cannot be replaced, without waiting where it is a named pipe that nobody reads.
    private static func openAsItStands(_ target: String) throws(Failure) -> Int32 {
        let descriptor = open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw errno == ENXIO ? Failure(reason: "nobody reads it") : Failure(errno)
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
    }

    // MARK: Where it goes

    /// The path of the file that a chain of links leads to, whether it is there or not.
    private static func followLinks(_ path: String) throws(Failure) -> String {
        guard !path.utf8.contains(0) else { throw Failure(EINVAL) }
        var target = path
        for _ in 0..<longestChain {
            var status = stat()
            guard lstat(target, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return target }
            var link = [CChar](repeating: 0, count: Int(PATH_MAX))
            let length = readlink(target, &link, link.count)
            guard length > 0 else { throw Failure(errno) }
            let next = String(decoding: link[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
            target = next.hasPrefix("/") ? next : directory(of: target) + next
        }
        throw Failure(ELOOP)
    }

    private static let longestChain = 40

    /// A hidden name beside a file's, by which whoever finds it after a crash knows what it was to become.
    private static func unfinishedPath(for target: String) -> String {
        let directory = directory(of: target)
        var name = target.dropFirst(directory.count)
        while name.utf8.count > longestName { name = name.dropLast() }
        let digits = String(UInt64.random(in: 0 ... .max), radix: 36)
        return "\(directory).\(name)\(mark)\(String(repeating: "0", count: digitCount - digits.count))\(digits)"
    }

    /// What an unfinished file was to become; nil for the name of any other.
    package static func original(ofUnfinished name: String) -> String? {
        let digits = name.suffix(digitCount)
        let rest = name.dropLast(digits.count)
        guard name.hasPrefix("."), rest.hasSuffix(mark), digits.utf8.count == digitCount,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) })
        else { return nil }
        return String(rest.dropFirst().dropLast(mark.count))
    }

    /// Between a file's name and the digits, which are those of the highest number to the base of 36.
    private static let mark = ".new-"
    private static let digitCount = 13

    /// In bytes; file systems have room for 255, with all that is put around it.
    private static let longestName = 230

    /// The path up to the file's name, with the slash; empty for the current directory.
    private static func directory(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}
