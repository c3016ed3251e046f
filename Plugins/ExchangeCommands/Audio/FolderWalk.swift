internal import AlbumShell
internal import Files
internal import Glibc

/// An audio file in a tree of folders.
struct AudioPath {
    /// The absolute path, which need not be UTF-8.
    let bytes: [UInt8]
    let (inode, size, modified): (UInt64, Int64, Int64)
    /// The time of the last change of contents, permissions or names.
    let changed: Int64

    /// The path in messages and fields: a byte that is not UTF-8 is `\xFF`.
    static func text(of bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let replaced = String(decoding: bytes, as: UTF8.self)
        guard replaced.utf8.count != bytes.count || !replaced.utf8.elementsEqual(bytes) else { return replaced }
        var (text, rest) = ("", bytes[...])
        while let first = rest.first {
            let scalar = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first {
                !$0.isEmpty
            }
            text += scalar ?? "\\x" + String(first, radix: 16, uppercase: true)
            rest = rest.dropFirst(scalar?.utf8.count ?? 1)
        }
        return text
    }

    /// The address of the file.
    static func address(of path: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8), plain = Set("/-._~!$&'()*+,;=:@".utf8)
        var address = Array("file://".utf8)
        for byte in path {
            let isPlain = byte < 0x80 && (isalnum(Int32(byte)) != 0 || plain.contains(byte))
            address += isPlain ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: address, as: UTF8.self)
    }
}

/// A folder with its audio files in the order of their names.
struct AudioFolder {
    let path: [UInt8]
    /// The name of its cover; nil if it has none.
    var cover: [UInt8]?
    var files: [AudioPath] = []
}

/// The folders of a tree in a fixed order: each one before those in it, which follow in the order of their names.
///
/// Links are followed, and each folder is read once. What cannot be read is recorded, and not waited for.
struct FolderWalk {
    /// The folders and files that cannot be read, as sentences without a period.
    private(set) var faults: [String] = []
    /// True if files may be missing from the walk.
    private(set) var isPartial = false
    /// Folders that are still to be read, the next one last.
    private var open: [(path: [UInt8], depth: Int)]
    /// The folders from the root to the latest one.
    private var ancestors: [FolderIdentity] = []
    private var seen: Set<FolderIdentity> = []

    private struct FolderIdentity: Hashable {
        let (device, inode): (UInt64, UInt64)

        init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
    }

    init(_ root: String) { open = [(Array(root.utf8), 0)] }

    /// The next folder, also one without audio files; nil at the end.
    mutating func next() -> AudioFolder? {
        while let (path, depth) = open.popLast() {
            ancestors.removeLast(ancestors.count - min(depth, ancestors.count))
            var status = stat()
            guard let stream = opendir(Self.cString(path)) else {
                isPartial = true
                refuse(path, "\(SystemError())")
                continue
            }
            defer { closedir(stream) }
            guard fstat(dirfd(stream), &status) == 0 else { continue }
            let identity = FolderIdentity(status)
            if ancestors.contains(identity) { refuse(path, "the folder leads to itself") }
            guard seen.insert(identity).inserted else { continue }
            ancestors.append(identity)
            return read(stream, path, depth)
        }
        return nil
    }

    private mutating func read(_ stream: OpaquePointer, _ path: [UInt8], _ depth: Int) -> AudioFolder {
        var folder = AudioFolder(path: path), folders: [[UInt8]] = []
        let lead = path == [UInt8(ascii: "/")] ? path : path + [UInt8(ascii: "/")]
        while let entry = readdir(stream) {
            let type = Int(entry.pointee.d_type)
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: UInt8.self, capacity: 256) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
                }
            }
            let isAudio = TagHelper.reads(name)
            guard !Self.isSkipped(name), isAudio || type != DT_REG || Self.coverRank(name) != nil else { continue }
            var status = stat()
            if type != DT_DIR, fstatat(dirfd(stream), Self.cString(name), &status, 0) != 0 {
                if isAudio { refuse(lead + name, "\(SystemError())") }
                continue
            }
            switch type == DT_DIR ? S_IFDIR : status.st_mode & S_IFMT {
            case S_IFDIR: folders.append(name)
            case S_IFREG where isAudio: folder.files.append(AudioPath(lead + name, status))
            case S_IFREG: folder.consider(name)
            default: if isAudio { refuse(lead + name, "it is not a regular file") }
            }
        }
        folder.files.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        folders.sort { $1.lexicographicallyPrecedes($0) }
        open += folders.map { (lead + $0, depth + 1) }
        return folder
    }

    private mutating func refuse(_ path: [UInt8], _ reason: String) {
        faults.append("'\(AudioPath.text(of: path))': \(reason)")
    }

    /// True for the folder itself, the one above it, and the files in which macOS keeps attributes of others.
    private static func isSkipped(_ name: [UInt8]) -> Bool {
        name == [0x2E] || name == [0x2E, 0x2E] || name.starts(with: [0x2E, 0x5F])
    }

    static func cString(_ bytes: [UInt8]) -> [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

    private static let covers = ["cover", "folder", "front"].flatMap { name in
        ["jpg", "jpeg", "png", "webp"].map { "\(name).\($0)" }
    }

    /// The rank of a file as the cover of its folder, the best first; nil for any other file.
    fileprivate static func coverRank(_ name: [UInt8]) -> Int? {
        guard (9...11).contains(name.count) else { return nil }
        return covers.firstIndex(of: String(decoding: name, as: UTF8.self).lowercased())
    }

    /// A number that differs if a folder, or a path, an inode, a size or a time of one of its files does.
    static func digest(of folder: AudioFolder, after digest: UInt64) -> UInt64 {
        var digest = digest
        func add(_ word: UInt64) { digest = ((digest ^ word) &* 0x9E37_79B9_7F4A_7C15).byteSwapped ^ digest >> 7 }
        func add(_ bytes: [UInt8]) { for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 } }
        if !folder.files.isEmpty { add(folder.path) }
        for file in folder.files {
            add(Array(file.bytes[folder.path.count...]))
            add(file.inode)
            add(UInt64(bitPattern: file.size))
            add(UInt64(bitPattern: file.modified))
            add(UInt64(bitPattern: file.changed))
        }
        if let cover = folder.cover, !folder.files.isEmpty { add(cover) }
        return digest
    }
}

extension AudioFolder {
    fileprivate mutating func consider(_ name: [UInt8]) {
        let rank = (FolderWalk.coverRank(name) ?? .max, name)
        let best = cover.map { (FolderWalk.coverRank($0) ?? .max, $0) }
        guard rank.0 < .max else { return }
        if let best, best.0 < rank.0 || best.0 == rank.0 && best.1.lexicographicallyPrecedes(name) { return }
        cover = name
    }
}

extension AudioPath {
    fileprivate init(_ path: [UInt8], _ status: stat) {
        (bytes, inode, size) = (path, UInt64(status.st_ino), Int64(status.st_size))
        modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        changed = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
    }
}
