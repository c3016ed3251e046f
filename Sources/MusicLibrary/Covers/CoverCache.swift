internal import Glibc
internal import Synchronization

/// The covers that are there: in files of a directory that may be lost, since all can be fetched again.
///
/// It may be used from any thread, and waits for the disk. Where its directory cannot be written, new covers go to a directory
/// of this process's own, which is gone with it.
package final class CoverCache: Sendable {
    private struct State {
        var limit: Int
        /// Bytes of the covers, as far as this process knows; nil as long as nobody has counted.
        var size: Int?
        var isPrepared = false
        var isClosed = false
        var next = 0
        var incoming: Set<String> = []
        /// Where covers go when the directory cannot be written.
        var spare: CoverFolder?
        var trouble: CoverError?
    }

    private let folder: CoverFolder
    private let check: @Sendable (String) throws -> Void
    private let state: Mutex<State>

    /// A cache in a directory, which is made when it is first needed.
    ///
    /// - Parameters:
    ///   - limit: How many bytes its covers may have.
    ///   - check: Throws unless the file at a path is a picture; what it throws is said behind "what came from 'ADDRESS'".
    package init(
        directory: String, limit: Int = 256 << 20, check: @escaping @Sendable (String) throws -> Void
    ) {
        folder = CoverFolder(path: directory)
        self.check = check
        state = Mutex(State(limit: limit))
    }

    /// Changes how many bytes the covers may have; those that are too much go with the next arrival.
    package func setLimit(_ limit: Int) { state.withLock { $0.limit = limit } }

    /// The file with the cover of an address, which counts as seen by that; nil when it is not there.
    package func file(for address: String) -> String? {
        let folders = [folder] + (state.withLock { $0.spare }.map { [$0] } ?? [])
        return folders.lazy.map { ($0, $0.file(for: address)) }.first { $0.sees($1) }?.1
    }

    /// Why covers cannot be kept, the first time it is asked after that has shown.
    func takeTrouble() -> CoverError? {
        state.withLock { state in
            defer { state.trouble = nil }
            return state.trouble
        }
    }

    /// Lets something be written to a new file, looks whether it is a picture, and keeps it.
    ///
    /// - Returns: The path of the cover.
    /// - Throws: What `write` throws, or ``CoverError``; nothing is left of the file then.
    func keep(
        _ address: String, shown: String, _ write: (_ descriptor: Int32) async throws -> Void
    ) async throws -> String {
        let (target, incoming) = try begin()
        defer { end(incoming) }
        do {
            defer { Glibc.close(incoming.descriptor) }
            try await write(incoming.descriptor)
        }
        do { try check(incoming.path) } catch {
            throw CoverError.noPicture(address: shown, reason: String(describing: error))
        }
        let file = target.file(for: address)
        guard rename(incoming.path, file) == 0 else {
            if state.withLock({ $0.isClosed }) { throw CoverError.closed }
            throw CoverError.noPlace(reason: SystemReason().text)
        }
        makeRoom(for: file)
        return file
    }

    /// Gives up the directory of the cache for this session, since it has no room or cannot be written.
    ///
    /// - Returns: Whether there is another place, which was not tried yet.
    func giveUp(because reason: String) -> Bool {
        state.withLock { state in
            guard state.spare == nil, !state.isClosed else { return false }
            return (try? Self.makeSpare(&state, insteadOf: folder, reason)) != nil
        }
    }

    /// Removes what is unfinished, and all that goes with the process; nothing is kept any more after that.
    package func close() {
        let (incoming, spare) = state.withLock { state in
            state.isClosed = true
            defer { state.incoming = [] }
            return (state.incoming, state.spare)
        }
        for path in incoming { unlink(path) }
        guard let spare else { return }
        _ = spare.shrink(to: 0)
        rmdir(spare.path)
    }

    // MARK: Files

    private typealias Incoming = (descriptor: Int32, path: String)

    private func begin() throws -> (CoverFolder, Incoming) {
        let mustTidy = state.withLock { state in
            defer { state.isPrepared = true }
            return !state.isPrepared
        }
        if mustTidy { folder.removeLeftovers() }
        return try state.withLock { state in
            guard !state.isClosed else { throw CoverError.closed }
            state.next += 1
            let place = try Self.place(&state, folder)
            state.incoming.insert(place.1.path)
            return place
        }
    }

    private static func place(_ state: inout State, _ folder: CoverFolder) throws(CoverError) -> (CoverFolder, Incoming)
    {
        if state.spare == nil {
            do throws(SystemReason) {
                try folder.make()
                return (folder, try folder.makeIncoming(state.next))
            } catch {
                try makeSpare(&state, insteadOf: folder, error.text)
            }
        }
        guard let spare = state.spare else { throw .closed }
        do throws(SystemReason) { return (spare, try spare.makeIncoming(state.next)) } catch {
            throw .noPlace(reason: error.text)
        }
    }

    private static func makeSpare(
        _ state: inout State, insteadOf folder: CoverFolder, _ reason: String
    ) throws(CoverError) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/bluelib-covers-XXXXXX".utf8CString)
        let isMade = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
        }
        guard isMade else { throw .noPlace(reason: SystemReason().text) }
        let path = template.withUnsafeBufferPointer {
            String(decoding: $0.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        state.spare = CoverFolder(path: path)
        state.trouble = .notKept(directory: folder.path, reason: reason)
    }

    private func end(_ incoming: Incoming) {
        _ = state.withLock { $0.incoming.remove(incoming.path) }
        unlink(incoming.path)
    }

    /// Counts what was kept, and looks at the whole directory only when that may be too much.
    private func makeRoom(for file: String) {
        var status = stat()
        guard lstat(file, &status) == 0 else { return }
        let (limit, mustLook) = state.withLock { state in
            state.size? += Int(status.st_size)
            return (state.limit, state.size.map { $0 > state.limit } ?? true)
        }
        guard mustLook else { return }
        let size = folder.shrink(to: limit)
        state.withLock { $0.size = size }
    }
}
