internal import Glibc

/// A file that replaces another file only when it is complete.
///
/// It is written beside the target, synchronised to the disk and renamed, so a failure or a crash leaves the old file
/// unchanged. Symbolic links are followed; the mode and the owner of the old file are preserved. A target that is not a
/// regular file, such as a device or a pipe, is written directly. If the target is writable but its directory does not
/// allow a replacement, the complete new contents overwrite it.
package final class ReplacementFile {
    /// The reason why the file cannot be written.
    package struct Failure: Error {
        /// The system's reason.
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

    /// The way in which the contents reach the target.
    private enum Way {
        /// They are in place already.
        case asItStands
        /// The unfinished file at this path is renamed.
        case renaming(String)
        /// The unfinished file, which has no name, is copied over the target.
        case copying
    }

    /// Creates the unfinished file for a path.
    ///
    /// - Parameters:
    ///   - mode: The permissions of a new file, reduced by the user's mask.
    ///   - isLocked: True if a lock excludes other writers. The unfinished file then always has the same name, so a
    ///     file that a crash left is overwritten and does not remain for ever.
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
        // Another process may write the file through another link, under another lock.
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
        // Only the superuser may change the owner; if that fails, the writer owns the file.
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

    /// Replaces the target with the complete file.
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
            // In a shared directory such as `/tmp`, another user's file can be written but not replaced.
            guard Self.isForbidden(errno) else { throw Failure(errno) }
            return try Self.copy(descriptor, over: target)
        }
        way = .asItStands
        Self.syncName(of: target)
    }

    /// Synchronises the directory entry of a file. Not every file system can do that, so errors are ignored.
    package static func syncName(of path: String) {
        let folder = open(directory(of: path) + ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        _ = fsync(folder)
        close(folder)
    }

    private static func isForbidden(_ code: Int32) -> Bool { code == EACCES || code == EPERM }

    /// Opens a target that cannot be replaced; fails at once for a named pipe without a reader.
    private static func openAsItStands(_ target: String) throws(Failure) -> Int32 {
        let descriptor = open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw errno == ENXIO ? Failure(reason: "no program reads from it") : Failure(errno)
        }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
    }

    // MARK: Paths

    /// The path that a chain of symbolic links leads to; the file itself may be missing.
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
    package static func original(ofUnfinished name: String) -> String? {
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

extension ReplacementFile {
    /// Opens a file without a name; the system removes it when it is closed.
    static func openNameless() throws(Failure) -> Int32 {
        guard let stream = tmpfile() else { throw Failure(errno) }
        defer { fclose(stream) }
        let descriptor = fcntl(fileno(stream), F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { throw Failure(errno) }
        return descriptor
    }

    /// Overwrites the file at a path. If the disk is full, the old contents remain.
    static func copy(_ source: Int32, over path: String) throws(Failure) {
        let place = open(path, O_WRONLY | O_CLOEXEC)
        guard place >= 0 else { throw Failure(errno) }
        defer { close(place) }
        let size = lseek(source, 0, SEEK_END)
        guard size >= 0, lseek(source, 0, SEEK_SET) == 0 else { throw Failure(errno) }
        try keepRoom(for: size, in: place)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(source, &chunk, chunk.count)
            if count == 0 { break }
            guard count > 0 || errno == EINTR else { throw Failure(errno) }
            guard count > 0 else { continue }
            try chunk.withUnsafeBufferPointer { chunk throws(Failure) in
                try write(UnsafeRawBufferPointer(chunk).prefix(count), to: place)
            }
        }
        guard ftruncate(place, size) == 0, fsync(place) == 0 else { throw Failure(errno) }
    }

    /// Reserves the additional room for a file, if the file system supports it.
    private static func keepRoom(for size: off_t, in file: Int32) throws(Failure) {
        var status = stat()
        guard fstat(file, &status) == 0, size > status.st_size else { return }
        let code = posix_fallocate(file, 0, size)
        guard [ENOSPC, EDQUOT, EFBIG].contains(code) else { return }
        _ = ftruncate(file, status.st_size)
        throw Failure(code)
    }

    /// Writes all bytes.
    static func write(_ bytes: Slice<UnsafeRawBufferPointer>, to descriptor: Int32) throws(Failure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw Failure(errno)
            }
        }
    }
}
