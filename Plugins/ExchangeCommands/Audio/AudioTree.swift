internal import Files
internal import ShellKit

/// A folder whose audio files are imported as albums.
struct AudioTree: Sendable {
    /// The absolute path without links.
    let root: String
    /// True if files without an album become the album of their folder.
    let keepsUntagged: Bool
    /// The file with the answers of the last import; nil keeps none.
    private let keptFile: String?

    /// The rows of the albums, a temporary file at its beginning with an object in JSON on each line, and what there is to say.
    typealias Result = (rows: OpenFile, summary: AudioSummary)

    /// - Parameter state: The directory for state; nil keeps none.
    init(_ folder: String, keepsUntagged: Bool, library: String, state: String?) {
        root = Path(folder).canonical
        self.keepsUntagged = keepsUntagged
        let key = SHA256.hexadecimal(of: "\(library)\0\(root)").prefix(32)
        keptFile = state.map { "\($0)/audio/\(key)" }
    }

    /// Reads the tree.
    ///
    /// - Parameters:
    ///   - isUpdate: True asks for the tags of changed files only, and refuses another disk than that of the last import.
    ///   - report: Receives the number of files regularly.
    /// - Throws: ``ExchangeError``, a ``CommandFailure`` of the helpers, or a cancellation error.
    @concurrent
    func read(isUpdate: Bool, _ report: @escaping @MainActor @Sendable (Int) -> Void) async throws -> Result {
        do { return try await readTree(isUpdate, report) } catch let error as SystemError {
            throw ExchangeError.inputNotStored(reason: error.description)
        }
    }

    private func readTree(_ isUpdate: Bool, _ report: @escaping @MainActor @Sendable (Int) -> Void) async throws
        -> Result
    {
        if let error = Path(root).isReadable ? nil : SystemError() {
            throw ExchangeError.noAudio(root, reason: "cannot be read: \(error)")
        }
        let disk = KeptTags.disk(of: root)
        let kept = isUpdate ? keptFile.flatMap(KeptTags.init) : nil
        if let kept, kept.disk != 0, kept.disk != disk { throw ExchangeError.otherDisk(root) }
        let digest = try digest()
        if let kept, kept.digest == digest, kept.summary.isFinal { return (try kept.rows(), kept.summary) }
        try kept?.skipRows()
        let reader = TagReader()
        let read: (Result, records: OpenFile)
        do { read = try await self.read(by: reader, kept, report) } catch {
            await reader.end()
            throw error
        }
        await reader.end()
        let ((rows, summary), records) = read
        if let keptFile {
            // Without it, the next update asks for all tags.
            try? KeptTags.write(to: keptFile, summary, digest: digest, disk: disk, rows: rows, records: records)
        }
        try rows.rewind()
        return (rows, summary)
    }

    /// The digest of the tree, and of what else decides on the rows.
    private func digest() throws -> String {
        var (walk, digest, isEmpty) = (FolderWalk(root), keepsUntagged ? 1 : 0 as UInt64, true)
        while let folder = walk.next() {
            try Task.checkCancellation()
            digest = FolderWalk.digest(of: folder, after: digest)
            isEmpty = isEmpty && folder.files.isEmpty
        }
        guard !isEmpty || !walk.faults.isEmpty else { throw ExchangeError.noAudio(root, reason: "has no audio files") }
        return "\(digest)-\(walk.faults.count)"
    }

    private func read(
        by reader: TagReader, _ kept: KeptTags?, _ report: @escaping @MainActor @Sendable (Int) -> Void
    ) async throws -> (Result, records: OpenFile) {
        var (walk, albums) = (FolderWalk(root), try AudioAlbums(root: root, keepsUntagged: keepsUntagged))
        let (rows, records) = (try OpenFile.temporary(), try OpenFile.temporary())
        var isAtEnd = false
        while !isAtEnd {
            var (folders, answers, open) = ([AudioFolder](), [[UInt8]?](), [AudioPath]())
            while answers.count < TagReader.window {
                guard let folder = walk.next() else {
                    isAtEnd = true
                    break
                }
                folders.append(folder)
                for file in folder.files {
                    answers.append(kept?.answer(for: file, in: folder))
                    if answers.last == .some(nil) { open.append(file) }
                }
            }
            try Task.checkCancellation()
            var (next, read) = (answers.makeIterator(), try await reader.answers(for: open).makeIterator())
            for folder in folders {
                let answers = folder.files.map { _ in
                    next.next().flatMap { $0 }.map { .line($0) } ?? read.next() ?? .fault("")
                }
                try albums.add(folder, answers)
                try records.write(Self.records(of: folder, answers))
            }
            await report(albums.summary.files)
        }
        albums.add(faults: walk.faults, isPartial: walk.isPartial)
        try albums.writeRows(to: rows)
        return ((rows, albums.summary), records)
    }

    private static func records(of folder: AudioFolder, _ answers: [TagAnswer]) -> [UInt8] {
        zip(folder.files, answers).flatMap { file, answer -> [UInt8] in
            guard case .line(let line) = answer, AudioSummary.isFinal(line) else { return [] }
            return KeptTags.record(of: file, in: folder, answer: line)
        }
    }
}
