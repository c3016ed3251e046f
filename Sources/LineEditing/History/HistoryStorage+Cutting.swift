import Glibc

extension HistoryStorage {
    /// Replaces the file by a file with these records. The old file remains unchanged until the new one is on the disk.
    ///
    /// A symbolic link at the path is preserved, and its target is replaced. Other sessions have the file open and
    /// locked, and identify it by its inode number, so a general file replacement is not suitable.
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
            // After a crash the path should refer to the new file, as far as the file system guarantees it.
            _ = fsync(folder)
            close(folder)
        }
        adopt(descriptor, holding: records.count)
    }

    /// Separates the file's name from six random letters.
    private static let mark = Array(".cut-".utf8)

    /// Removes the files of processes that were killed while they cut the file back. Only the holder of the lock may
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
