internal import Files
internal import Glibc
internal import Tabular

/// The answers about the files of a tree, which one import keeps for the next.
///
/// The file is a header in JSON, the rows of the albums, and a record for each audio file in the order of the walk: a line with inode,
/// size, time and lengths, then path and answer. A record counts only for a file that has not changed since, so it is never wrong.
final class KeptTags {
    /// Another format of the file, or of its rows, has another number.
    private static let version = 1

    private struct Record {
        let (folder, name, answer): (ArraySlice<UInt8>, ArraySlice<UInt8>, [UInt8])
        let (inode, size, modified): (UInt64, Int64, Int64)
    }

    let summary: AudioSummary
    /// A number of the tree; see ``FolderWalk/digest(of:after:)``.
    let digest: String
    /// The number of the file system; 0 if it is unknown.
    let disk: Int
    private let rowBytes: Int
    private let file: OpenFile
    private var lines: LineReader
    private var record: Record?

    /// Opens the file of an earlier import; nil if there is none.
    init?(_ path: String) {
        guard let file = try? OpenFile(path, for: .reading) else { return nil }
        lines = LineReader(file)
        guard let line = try? lines.next(), let header = try? JSONValue(parsing: line),
            let text = header["digest"]?.string,
            header["version"]?.integer == Self.version, let size = header["rowBytes"]?.integer
        else { return nil }
        (self.file, digest, disk, rowBytes) = (file, text, header["disk"]?.integer ?? 0, size)
        summary = AudioSummary(header["summary"] ?? .null)
    }

    /// The rows of the albums, in a temporary file.
    func rows() throws -> OpenFile {
        let rows = try OpenFile.temporary()
        try rows.write(lines.bytes(rowBytes))
        try rows.rewind()
        return rows
    }

    /// Skips the rows, so that ``answer(for:in:)`` can be called.
    func skipRows() throws {
        var left = rowBytes
        while left > 0, case let count = try lines.bytes(min(left, 1 << 16)).count, count > 0 { left -= count }
        record = nextRecord()
    }

    /// The answer about a file that has not changed; nil if it is to be read again. Files come in the order of the walk.
    func answer(for file: AudioPath, in folder: AudioFolder) -> [UInt8]? {
        let name = file.bytes[folder.path.count...]
        while let kept = record {
            if kept.folder.elementsEqual(folder.path), kept.name.elementsEqual(name) {
                let isSame = kept.inode == file.inode && kept.size == file.size && kept.modified == file.modified
                return isSame ? kept.answer : nil
            }
            let isEarlier =
                kept.folder.elementsEqual(folder.path)
                ? kept.name.lexicographicallyPrecedes(name)
                : Self.order(kept.folder).lexicographicallyPrecedes(Self.order(folder.path))
            guard isEarlier else { return nil }
            record = nextRecord()
        }
        return nil
    }

    /// A folder precedes those in it, and these precede its neighbours.
    private static func order(_ path: some Collection<UInt8>) -> some Sequence<UInt8> {
        path.lazy.map { $0 == 0x2F ? 0 : $0 }
    }

    private func nextRecord() -> Record? {
        guard let line = try? lines.next() else { return nil }
        let numbers = String(decoding: line, as: UTF8.self).split(separator: " ").compactMap { Int64($0) }
        guard numbers.count == 6, let folder = try? lines.bytes(Int(numbers[3])),
            let name = try? lines.bytes(Int(numbers[4])),
            let answer = try? lines.bytes(Int(numbers[5]) + 1), answer.count == Int(numbers[5]) + 1
        else { return nil }
        return Record(
            folder: folder[...], name: name[...], answer: answer.dropLast(), inode: UInt64(bitPattern: numbers[0]),
            size: numbers[1], modified: numbers[2])
    }

    // MARK: Writing

    /// The record of a file.
    static func record(of file: AudioPath, in folder: AudioFolder, answer: [UInt8]) -> [UInt8] {
        let name = file.bytes[folder.path.count...]
        let numbers = [
            Int64(bitPattern: file.inode), file.size, file.modified, Int64(folder.path.count), Int64(name.count),
            Int64(answer.count),
        ]
        return Array((numbers.map(String.init).joined(separator: " ") + "\n").utf8) + folder.path + name + answer + [
            0x0A
        ]
    }

    /// Writes the file of a tree.
    static func write(
        to path: String, _ summary: AudioSummary, digest: String, disk: Int, rows: OpenFile, records: OpenFile
    ) throws {
        try Directory.make(Path(path).parent.string)
        let file = try ReplacementFile(path: path, mode: 0o600)
        let header: JSONValue = [
            "version": .number(version), "digest": .string(digest), "disk": .number(disk),
            "rowBytes": .number(try rows.status.size), "summary": summary.json,
        ]
        try file.file.write(Array((header.serialized() + "\n").utf8))
        for part in [rows, records] {
            try part.rewind()
            do throws(CopyFailure) { try part.copy(to: file.file) } catch { throw error.reason }
        }
        try file.finish()
    }

    /// The number of the file system of a folder; 0 if it is unknown.
    static func disk(of folder: String) -> Int {
        var disk = statvfs()
        return statvfs(folder, &disk) == 0 ? Int(truncatingIfNeeded: disk.f_fsid) : 0
    }
}
