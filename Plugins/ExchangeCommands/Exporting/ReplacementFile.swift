internal import Glibc

/// A file that takes the place of another one only when it is whole.
///
/// It is written beside its place, brought to the disk and renamed, so that a failure leaves what was there as it was. A link
/// is followed to what it names; the file's mode and owner are kept. What is no ordinary file, such as a device or a pipe,
/// cannot be replaced and is written as it stands.
final class ReplacementFile {
    private let name: String
    private let target: String
    private let descriptor: Int32
    /// The path of the unfinished file; nil when there is nothing to put in place.
    private var temporary: String?

    /// Opens the file that is to be put at a path.
    ///
    /// - Throws: ``ExchangeError`` when it cannot be written, or when an album library stands there.
    init(path: String) throws(ExchangeError) {
        name = path
        target = try Self.followLinks(path)
        var status = stat()
        let exists = stat(target, &status) == 0
        if exists, status.st_mode & S_IFMT == S_IFDIR { throw .unwritable(path, reason: Self.reason(EISDIR)) }
        if exists, status.st_mode & S_IFMT != S_IFREG {
            descriptor = open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        } else {
            if exists { try Self.refuse(target, named: path) }
            let beside = Self.directory(of: target) + ".export-" + String(UInt64.random(in: 0 ... .max), radix: 36)
            descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { temporary = beside }
        }
        guard descriptor >= 0 else { throw .unwritable(path, reason: Self.reason(errno)) }
        guard exists, temporary != nil else { return }
        // Only its owner and the superuser may give a file away; where that fails, it is the writer's own.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        _ = fchmod(descriptor, status.st_mode & 0o7777)
    }

    deinit {
        close(descriptor)
        if let temporary { unlink(temporary) }
    }

    /// Appends bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(ExchangeError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .unwritable(name, reason: Self.reason(errno))
            }
        }
    }

    /// Puts the file, which is whole now, in its place.
    func putInPlace() throws(ExchangeError) {
        guard let temporary else { return }
        guard fsync(descriptor) == 0, rename(temporary, target) == 0 else {
            throw .unwritable(name, reason: Self.reason(errno))
        }
        self.temporary = nil
        let directory = open(Self.directory(of: target) + ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        // The file is in place and whole; that the name, too, is on the disk cannot be had from every file system.
        _ = fsync(directory)
        close(directory)
    }

    // MARK: Where it goes

    /// The path of the file that a chain of links leads to, whether it is there or not.
    private static func followLinks(_ path: String) throws(ExchangeError) -> String {
        guard !path.utf8.contains(0) else { throw .unwritable(path, reason: reason(EINVAL)) }
        var target = path
        for _ in 0..<longestChain {
            var status = stat()
            guard lstat(target, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return target }
            var link = [CChar](repeating: 0, count: Int(PATH_MAX))
            let length = readlink(target, &link, link.count)
            guard length > 0 else { throw .unwritable(path, reason: reason(errno)) }
            let next = String(decoding: link[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
            target = next.hasPrefix("/") ? next : directory(of: target) + next
        }
        throw .unwritable(path, reason: reason(ELOOP))
    }

    private static let longestChain = 40

    /// Refuses to replace a file that may not be written, and one that is an album library or another SQLite database.
    private static func refuse(_ target: String, named path: String) throws(ExchangeError) {
        guard access(target, W_OK) == 0 else { throw .unwritable(path, reason: reason(errno)) }
        let file = open(target, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        // The first bytes of every database: https://www.sqlite.org/fileformat.html, section 1.3.
        let mark = Array("SQLite format 3\0".utf8)
        var beginning = [UInt8](repeating: 0, count: mark.count)
        if read(file, &beginning, mark.count) == mark.count, beginning == mark { throw .wouldReplaceDatabase(path) }
    }

    /// The path up to the file's name, with the slash; empty for the current directory.
    private static func directory(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
