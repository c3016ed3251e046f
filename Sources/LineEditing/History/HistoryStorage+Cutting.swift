import Glibc

extension HistoryStorage {
    /// Puts a file with these records in the place of the old one, which stays whole until the new one is on the disk.
    ///
    /// A link at the path stays, and the file that it leads to is replaced. The shell above has a type for this; here the file
    /// is one that others hold open and locked, and is known again by its number.
    mutating func replace(with records: [HistoryRecord], under lock: HistoryLock) throws(RegularFile.Trouble) {
        guard let resolved = realpath(path, nil) else { throw .system(code: errno) }
        defer { free(resolved) }
        let target = Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved)))
        removeLeftovers(of: target)
        let suffix = (0..<6).map { _ in CChar(bitPattern: UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z"))) }
        let temporary = target + HistoryStorage.mark.map { CChar(bitPattern: $0) } + suffix + [0]
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(code: errno) }
        defer { close(descriptor) }
        do throws(RegularFile.Trouble) {
            try RegularFile.write(records.flatMap(\.line), to: descriptor)
            guard fsync(descriptor) == 0, rename(temporary, resolved) == 0 else { throw .system(code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        if let folder = HistoryStorage.openFolder(of: target) {
            // A crash is to find the new file at the path, as far as the file system can promise that.
            _ = fsync(folder)
            close(folder)
        }
        adopt(descriptor, holding: records.count)
    }

    /// Between the file's name and six letters by chance.
    private static let mark = Array(".cut-".utf8)

    /// Removes what processes left that were killed while they cut the file back: who holds the lock is the only one who may
    /// have such a file.
    private func removeLeftovers(of target: [CChar]) {
        guard let folder = HistoryStorage.openFolder(of: target) else { return }
        guard let entries = fdopendir(folder) else {
            close(folder)
            return
        }
        defer { closedir(entries) }
        let name = target.split(separator: CChar(UInt8(ascii: "/"))).last ?? []
        let start = Array(name) + HistoryStorage.mark.map { CChar(bitPattern: $0) }
        while let entry = readdir(entries) {
            withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    guard strlen(name) == start.count + 6, strncmp(name, start, start.count) == 0 else { return }
                    unlinkat(folder, name, 0)
                }
            }
        }
    }

    private static func openFolder(of target: [CChar]) -> Int32? {
        guard let slash = target.lastIndex(of: CChar(UInt8(ascii: "/"))) else { return nil }
        let folder = open(Array(target[...slash]) + [0], O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return folder >= 0 ? folder : nil
    }
}
