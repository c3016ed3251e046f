internal import Glibc
internal import Synchronization

/// The cache of covers: files in a directory that may be lost, since all covers can be fetched again.
///
/// Usable from any thread; calls block for disk access. If the directory is not writable, new covers are stored in a
/// temporary directory, which the process removes at its end.
package final class CoverCache: Sendable {
    private struct State {
        var limit: Int
        /// The size in bytes of the covers in the target directory, as far as this process knows; nil before the
        /// first count.
        var size: Int?
        var isPrepared = false
        var isClosed = false
        var next = 0
        var incoming: Set<String> = []
        /// The target directory if the cache directory is not writable.
        var spare: CoverFolder?
        var trouble: CoverError?
    }

    private let folder: CoverFolder
    private let check: @Sendable (String) throws(UnusableCover) -> Void
    private let state: Mutex<State>

    /// Creates a cache in a directory, which is created on first use.
    ///
    /// - Parameters:
    ///   - limit: The maximum size of the covers in bytes.
    ///   - check: Throws unless the file at the path is a picture that can be displayed.
    package init(
        directory: String, limit: Int = 256 << 20, check: @escaping @Sendable (String) throws(UnusableCover) -> Void
    ) {
        folder = CoverFolder(path: directory)
        self.check = check
        state = Mutex(State(limit: limit))
    }

    /// Changes the maximum size in bytes; excess covers are removed at the next arrival.
    package func setLimit(_ limit: Int) { state.withLock { $0.limit = limit } }

    /// The file with the cover of an address, which then counts as recently used; nil if it is not in the cache.
    package func file(for address: String) -> String? {
        let name = CoverFolder.name(for: address)
        return folder.see(name) ?? state.withLock { $0.spare }?.see(name)
    }

    /// Removes the cover of an address, so that the next request fetches it again.
    package func discard(_ address: String) {
        let name = CoverFolder.name(for: address)
        unlink(folder.file(named: name))
        if let spare = state.withLock({ $0.spare }) { unlink(spare.file(named: name)) }
    }

    /// Returns and clears the reason why covers cannot be stored permanently; nil if there is none.
    func takeTrouble() -> CoverError? {
        state.withLock { state in
            defer { state.trouble = nil }
            return state.trouble
        }
    }

    /// Writes a new file with `write`, checks that it is a picture, and adds it to the cache.
    ///
    /// - Returns: The path of the cover.
    /// - Throws: The errors of `write`, or ``CoverError``; the file is removed then.
    func keep(
        _ address: String, shown: String, _ write: (_ descriptor: Int32) async throws -> Void
    ) async throws -> String {
        let name = CoverFolder.name(for: address)
        let (target, incoming) = try begin()
        var isKept = false
        defer { end(incoming, isKept) }
        let file = target.file(named: name)
        let size = try await size(of: incoming.descriptor, after: write)
        do throws(UnusableCover) { try check(incoming.path) } catch {
            throw CoverError.unusable(error, address: shown)
        }
        isKept = rename(incoming.path, file) == 0
        guard isKept else {
            if state.withLock({ $0.isClosed }) { throw CoverError.closed }
            throw CoverError.noPlace(reason: SystemReason().text)
        }
        makeRoom(in: target, for: size)
        return file
    }

    /// Runs `write`, closes the file, and returns its size in bytes.
    private func size(of descriptor: Int32, after write: (Int32) async throws -> Void) async throws -> Int {
        defer { Glibc.close(descriptor) }
        try await write(descriptor)
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Stops the use of the cache directory for this session, because it is full or not writable.
    ///
    /// - Returns: True if there is another directory; another thread may have switched already.
    func giveUp(because reason: String) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            if state.spare != nil { return true }
            return (try? Self.makeSpare(&state, insteadOf: folder, reason)) != nil
        }
    }

    /// Removes unfinished files and the temporary directory; later attempts to store a cover fail.
    package func close() {
        let (incoming, spare) = state.withLock { state in
            state.isClosed = true
            defer { state.incoming = [] }
            return (state.incoming, state.spare)
        }
        for path in incoming { unlink(path) }
        spare?.remove()
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
        do throws(SystemReason) { state.spare = try CoverFolder.makeSpare() } catch {
            throw .noPlace(reason: error.text)
        }
        state.size = nil
        state.trouble = .notKept(directory: folder.path, reason: reason)
    }

    private func end(_ incoming: Incoming, _ isKept: Bool) {
        _ = state.withLock { $0.incoming.remove(incoming.path) }
        if !isKept { unlink(incoming.path) }
    }

    /// Updates the known size, and scans the whole directory only if the limit may be exceeded.
    private func makeRoom(in target: CoverFolder, for size: Int) {
        let (limit, mustLook) = state.withLock { state in
            state.size? += size
            return (state.limit, state.size.map { $0 > state.limit } ?? true)
        }
        guard mustLook else { return }
        let all = target.shrink(to: limit)
        state.withLock { $0.size = all }
    }
}
