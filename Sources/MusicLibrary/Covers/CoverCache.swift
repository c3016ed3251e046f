internal import Glibc
internal import Synchronization

/// The covers that are there: in files of a directory that may be lost, since all can be fetched again.
///
/// It may be used from any thread, and waits for the disk. Where its directory cannot be written, new covers go to a directory
/// of this process's own, which is gone with it.
package final class CoverCache: Sendable {
    private struct State {
        var limit: Int
        /// Bytes of the covers where new ones go, as far as this process knows; nil as long as nobody has counted.
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
    private let check: @Sendable (String) throws(UnusableCover) -> Void
    private let state: Mutex<State>

    /// A cache in a directory, which is made when it is first needed.
    ///
    /// - Parameters:
    ///   - limit: How many bytes its covers may have.
    ///   - check: Throws unless the file at a path is a picture that can be shown.
    package init(
        directory: String, limit: Int = 256 << 20, check: @escaping @Sendable (String) throws(UnusableCover) -> Void
    ) {
        folder = CoverFolder(path: directory)
        self.check = check
        state = Mutex(State(limit: limit))
    }

    /// Changes how many bytes the covers may have; those that are too much go with the next arrival.
    package func setLimit(_ limit: Int) { state.withLock { $0.limit = limit } }

    /// The file with the cover of an address, which counts as seen by that; nil when it is not there.
    package func file(for address: String) -> String? {
        guard let name = try? CoverFolder.name(for: address) else { return nil }
        return folder.see(name) ?? state.withLock { $0.spare }?.see(name)
    }

    /// Removes the cover of an address, so that it is fetched when it is wanted again.
    package func discard(_ address: String) {
        guard let name = try? CoverFolder.name(for: address) else { return }
        unlink(folder.file(named: name))
        if let spare = state.withLock({ $0.spare }) { unlink(spare.file(named: name)) }
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
        let name = try CoverFolder.name(for: address)
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

    /// Lets a file be written and closes it; how many bytes it has then.
    private func size(of descriptor: Int32, after write: (Int32) async throws -> Void) async throws -> Int {
        defer { Glibc.close(descriptor) }
        try await write(descriptor)
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Gives up the directory of the cache for this session, since it has no room or cannot be written.
    ///
    /// - Returns: Whether there is another place; others may have given the directory up already.
    func giveUp(because reason: String) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            if state.spare != nil { return true }
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

    /// Counts what was kept, and looks at the whole directory only when that may be too much.
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
